import type { ApolloLink } from '@apollo/client';
import { ServerError } from '@apollo/client/errors';
import { ErrorLink } from '@apollo/client/link/error';
import { of } from 'rxjs';

/** The answer inside a refusal, if somebody of the house wrote it. */
const parseErrors = (text: string): ApolloLink.Result | undefined => {
  try {
    const answer = JSON.parse(text) as ApolloLink.Result | null;
    return Array.isArray(answer?.errors) ? { errors: answer.errors } : undefined;
  } catch {
    return undefined;
  }
};

/**
 * What is refused before GraphQL is asked (too many calls, too much work, too large a body) comes with a status that
 * Apollo takes for a broken connection, and the words would be lost: here it becomes the answer that it is.
 */
export const errorResponseLink = new ErrorLink(({ error }) => {
  const answer = ServerError.is(error) ? parseErrors(error.bodyText) : undefined;
  return answer && of(answer);
});
