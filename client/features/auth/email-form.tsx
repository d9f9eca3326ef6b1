import { Button, Stack } from '@mantine/core';
import { forgotPasswordSchema } from '../../../domain/auth';
import { connectionError } from '../../lib/error-message';
import { notify } from '../../lib/notify';
import { useFormSubmit, useSchemaForm } from '../../lib/use-form-submit';
import { EmailField } from '../../ui/email-field';

interface EmailFormProps {
  email: string;
  submitLabel: string;
  fallback: string;
  /** Shows errors below the field instead of in a toast. */
  underField?: boolean;
  onSubmit: (email: string) => Promise<unknown>;
}

/** Asks for the email address of the account whose password is reset. */
export function EmailForm({ email, submitLabel, fallback, underField, onSubmit }: EmailFormProps) {
  const form = useSchemaForm(forgotPasswordSchema, { email });
  const { submit, busy } = useFormSubmit(form, (values) => onSubmit(values.email.trim().toLowerCase()), {
    fallback,
    onError: (message, error) => {
      const text = connectionError(error) ?? message;
      if (underField) form.setFieldError('email', text);
      else notify.error(text, { id: fallback });
    },
  });
  return (
    <form onSubmit={submit} noValidate aria-label="Reset password">
      <Stack gap="lg">
        <EmailField autoComplete="username" {...form.getInputProps('email')} />
        <Button type="submit" fullWidth loading={busy}>
          {submitLabel}
        </Button>
      </Stack>
    </form>
  );
}
