import { ErrorState } from '../../ui/states';

/** Whether somebody is signed in could not be asked: nobody is a visitor for that reason. */
export function ServerUnreachable({ onRetry }: { onRetry: () => void }) {
  return (
    <ErrorState
      heading="h1"
      title="We cannot reach the house"
      text="Please check your connection and try again."
      onRetry={onRetry}
    />
  );
}
