import { Suspense, useEffect, useState } from 'react';
import { onFirstToast } from '../lib/notify';
import { lazyPart } from '../ui/lazy-part';

const Toasts = lazyPart(() => import('./toasts'), 'Toasts');

/** Where toasts appear; it comes with the first of them. */
export function Toaster() {
  const [due, setDue] = useState(false);
  useEffect(() => onFirstToast(() => setDue(true)), []);
  return <Suspense>{due && <Toasts />}</Suspense>;
}
