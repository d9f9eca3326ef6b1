import { useEffect, useState, type ComponentType } from 'react';
import { onToast } from '../lib/notify';
import { loadWithStyles } from '../ui/lazy-component';

/**
 * Container of the toasts. It loads on the first touch or key instead of the first toast, because a message about a lost
 * connection could not load it any more.
 */
export function Toaster() {
  const [module, setModule] = useState<{ Toasts: ComponentType }>();
  useEffect(() => {
    if (module) return undefined;
    const prepare = () => void loadWithStyles(() => import('./toasts')).then(setModule, () => undefined);
    const stop = onToast(prepare);
    document.addEventListener('pointerdown', prepare);
    document.addEventListener('keydown', prepare);
    return () => {
      stop();
      document.removeEventListener('pointerdown', prepare);
      document.removeEventListener('keydown', prepare);
    };
  }, [module]);
  return module ? <module.Toasts /> : null;
}
