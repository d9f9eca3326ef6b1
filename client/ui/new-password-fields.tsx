import type { PasswordInputProps } from '@mantine/core';
import { passwordLimits } from '../../domain/auth';
import { PasswordField } from './password-field';

interface NewPasswordFieldsProps {
  /** Input props of a form field. */
  propsOf: (field: 'newPassword' | 'confirmPassword') => Omit<PasswordInputProps, 'autoComplete'>;
}

/** New password and its confirmation; the confirmation is never sent to the server. */
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
