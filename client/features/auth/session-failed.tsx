import { errorMessage, unreachable } from '../../lib/error-message';
import { QueryState } from '../../ui/states';
import type { useSession } from './use-session';

/** Shown if the session could not be loaded, because a user who may be signed in is not treated as a visitor. */
export function SessionFailed({ query }: Pick<ReturnType<typeof useSession>, 'query'>) {
  const text = (error: unknown) => {
    const title = errorMessage(error, unreachable);
    return title === unreachable ? { title, text: 'Check your connection and try again.' } : { title };
  };
  return <QueryState of={query} failed={text} heading="h1" />;
}
