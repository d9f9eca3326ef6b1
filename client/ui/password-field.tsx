import { PasswordInput, type PasswordInputProps } from '@mantine/core';

/** A password that can be shown. Say `autoComplete` ("current-password", "new-password") so that managers help. */
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
