import { Button, Stack, TextInput } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { forgotPasswordSchema } from '../../../domain/auth';
import { emailLimit } from '../../../domain/rules';
import { connectionError } from '../../lib/error-message';
import { notify } from '../../lib/notify';
import { useFormSubmit } from '../../lib/use-form-submit';

interface EmailFormProps {
  email: string;
  submitLabel: string;
  fallback: string;
  /** Shows errors below the field instead of in a toast. */
  underField?: boolean;
  onSubmit: (email: string) => Promise<unknown>;
}

/** Asks for the e-mail address of the account whose password is reset. */
export function EmailForm({ email, submitLabel, fallback, underField, onSubmit }: EmailFormProps) {
  const form = useForm({
    initialValues: { email },
    validate: schemaResolver(forgotPasswordSchema, { sync: true }),
    validateInputOnBlur: true,
  });
  const { submit, busy } = useFormSubmit(form, (values) => onSubmit(values.email.trim().toLowerCase()), {
    fallback,
    onError: (message, error) => {
      const text = connectionError(error) ?? message;
      if (underField) form.setFieldError('email', text);
      else notify.error(text, { id: fallback });
    },
  });
  return (
    <form onSubmit={submit} noValidate aria-label="Your e-mail">
      <Stack gap="lg">
        <TextInput
          label="Email"
          type="email"
          inputMode="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={emailLimit}
          {...form.getInputProps('email')}
        />
        <Button type="submit" fullWidth loading={busy}>
          {submitLabel}
        </Button>
      </Stack>
    </form>
  );
}
