import { useRouteError } from 'react-router-dom';
import { hideLoadingScreen } from './loading-screen';
import { useEffect } from 'react';
import { ErrorState } from '../ui/states';

/** A page that broke, or whose chunk did not arrive (a new version may be out): a reload brings both back. */
export function PageError() {
  const error = useRouteError();
  useEffect(() => {
    hideLoadingScreen();
    console.error(error);
  }, [error]);
  return (
    <ErrorState
      heading="h1"
      title="This page could not be shown"
      text="Something went wrong on our side. Please try again."
      onRetry={() => window.location.reload()}
    />
  );
}
