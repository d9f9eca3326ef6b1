import { useEffect } from 'react';
import { announceLost } from '../../lib/connection';
import { useAccessCheck } from './use-access-check';

/** Checks the access at intervals, and shows the banner of a lost connection while the server is unreachable. */
export function AccessWatch() {
  const { unreachable } = useAccessCheck();
  useEffect(() => (unreachable ? announceLost() : undefined), [unreachable]);
  return null;
}
