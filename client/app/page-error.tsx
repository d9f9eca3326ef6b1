import { useEffect } from 'react';
import { useRouteError } from 'react-router-dom';
import { ErrorState } from '../ui/states';
import { useReloadAfterUpdate } from './use-reload-after-update';

/** Shown when a page throws, or when one of its files fails to load. */
export function PageError() {
  const error = useRouteError();
  const isReloading = useReloadAfterUpdate(error);
  useEffect(() => {
    if (!isReloading) console.error(error);
  }, [error, isReloading]);
  if (isReloading) return null;
  return (
    <ErrorState
      heading="h1"
      title="We couldn't show this page"
      text="Something went wrong on our side. Please try again."
      onRetry={() => window.location.reload()}
    />
  );
}
