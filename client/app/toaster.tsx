import { lazy, Suspense, useEffect, useState } from 'react';

const Notifications = lazy(async () => ({ default: (await import('@mantine/notifications')).Notifications }));

/** Where toasts appear. It comes once the first screen stands; what is said before waits for it. */
export function Toaster() {
  const [due, setDue] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setDue(true), 300);
    return () => clearTimeout(timer);
  }, []);
  return <Suspense>{due && <Notifications position="top-right" limit={20} zIndex={900} />}</Suspense>;
}
