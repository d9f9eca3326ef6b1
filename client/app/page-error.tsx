import { useEffect, useState } from 'react';
import { useRouteError } from 'react-router-dom';
import { ErrorState } from '../ui/states';
import { isLoadError } from '../lib/load-code';

/**
 * Contains the hash of this build. Two builds that serve requests in turn during an update must not cause endless
 * reloads.
 */
const reloadedKey = `reloaded:${import.meta.url}`;

/** Returns true if the storage cannot be used: unlimited reloads would be worse than an error. */
function hasReloaded(): boolean {
  try {
    return sessionStorage.getItem(reloadedKey) !== null;
  } catch {
    return true;
  }
}

/**
 * Reloads the page once if `error` says that a file is missing, because a new version has replaced the one that is
 * open. Returns whether that is under way.
 */
function useReloadAfterUpdate(error: unknown): boolean {
  const [isReloading, setReloading] = useState(() => isLoadError(error) && !hasReloaded());
  useEffect(() => {
    if (!isReloading) return;
    // A reload without a connection would replace the page with the browser's error page.
    fetch('/health')
      .then(({ ok }) => {
        if (!ok) throw new Error('The server is not available');
        sessionStorage.setItem(reloadedKey, '');
        window.location.reload();
      })
      .catch(() => setReloading(false));
  }, [isReloading]);
  return isReloading;
}

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
