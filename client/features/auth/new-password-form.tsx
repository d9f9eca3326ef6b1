import { Button, Stack } from '@mantine/core';
import { notify } from '../../lib/notify';
import { useFormSubmit, useSchemaForm } from '../../lib/use-form-submit';
import { NewPasswordFields } from '../../ui/new-password-fields';
import { linkFailure } from './link-failure';

const schema = () => import('../../../domain/auth.schemas').then(({ newPasswordFormSchema }) => newPasswordFormSchema);

/** The new password alone, for a password reset by link. */
export function NewPasswordForm({ onSubmit }: { onSubmit: (newPassword: string) => Promise<unknown> }) {
  const form = useSchemaForm(schema, { newPassword: '', confirmPassword: '' });
  const { submit, busy } = useFormSubmit(form, (values) => onSubmit(values.newPassword), {
    fallback: 'Failed to change password',
    onError: (message, error) => notify.error(linkFailure(error, message), { id: 'reset' }),
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
