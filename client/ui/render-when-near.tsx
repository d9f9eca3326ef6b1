import { useState, type ReactNode } from 'react';
import { useOnScreen } from './use-on-screen';

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
