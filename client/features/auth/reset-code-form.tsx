import { Button, Stack, TextInput } from '@mantine/core';
import { authMessages } from '../../../domain/auth';
import { connectionError } from '../../lib/error-message';
import { useFormSubmit, useSchemaForm } from '../../lib/use-form-submit';
import { NewPasswordFields } from '../../ui/new-password-fields';
import { ResendCode } from './resend-code';

const schema = () => import('../../../domain/auth.schemas').then(({ resetFormSchema }) => resetFormSchema);

interface ResetCodeFormProps {
  onSubmit: (resetCode: string, newPassword: string) => Promise<unknown>;
  onResend: () => Promise<unknown>;
  onBack: () => void;
}

/** Code and new password in one step. */
export function ResetCodeForm({ onSubmit, onResend, onBack }: ResetCodeFormProps) {
  const form = useSchemaForm(schema, { resetCode: '', newPassword: '', confirmPassword: '' });
  const { submit, busy } = useFormSubmit(
    form,
    ({ resetCode, newPassword }) => onSubmit(resetCode.trim(), newPassword),
    {
      fallback: 'Failed to reset password',
      onError: (message, error) => {
        form.setFieldError('resetCode', connectionError(error) ?? message);
        form.getInputNode('resetCode')?.focus();
      },
    },
  );
  const sendAgain = async () => {
    await onResend();
    // The code before is no longer valid.
    form.setFieldValue('resetCode', '');
    form.getInputNode('resetCode')?.focus();
  };
  return (
    <form onSubmit={submit} noValidate aria-label="Reset code and new password">
      <Stack gap="lg">
        <TextInput
          label="Reset code"
          inputMode="numeric"
          autoComplete="one-time-code"
          placeholder="4-digit code"
          maxLength={6}
          autoFocus
          {...form.getInputProps('resetCode')}
        />
        <NewPasswordFields propsOf={form.getInputProps} />
        <Button type="submit" fullWidth loading={busy}>
          Reset password
        </Button>
        <ResendCode send={sendAgain} sent={authMessages.otpSent} />
        <Button variant="subtle" fullWidth onClick={onBack}>
          Back to email
        </Button>
      </Stack>
    </form>
  );
}
