import { useEffect, useState, type ComponentType } from 'react';
import { onToast } from '../lib/notify';
import { loadDressed } from '../ui/lazy-part';

/**
 * Where toasts appear. It comes with the first touch or key, and not only with the first of them: a message about a lost
 * connection must not wait for the connection.
 */
export function Toaster() {
  const [place, setPlace] = useState<{ Toasts: ComponentType }>();
  useEffect(() => {
    if (place) return undefined;
    const prepare = () => void loadDressed(() => import('./toasts')).then(setPlace, () => undefined);
    const stop = onToast(prepare);
    document.addEventListener('pointerdown', prepare);
    document.addEventListener('keydown', prepare);
    return () => {
      stop();
      document.removeEventListener('pointerdown', prepare);
      document.removeEventListener('keydown', prepare);
    };
  }, [place]);
  return place ? <place.Toasts /> : null;
}
