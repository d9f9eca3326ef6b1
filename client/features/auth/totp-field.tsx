import { TextInput, type TextInputProps } from '@mantine/core';
import { totpDigits } from '../../../domain/factors';
import classes from './factor-answer.module.css';

interface TotpFieldProps extends Omit<TextInputProps, 'value' | 'onChange'> {
  value: string;
  onChange: (digits: string) => void;
  /** Called with the complete code, typed, pasted or filled in. */
  onComplete: (code: string) => void;
}

/** Field for the code of an authenticator app, of which some show "123 456". */
export function TotpField({ value, onChange, onComplete, ...props }: TotpFieldProps) {
  const enter = (typed: string) => {
    const digits = typed.replace(/\D/g, '').slice(0, totpDigits);
    if (digits === value) return;
    onChange(digits);
    if (digits.length === totpDigits) onComplete(digits);
  };
  return (
    <TextInput
      label="Code from your authenticator app"
      inputMode="numeric"
      autoComplete="one-time-code"
      spellCheck={false}
      classNames={{ input: classes.code }}
      value={value}
      onChange={(event) => enter(event.currentTarget.value)}
      {...props}
    />
  );
}
