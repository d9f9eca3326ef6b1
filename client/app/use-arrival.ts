import { useRef } from 'react';
import type { RouteHandle } from './route-handle';

/** How the present page arrives; the first page of a visit does not move, it is simply there. */
export const useArrival = (pathname: string, transition: RouteHandle['transition']) => {
  const first = useRef(pathname);
  const moved = useRef(false);
  if (first.current !== pathname) moved.current = true;
  return moved.current ? transition : undefined;
};
