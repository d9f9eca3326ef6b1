import { errorMessage } from '../../lib/error-message';
import { QueryState } from '../../ui/states';
import type { useSession } from './use-session';

const unreachable = {
  title: 'We can’t reach the server',
  text: 'Check your connection and try again.',
};

/** Shown when the session could not be loaded: a user who may be signed in is not treated as a visitor. */
export function SessionFailed({ query }: Pick<ReturnType<typeof useSession>, 'query'>) {
  const text = (error: unknown) => {
    const title = errorMessage(error, unreachable.title);
    return title === unreachable.title ? unreachable : { title };
  };
  return <QueryState of={query} failed={text} heading="h1" />;
}
