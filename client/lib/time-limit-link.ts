import { ApolloLink } from '@apollo/client';
import { timeout } from 'rxjs';

/** How long a call about the session may take, with its retries, before the server counts as unreachable. */
export const sessionLimitMs = 15_000;

/** The page waits for the first, and repeats the second only after an answer. */
const limited = ['Session', 'CheckAccess'];

/** Ends calls about the session that get no response, which a browser would wait for without end. */
export const timeLimitLink = new ApolloLink((operation, forward) => {
  const response = forward(operation);
  return limited.includes(operation.operationName ?? '') ? response.pipe(timeout(sessionLimitMs)) : response;
});
