import { useEffect } from 'react';
import { Navigate } from 'react-router-dom';
import { notify } from '../lib/notify';

/** An address that is none leads home, and says so. */
export function NotFound() {
  useEffect(() => {
    notify.info('That page was not found, so we brought you home.', { id: 'not-found' });
  }, []);
  return <Navigate replace to="/" />;
}
