import { useMutation } from '@apollo/client/react';
import { Button, Stack } from '@mantine/core';
import { authMessages } from '../../../domain/auth';
import { errorCode, errorMessage } from '../../lib/error-message';
import { notify } from '../../lib/notify';
import { useFormSubmit, useSchemaForm } from '../../lib/use-form-submit';
import { NewPasswordFields, PasswordField } from '../../ui/account-fields';
import { DevicesDocument, UpdatePasswordDocument } from './security.generated';

const schema = () =>
  import('../../../domain/auth.schemas').then(({ updatePasswordFormSchema }) => updatePasswordFormSchema);

const fallback = 'Failed to update password';

/** Changes the password after checking the current one. */
export function PasswordForm() {
  // The server also ends all other sessions.
  const [updatePassword] = useMutation(UpdatePasswordDocument, { refetchQueries: [DevicesDocument] });
  const form = useSchemaForm(schema, { oldPassword: '', newPassword: '', confirmPassword: '' });
  const { submit, busy } = useFormSubmit(
    form,
    async ({ oldPassword, newPassword }) => {
      await updatePassword({ variables: { input: { oldPassword, newPassword } } });
      form.reset();
      notify.success(authMessages.passwordUpdated);
    },
    {
      fallback,
      onError: (message, error) => {
        if (errorCode(error) !== 'WRONG_PASSWORD') {
          notify.error(message, { id: fallback });
          return;
        }
        form.setFieldError('oldPassword', errorMessage(error));
        form.getInputNode('oldPassword')?.focus();
      },
    },
  );
  return (
    <form onSubmit={submit} noValidate aria-label="Change password">
      <Stack gap="lg">
        <PasswordField
          label="Current password"
          autoComplete="current-password"
          {...form.getInputProps('oldPassword')}
        />
        <NewPasswordFields propsOf={form.getInputProps} />
        <div>
          <Button type="submit" variant="default" loading={busy}>
            Change password
          </Button>
        </div>
      </Stack>
    </form>
  );
}
