import { useCallback, useEffect, useState } from 'react';

/** Seconds left until something is allowed again, by the clock and not by counting ticks: a sleeping tab stays right. */
export const useCountdown = (seconds: number) => {
  const [until, setUntil] = useState(() => Date.now() + seconds * 1000);
  const [now, setNow] = useState(() => Date.now());
  const left = Math.max(0, Math.ceil((until - now) / 1000));
  const running = left > 0;

  useEffect(() => {
    if (!running) return undefined;
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [running]);

  const restart = useCallback(
    (again = seconds) => {
      setNow(Date.now());
      setUntil(Date.now() + again * 1000);
    },
    [seconds],
  );
  return { left, restart };
};
