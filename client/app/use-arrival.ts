import { useState } from 'react';
import type { RouteHandle } from './route-handle';

/** How the present page arrives; the first page of a visit does not move, it is simply there. */
export const useArrival = (pathname: string, transition: RouteHandle['transition']) => {
  const [first] = useState(pathname);
  const [moved, setMoved] = useState(false);
  if (!moved && pathname !== first) setMoved(true);
  return moved || pathname !== first ? transition : undefined;
};
