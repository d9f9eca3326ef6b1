import { ApolloLink } from '@apollo/client';
import { timeout } from 'rxjs';

/** Milliseconds for a session call and its retries, before the server counts as unreachable. */
export const sessionLimitMs = 15_000;

/** The page waits for `Session`. `CheckAccess` is repeated only after a response. */
const limited = ['Session', 'CheckAccess'];

/** Ends session calls that get no response, for which a browser would wait forever. */
export const timeLimitLink = new ApolloLink((operation, forward) => {
  const response = forward(operation);
  return limited.includes(operation.operationName ?? '') ? response.pipe(timeout(sessionLimitMs)) : response;
});
