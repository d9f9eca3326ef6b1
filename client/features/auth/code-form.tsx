import { Button, Stack } from '@mantine/core';
import { useState, type FormEvent, type ReactNode } from 'react';
import { otp, otpMessage, resendSeconds } from '../../../domain/auth';
import { CodeField } from './code-field';
import { ResendCode } from './resend-code';

interface CodeFormProps {
  verify: (code: string) => Promise<unknown>;
  /** The words for a code that was refused. */
  failure: (error: unknown) => string;
  send: () => Promise<unknown>;
  sent?: string;
  /** Further ways on, under the buttons. */
  children?: ReactNode;
}

/** Takes the code from a mail; the fourth digit sends it by itself. */
export function CodeForm({ verify, failure, send, sent, children }: CodeFormProps) {
  const [code, setCode] = useState('');
  const [error, setError] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const [tries, setTries] = useState(0);

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
      setCode('');
      setTries(tries + 1);
      setBusy(false);
    }
  };

  const submit = (event: FormEvent) => {
    event.preventDefault();
    void check(code);
  };

  return (
    <form onSubmit={submit} noValidate aria-label="Verify OTP">
      <Stack gap="lg">
        <CodeField
          // A refused code is typed anew, from the first digit.
          key={tries}
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
        <ResendCode seconds={resendSeconds} send={send} sent={sent} />
        {children}
      </Stack>
    </form>
  );
}
