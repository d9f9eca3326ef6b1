import { Button } from '@mantine/core';
import { useCallback, useEffect, useState } from 'react';
import { resendSeconds } from '../../../domain/auth';
import { failureReason, retryAfterSeconds } from '../../lib/error-message';
import { notify } from '../../lib/notify';

/** Seconds left, computed from the clock instead of counted ticks, so that a sleeping tab stays correct. */
const useCountdown = (seconds: number) => {
  const [until, setUntil] = useState(() => Date.now() + seconds * 1000);
  const [now, setNow] = useState(() => Date.now());
  const secondsLeft = Math.max(0, Math.ceil((until - now) / 1000));
  const running = secondsLeft > 0;

  useEffect(() => {
    if (!running) return undefined;
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [running]);

  const restart = useCallback(
    (duration = seconds) => {
      setNow(Date.now());
      setUntil(Date.now() + duration * 1000);
    },
    [seconds],
  );
  return { secondsLeft, restart };
};

interface ResendCodeProps {
  send: () => Promise<unknown>;
  /** Toast text after a new code was sent. */
  sent: string;
}

const clock = (seconds: number) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;

/** Sends a new code, at most once in `resendSeconds`; the button shows the time left. */
export function ResendCode({ send, sent }: ResendCodeProps) {
  const { secondsLeft, restart } = useCountdown(resendSeconds);
  const [sending, setSending] = useState(false);

  const resend = async () => {
    setSending(true);
    try {
      await send();
      notify.success(sent, { id: 'resend' });
      restart();
    } catch (error) {
      notify.error(failureReason(error, 'Failed to send OTP'), { id: 'resend' });
      const wait = retryAfterSeconds(error);
      if (wait) restart(wait);
    } finally {
      setSending(false);
    }
  };

  return (
    <Button variant="default" fullWidth onClick={resend} disabled={secondsLeft > 0} loading={sending}>
      {secondsLeft > 0 ? `Send a new code in ${clock(secondsLeft)}` : 'Send a new code'}
    </Button>
  );
}
