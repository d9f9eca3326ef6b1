import { useRouteError } from 'react-router-dom';
import { hideLoadingScreen } from './loading-screen';
import { useEffect } from 'react';
import { ErrorState } from '../ui/states';

/** Shown when a page throws, or when its chunk fails to load (after a deployment, for example). A reload fixes both. */
export function PageError() {
  const error = useRouteError();
  useEffect(() => {
    hideLoadingScreen();
    console.error(error);
  }, [error]);
  return (
    <ErrorState
      heading="h1"
      title="We couldn't show this page"
      text="Something went wrong on our side. Please try again."
      onRetry={() => window.location.reload()}
    />
  );
}
