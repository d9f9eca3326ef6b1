import { Textarea, type TextareaProps } from '@mantine/core';
import { profileLimits } from '../../domain/users';

/** Field for the address of a company, with the number of its characters. */
export function AddressField({ value = '', ...props }: Omit<TextareaProps, 'value'> & { value?: string }) {
  return (
    <Textarea
      label="Address"
      autoComplete="street-address"
      autosize
      minRows={3}
      description={`${value.length} of ${profileLimits.address.max} characters`}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      value={value}
      {...props}
    />
  );
}
