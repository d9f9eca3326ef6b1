import { useCallback, useEffect, useState } from 'react';

/** Seconds left, computed from the clock instead of counted ticks, so that a sleeping tab stays correct. */
export const useCountdown = (seconds: number) => {
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
