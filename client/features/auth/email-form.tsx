import { Button, Stack } from '@mantine/core';
import { connectionError } from '../../lib/error-message';
import { useFormSubmit, useSchemaForm } from '../../lib/use-form-submit';
import { EmailField } from '../../ui/email-field';

const schema = () => import('../../../domain/auth.schemas').then(({ forgotPasswordSchema }) => forgotPasswordSchema);

interface EmailFormProps {
  email: string;
  onSubmit: (email: string) => Promise<unknown>;
}

/** Asks for the email address of the account whose password is reset. */
export function EmailForm({ email, onSubmit }: EmailFormProps) {
  const form = useSchemaForm(schema, { email });
  const { submit, busy } = useFormSubmit(form, (values) => onSubmit(values.email.trim().toLowerCase()), {
    fallback: 'Failed to send reset code',
    onError: (message, error) => form.setFieldError('email', connectionError(error) ?? message),
  });
  return (
    <form onSubmit={submit} noValidate aria-label="Reset password">
      <Stack gap="lg">
        <EmailField autoComplete="username" {...form.getInputProps('email')} />
        <Button type="submit" fullWidth loading={busy}>
          Send reset code
        </Button>
      </Stack>
    </form>
  );
}
