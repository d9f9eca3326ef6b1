import { ApolloLink } from '@apollo/client';
import { ServerError } from '@apollo/client/errors';
import { ErrorLink } from '@apollo/client/link/error';
import { of, timeout, defer, switchMap, tap } from 'rxjs';
import { sessionLimitMs } from './refresh';

/** The GraphQL errors in a response body, if our server wrote it. */
const parseErrors = (text: string): ApolloLink.Result | undefined => {
  try {
    const result = JSON.parse(text) as ApolloLink.Result | null;
    return Array.isArray(result?.errors) ? { errors: result.errors } : undefined;
  } catch {
    return undefined;
  }
};

/**
 * Apollo treats an HTTP error status as a network error and drops the body. This link restores the GraphQL errors of
 * requests that the server rejects before GraphQL runs (rate limit, overload, body size).
 */
export const errorResponseLink = new ErrorLink(({ error }) => {
  const result = ServerError.is(error) ? parseErrors(error.bodyText) : undefined;
  return result && of(result);
});

/** The page waits for `Session`. `CheckAccess` is repeated only after a response. */
const limited = ['Session', 'CheckAccess'];

/** Ends session calls that get no response, for which a browser would wait forever. */
export const timeLimitLink = new ApolloLink((operation, forward) => {
  const response = forward(operation);
  return limited.includes(operation.operationName ?? '') ? response.pipe(timeout(sessionLimitMs)) : response;
});

/**
 * Repeats a query if a change was made while it ran. Its response can be older than the response of the change, and
 * would put the previous version or a deleted row back into the cache. The next change would then be rejected as
 * outdated. Repeats it only once: during many changes, such as uploads of pictures, a page still needs a response.
 */
export const overtakenLink = () => {
  let changes = 0;
  const countChange = () => {
    changes += 1;
  };
  return new ApolloLink((operation, forward) => {
    if (operation.operationType === 'mutation')
      return forward(operation).pipe(tap({ next: countChange, error: countChange }));
    return defer(() => {
      const before = changes;
      return forward(operation).pipe(switchMap((result) => (changes === before ? of(result) : forward(operation))));
    });
  });
};
