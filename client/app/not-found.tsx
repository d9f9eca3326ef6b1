import { useEffect } from 'react';
import { Navigate } from 'react-router-dom';
import { notify } from '../lib/notify';

/** Redirects from an unknown address, with a notice. */
export function NotFound({ to, name }: { to: string; name: string }) {
  useEffect(() => {
    notify.info(`We couldn't find that page, so we took you to the ${name}.`, { id: 'not-found' });
  }, [name]);
  return <Navigate replace to={to} />;
}
