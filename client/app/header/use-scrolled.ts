import { useEffect, useState } from 'react';

/** True while the page is scrolled by more than `pixels`. */
export function useScrolled(pixels: number) {
  const [scrolled, setScrolled] = useState(false);
  useEffect(() => {
    const read = () => setScrolled(window.scrollY > pixels);
    window.addEventListener('scroll', read, { passive: true });
    return () => window.removeEventListener('scroll', read);
  }, [pixels]);
  return scrolled;
}
