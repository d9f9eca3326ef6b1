import { useState, type ReactNode } from 'react';
import { useOnScreen } from './use-on-screen';

interface WhenNearProps {
  /** Holds the place, in the exact size of what comes. */
  fallback: ReactNode;
  children: ReactNode;
}

/** Shows (and so loads) something only when somebody has scrolled near to it. */
export function WhenNear({ fallback, children }: WhenNearProps) {
  const [place, setPlace] = useState<HTMLDivElement | null>(null);
  const near = useOnScreen(place, { once: true, margin: '600px 0px' });
  return <div ref={setPlace}>{near ? children : fallback}</div>;
}
