import { useMutation } from '@apollo/client/react';
import { Button, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { authMessages, codeMinutes } from '../../../domain/auth';
import { connectionError, linkFailure } from '../../lib/error-message';
import { useFormSubmit, useSchemaForm } from '../../lib/use-form-submit';
import { EmailField, NewPasswordFields } from '../../ui/account-fields';
import { AccountFrame, AccountHeading, AccountLinks } from './account-frame';
import { ChangePasswordDocument, ForgotPasswordDocument, ResetPasswordByLinkDocument } from './passwords.generated';
import { notify } from '../../lib/notify';
import { ResendCode } from './resend-code';

const resetSchema = () => import('../../../domain/auth.schemas').then(({ resetFormSchema }) => resetFormSchema);

interface ResetCodeFormProps {
  onSubmit: (resetCode: string, newPassword: string) => Promise<unknown>;
  onResend: () => Promise<unknown>;
  onBack: () => void;
}

function ResetCodeForm({ onSubmit, onResend, onBack }: ResetCodeFormProps) {
  const form = useSchemaForm(resetSchema, { resetCode: '', newPassword: '', confirmPassword: '' });
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

const newPasswordSchema = () =>
  import('../../../domain/auth.schemas').then(({ newPasswordFormSchema }) => newPasswordFormSchema);

/** The new password alone, for a password reset by link. */
function NewPasswordForm({ onSubmit }: { onSubmit: (newPassword: string) => Promise<unknown> }) {
  const form = useSchemaForm(newPasswordSchema, { newPassword: '', confirmPassword: '' });
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

const links = [
  { to: '/login', text: 'Back to sign in' },
  { to: '/contact', text: 'Contact us' },
];

/** Links for an expired reset link. */
const linksWithoutCode = [{ to: '/reset-password', text: 'Send a new code' }, ...links];

function Done() {
  return (
    <>
      <AccountHeading title={authMessages.passwordReset} label="All done">
        Your new password is active. You've been signed out on all devices.
      </AccountHeading>
      <Button component={Link} to="/login" fullWidth>
        Back to sign in
      </Button>
    </>
  );
}

/** Resets the password through the link in the email, whose token replaces the code. */
function ResetByLink({ token, onDone }: { token: string; onDone: () => void }) {
  const [reset] = useMutation(ResetPasswordByLinkDocument);
  return (
    <>
      <AccountHeading title="Reset Password" label="From our email">
        Choose a new password for your account.
      </AccountHeading>
      <NewPasswordForm
        onSubmit={(newPassword) => reset({ variables: { input: { token, newPassword } } }).then(onDone)}
      />
      <AccountLinks links={linksWithoutCode} />
    </>
  );
}

interface SentCode {
  email: string;
  /** Belongs to the address; undefined until a code was sent to it. */
  resetToken?: string;
  /** Milliseconds since 1970. */
  validUntil?: number;
}

const notSent: SentCode = { email: '' };

const storageKey = 'password-reset';

/** The code sent in this tab: a phone may load the page again after a look at the email. */
const storedCode = () => {
  const sent = { ...notSent, ...(JSON.parse(sessionStorage.getItem(storageKey) ?? '{}') as Partial<SentCode>) };
  return (sent.validUntil ?? 0) > Date.now() ? sent : notSent;
};

const useSentCode = () => {
  const [sent, setSent] = useState(storedCode);
  const store = (next: SentCode) => {
    sessionStorage.setItem(storageKey, JSON.stringify(next));
    setSent(next);
  };
  return { sent, store, forget: () => sessionStorage.removeItem(storageKey) };
};

interface ResetByCodeProps {
  sent: SentCode;
  onSent: (sent: SentCode) => void;
  onDone: () => void;
}

function ResetByCode({ sent: { email, resetToken }, onSent, onDone }: ResetByCodeProps) {
  const [requestCode] = useMutation(ForgotPasswordDocument);
  const [changePassword] = useMutation(ChangePasswordDocument);

  const send = async (address: string) => {
    const { data } = await requestCode({ variables: { input: { email: address } } });
    const validUntil = Date.now() + codeMinutes * 60_000;
    onSent({ email: address, resetToken: data?.forgotPassword.resetToken, validUntil });
  };

  if (resetToken === undefined) {
    return (
      <>
        <AccountHeading title="Reset Password" label="Step 1 of 2">
          Enter your email address and we'll send you a code.
        </AccountHeading>
        <EmailForm email={email} onSubmit={send} />
        <AccountLinks links={links} />
      </>
    );
  }
  return (
    <>
      <AccountHeading title="Reset Password" label="Step 2 of 2">
        If <strong>{email}</strong> has an account, we've sent it a code or a link. It's valid for {codeMinutes}{' '}
        minutes.
      </AccountHeading>
      <ResetCodeForm
        onSubmit={(resetCode, newPassword) =>
          changePassword({ variables: { input: { resetToken, resetCode, newPassword } } }).then(onDone)
        }
        onResend={() => send(email)}
        onBack={() => onSent({ email })}
      />
      <AccountLinks links={links} />
    </>
  );
}

/** Resets a password: email address, then code and new password. The link in the email needs only the new password. */
function ResetPasswordPage() {
  const [params] = useSearchParams();
  const [done, setDone] = useState(false);
  const { sent, store, forget } = useSentCode();
  const token = params.get('token');
  const finish = () => {
    setDone(true);
    forget();
  };
  const step = done ? 'done' : token ? 'link' : sent.resetToken === undefined ? 'start' : 'code';
  return (
    <AccountFrame step={step}>
      {done && <Done />}
      {!done && token && <ResetByLink token={token} onDone={finish} />}
      {!done && !token && <ResetByCode sent={sent} onSent={store} onDone={finish} />}
    </AccountFrame>
  );
}

const schema = () => import('../../../domain/auth.schemas').then(({ forgotPasswordSchema }) => forgotPasswordSchema);

interface EmailFormProps {
  email: string;
  onSubmit: (email: string) => Promise<unknown>;
}

/** Asks for the email address of the account whose password is reset. */
function EmailForm({ email, onSubmit }: EmailFormProps) {
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

export { ResetPasswordPage as Component };
