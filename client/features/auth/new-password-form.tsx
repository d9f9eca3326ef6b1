import { Button, Stack } from '@mantine/core';
import { newPasswordFormSchema } from '../../../domain/auth';
import { connectionError } from '../../lib/error-message';
import { notify } from '../../lib/notify';
import { useFormSubmit, useSchemaForm } from '../../lib/use-form-submit';
import { NewPasswordFields } from '../../ui/new-password-fields';

interface NewPasswordFormProps {
  fallback?: string;
  onSubmit: (newPassword: string) => Promise<unknown>;
}

/** Last step of a password reset. */
export function NewPasswordForm({ fallback = 'Failed to reset password', onSubmit }: NewPasswordFormProps) {
  const form = useSchemaForm(newPasswordFormSchema, { newPassword: '', confirmPassword: '' });
  const { submit, busy } = useFormSubmit(form, (values) => onSubmit(values.newPassword), {
    fallback,
    onError: (message, error) => notify.error(connectionError(error) ?? message, { id: 'reset' }),
  });
  return (
    <form onSubmit={submit} noValidate aria-label="New password">
      <Stack gap="lg">
        <NewPasswordFields propsOf={form.getInputProps} />
        <Button type="submit" fullWidth loading={busy}>
          Reset password
        </Button>
      </Stack>
    </form>
  );
}
