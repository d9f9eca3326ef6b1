import type { ApolloLink } from '@apollo/client';
import { ServerError } from '@apollo/client/errors';
import { ErrorLink } from '@apollo/client/link/error';
import { of } from 'rxjs';

/** The GraphQL errors in a response body, if our server wrote it. */
const parseErrors = (text: string): ApolloLink.Result | undefined => {
  try {
    const answer = JSON.parse(text) as ApolloLink.Result | null;
    return Array.isArray(answer?.errors) ? { errors: answer.errors } : undefined;
  } catch {
    return undefined;
  }
};

/**
 * Apollo treats an HTTP error status as a network error and drops the body. This link restores the GraphQL errors of
 * requests that the server rejects before GraphQL runs (rate limit, overload, body size).
 */
export const errorResponseLink = new ErrorLink(({ error }) => {
  const answer = ServerError.is(error) ? parseErrors(error.bodyText) : undefined;
  return answer && of(answer);
});
