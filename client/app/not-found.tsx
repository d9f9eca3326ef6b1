import { useEffect } from 'react';
import { Navigate } from 'react-router-dom';
import { notify } from '../lib/notify';

/** Redirects an unknown address to the home page, with a notice. */
export function NotFound() {
  useEffect(() => {
    notify.info("We couldn't find that page, so we took you to the home page.", { id: 'not-found' });
  }, []);
  return <Navigate replace to="/" />;
}
