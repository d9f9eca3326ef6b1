import { Button, Stack } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { newPasswordFormSchema, passwordLimits } from '../../../domain/auth';
import { failedToReach } from '../../lib/error-message';
import { notify } from '../../lib/notify';
import { useFormSubmit } from '../../lib/use-form-submit';
import { PasswordField } from '../../ui/password-field';

/** A new password, twice; the second one never leaves the browser. */
export function NewPasswordForm({ onSubmit }: { onSubmit: (newPassword: string) => Promise<unknown> }) {
  const form = useForm({
    initialValues: { newPassword: '', confirmPassword: '' },
    validate: schemaResolver(newPasswordFormSchema, { sync: true }),
    validateInputOnBlur: true,
  });
  const { submit, busy } = useFormSubmit(form, (values) => onSubmit(values.newPassword), {
    fallback: 'Failed to reset password',
    onError: (message, error) => notify.error(failedToReach(error) ?? message, { id: 'reset' }),
  });
  return (
    <form onSubmit={submit} noValidate aria-label="New password">
      <Stack gap="lg">
        <PasswordField
          label="New password"
          description={`At least ${passwordLimits.min} characters`}
          autoComplete="new-password"
          {...form.getInputProps('newPassword')}
        />
        <PasswordField
          label="Confirm password"
          autoComplete="new-password"
          {...form.getInputProps('confirmPassword')}
        />
        <Button type="submit" fullWidth loading={busy}>
          Reset password
        </Button>
      </Stack>
    </form>
  );
}
