import { Button, Stack } from '@mantine/core';
import { useState, type FormEvent } from 'react';
import { authMessages, codeMinutes, codePattern, otpMessage } from '../../../domain/auth';
import { errorCode, errorMessage, connectionError } from '../../lib/error-message';
import { notify } from '../../lib/notify';
import { AccountHeading } from './account-frame';
import { CodeField } from './code-field';
import { ResendCode } from './resend-code';
import { useRegistration } from './use-registration';

interface VerifyCodeProps {
  activationToken: string;
  /** Unknown after a reload, because only the token is stored. */
  email?: string;
  onActivated: () => void;
  onBack: () => void;
}

const failureOf = (error: unknown) =>
  connectionError(error) ??
  (errorCode(error) === 'TOO_MANY_REQUESTS' ? errorMessage(error) : 'OTP verification failed. Please try again.');

/** Activates the account with the code from the email. Submits automatically after the last digit. */
export function VerifyCode({ activationToken, email, onActivated, onBack }: VerifyCodeProps) {
  const { activate, resend } = useRegistration();
  const [code, setCode] = useState('');
  const [error, setError] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const [attempts, setAttempts] = useState(0);

  const startAgain = () => {
    setCode('');
    setAttempts((before) => before + 1);
  };

  const verify = async (entered: string) => {
    if (busy) return;
    if (!codePattern.test(entered)) {
      setError(otpMessage);
      return;
    }
    setBusy(true);
    setError(null);
    try {
      await activate(activationToken, entered);
      // The message about a sent code would cover the next step and is no longer needed.
      notify.close('resend');
      notify.success(authMessages.activated);
      onActivated();
    } catch (reason) {
      setError(failureOf(reason));
      startAgain();
      setBusy(false);
    }
  };

  const sendAgain = async () => {
    await resend(activationToken);
    setError(null);
    startAgain();
  };

  const submit = (event: FormEvent) => {
    event.preventDefault();
    // A rejected code was removed. Enter without a new one must not replace the reason.
    if (code || !error) void verify(code);
  };

  return (
    <>
      <AccountHeading title="Verify OTP" label="One more step">
        We've sent a 4-digit code to {email ? <strong>{email}</strong> : 'your email address'}. It's valid for{' '}
        {codeMinutes} minutes.
      </AccountHeading>
      <form onSubmit={submit} noValidate aria-label="Verify OTP">
        <Stack gap="lg">
          <CodeField
            // A new key focuses the first digit again, after a rejected code and for a new one.
            key={attempts}
            label="Code"
            value={code}
            onChange={(value) => {
              setCode(value);
              if (value) setError(null);
            }}
            onComplete={(value) => void verify(value)}
            error={error}
            disabled={busy}
            autoFocus
          />
          <Button type="submit" fullWidth loading={busy}>
            Verify OTP
          </Button>
          <ResendCode sent={authMessages.registered} send={sendAgain} />
          <Button variant="subtle" fullWidth onClick={onBack}>
            Back to sign in
          </Button>
        </Stack>
      </form>
    </>
  );
}
