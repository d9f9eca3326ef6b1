import type { PasswordInputProps } from '@mantine/core';
import { passwordLimits } from '../../domain/auth';
import { PasswordField } from './password-field';

interface NewPasswordFieldsProps {
  /** How the form binds its fields. */
  propsOf: (field: 'newPassword' | 'confirmPassword') => Omit<PasswordInputProps, 'autoComplete'>;
}

/** A new password, twice; the second one never leaves the browser. */
export function NewPasswordFields({ propsOf }: NewPasswordFieldsProps) {
  return (
    <>
      <PasswordField
        label="New password"
        description={`At least ${passwordLimits.min} characters`}
        autoComplete="new-password"
        {...propsOf('newPassword')}
      />
      <PasswordField label="Confirm password" autoComplete="new-password" {...propsOf('confirmPassword')} />
    </>
  );
}
