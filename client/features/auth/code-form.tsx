import { Button, Stack } from '@mantine/core';
import { useState, type FormEvent, type ReactNode } from 'react';
import { otp, otpMessage, resendSeconds } from '../../../domain/auth';
import { CodeField } from './code-field';
import { ResendCode } from './resend-code';

interface CodeFormProps {
  verify: (code: string) => Promise<unknown>;
  /** Returns the text for a rejected code. */
  failure: (error: unknown) => string;
  send: () => Promise<unknown>;
  sent?: string;
  /** Further actions, below the buttons. */
  children?: ReactNode;
}

/** Form for the code from an email. Submits automatically after the last digit. */
export function CodeForm({ verify, failure, send, sent, children }: CodeFormProps) {
  const [code, setCode] = useState('');
  const [error, setError] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const [attempts, setAttempts] = useState(0);

  const startAgain = () => {
    setCode('');
    setAttempts((before) => before + 1);
  };

  const check = async (entered: string) => {
    if (busy) return;
    if (!otp.safeParse(entered).success) {
      setError(otpMessage);
      return;
    }
    setBusy(true);
    setError(null);
    try {
      await verify(entered);
    } catch (reason) {
      setError(failure(reason));
      startAgain();
      setBusy(false);
    }
  };

  const sendAgain = async () => {
    await send();
    setError(null);
    startAgain();
  };

  const submit = (event: FormEvent) => {
    event.preventDefault();
    // A rejected code was removed. Enter without a new one must not replace the reason.
    if (code || !error) void check(code);
  };

  return (
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
          onComplete={(value) => void check(value)}
          error={error}
          disabled={busy}
          autoFocus
        />
        <Button type="submit" fullWidth loading={busy}>
          Verify OTP
        </Button>
        <ResendCode seconds={resendSeconds} send={sendAgain} sent={sent} />
        {children}
      </Stack>
    </form>
  );
}
