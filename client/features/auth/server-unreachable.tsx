import { ErrorState } from '../../ui/states';

/** Shown when the session could not be loaded: a user who may be signed in is not treated as a visitor. */
export function ServerUnreachable({ onRetry }: { onRetry: () => void }) {
  return (
    <ErrorState
      heading="h1"
      title="We can’t reach the server"
      text="Check your connection and try again."
      onRetry={onRetry}
    />
  );
}
