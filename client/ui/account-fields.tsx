import { TextInput, type TextInputProps, PasswordInput, type PasswordInputProps } from '@mantine/core';
import { emailLimit } from '../../domain/rules';
import { passwordLimits } from '../../domain/auth';

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

/** Password field with a visibility toggle. `autoComplete` is required for password managers. */
export function PasswordField(props: PasswordInputProps & { autoComplete: 'current-password' | 'new-password' }) {
  return (
    <PasswordInput
      spellCheck={false}
      autoCapitalize="none"
      visibilityToggleButtonProps={{ 'aria-label': 'Show or hide the password', tabIndex: 0 }}
      {...props}
    />
  );
}

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
