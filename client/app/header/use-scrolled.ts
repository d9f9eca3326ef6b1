import { useEffect, useState } from 'react';
import { afterPaint } from '../../lib/after-paint';

/** True while the page is scrolled by more than `pixels`. */
export function useScrolled(pixels: number) {
  const [scrolled, setScrolled] = useState(false);
  useEffect(() => {
    const read = () => setScrolled(window.scrollY > pixels);
    const cancel = afterPaint(read);
    window.addEventListener('scroll', read, { passive: true });
    return () => {
      cancel();
      window.removeEventListener('scroll', read);
    };
  }, [pixels]);
  return scrolled;
}
