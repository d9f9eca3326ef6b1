import { Button } from '@mantine/core';
import { useState } from 'react';
import { errorMessage, connectionError, retryAfterSeconds } from '../../lib/error-message';
import { notify } from '../../lib/notify';
import { useCountdown } from './use-countdown';

interface ResendCodeProps {
  seconds: number;
  send: () => Promise<unknown>;
  /** Said when the new code is on its way. */
  sent?: string;
}

const clock = (seconds: number) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;

/** Asks for a new code, at most every so many seconds; it says how long that still is. */
export function ResendCode({ seconds, send, sent = 'OTP has been sent successfully to your email.' }: ResendCodeProps) {
  const { left, restart } = useCountdown(seconds);
  const [sending, setSending] = useState(false);

  const again = async () => {
    setSending(true);
    try {
      await send();
      notify.success(sent, { id: 'resend' });
      restart();
    } catch (error) {
      notify.error(connectionError(error) ?? errorMessage(error, 'Failed to send OTP'), { id: 'resend' });
      const wait = retryAfterSeconds(error);
      if (wait) restart(wait);
    } finally {
      setSending(false);
    }
  };

  return (
    <Button variant="default" fullWidth onClick={again} disabled={left > 0} loading={sending}>
      {left > 0 ? `Send a new code in ${clock(left)}` : 'Send a new code'}
    </Button>
  );
}
