import { TextInput, type TextInputProps } from '@mantine/core';
import { emailLimit } from '../../domain/rules';

/** Field for an email address, with the right keyboard on phones. */
export function EmailField(props: TextInputProps & { autoComplete: 'email' | 'username' }) {
  return (
    <TextInput
      label="Email"
      type="email"
      inputMode="email"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={emailLimit}
      {...props}
    />
  );
}
