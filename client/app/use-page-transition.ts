import { useState } from 'react';
import type { RouteHandle } from './routes';

/** Transition of the current page; undefined for the first page of a visit, which is not animated. */
export const usePageTransition = (pathname: string, transition: RouteHandle['transition']) => {
  const [first] = useState(pathname);
  const [moved, setMoved] = useState(false);
  if (!moved && pathname !== first) setMoved(true);
  return moved || pathname !== first ? transition : undefined;
};
