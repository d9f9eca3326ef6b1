import { useEffect, useState } from 'react';

/**
 * Pixels that the on-screen keyboard covers at the bottom of the layout viewport, in browsers that do not shrink the
 * viewport for it. While the page is zoomed the two differ for another reason, so nothing is reported.
 */
export const useKeyboardInset = (active: boolean) => {
  const [inset, setInset] = useState(0);
  useEffect(() => {
    const visible = window.visualViewport;
    if (!active || !visible) return undefined;
    const measure = () => {
      const covered = window.innerHeight - visible.height - visible.offsetTop;
      setInset(visible.scale === 1 ? Math.max(0, Math.round(covered)) : 0);
    };
    measure();
    visible.addEventListener('resize', measure);
    visible.addEventListener('scroll', measure);
    return () => {
      visible.removeEventListener('resize', measure);
      visible.removeEventListener('scroll', measure);
    };
  }, [active]);
  return inset;
};
