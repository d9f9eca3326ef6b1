import { useEffect, useState, type ReactNode } from 'react';

/**
 * True while any part of the element is on the screen; with `once` it stays true. Keep the element in state, not in a
 * ref.
 */
export const useOnScreen = (element: Element | null, { once = false, margin = '0px' } = {}) => {
  const [seen, setSeen] = useState(false);
  useEffect(() => {
    if (!element || typeof IntersectionObserver === 'undefined') return;
    const observer = new IntersectionObserver(
      ([entry]) => {
        setSeen(entry.isIntersecting);
        if (entry.isIntersecting && once) observer.disconnect();
      },
      { rootMargin: margin },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [element, once, margin]);
  return seen;
};

interface RenderWhenNearProps {
  /** Placeholder of the same size as the children. */
  fallback: ReactNode;
  children: ReactNode;
}

/** Renders (and so loads) its children only once they are within 600 px of the viewport. */
export function RenderWhenNear({ fallback, children }: RenderWhenNearProps) {
  const [container, setContainer] = useState<HTMLDivElement | null>(null);
  const near = useOnScreen(container, { once: true, margin: '600px 0px' });
  return <div ref={setContainer}>{near ? children : fallback}</div>;
}
