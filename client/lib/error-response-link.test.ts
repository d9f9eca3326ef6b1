import { ApolloClient, ApolloLink, gql, InMemoryCache } from '@apollo/client';
import { ServerError } from '@apollo/client/errors';
import { describe, expect, it } from '@jest/globals';
import { throwError } from 'rxjs';
import { errorCode, errorMessage, connectionError } from './error-message';
import { errorResponseLink } from './error-response-link';

const query = gql`
  query Me {
    me {
      id
    }
  }
`;

const request = async (status: number, bodyText: string) => {
  const error = new ServerError('Response not successful', { response: { status } as Response, bodyText });
  const link = ApolloLink.from([errorResponseLink, new ApolloLink(() => throwError(() => error))]);
  const client = new ApolloClient({ cache: new InMemoryCache(), link });
  return client.query({ query }).then(
    () => undefined,
    (caught: unknown) => caught,
  );
};

const body = (code: string, message: string, retryAfter?: number) =>
  JSON.stringify({ errors: [{ message, extensions: { code, retryAfter } }] });

describe('errorResponseLink', () => {
  it('keeps the message and the code of the server', async () => {
    const error = await request(
      503,
      body('UNAVAILABLE', "We're briefly unavailable. Please try again in a moment.", 1),
    );
    expect(errorCode(error)).toBe('UNAVAILABLE');
    expect(errorMessage(error, 'Failed to fetch data')).toBe(
      "We're briefly unavailable. Please try again in a moment.",
    );
  });

  it.each([
    [20, '20 seconds'],
    [1, '1 second'],
    [840, '14 minutes'],
  ])('adds the time until the next attempt (%d s)', async (retryAfter, wait) => {
    const error = await request(429, body('TOO_MANY_REQUESTS', 'Too many attempts.', retryAfter));
    expect(errorMessage(error)).toBe(`Too many attempts. You can try again in ${wait}.`);
  });

  it.each([
    [413, 'This is too large.'],
    [415, "This type of content isn't supported."],
    [429, 'Too many attempts. Please wait a moment and try again.'],
    [507, "The file couldn't be saved because the disk is full."],
  ])('uses the message of the status for a response of a proxy (%d)', async (status, message) => {
    const error = await request(status, '<html>nginx</html>');
    expect(errorMessage(error, 'Failed to upload media')).toBe(message);
  });

  it.each([
    [500, ''],
    [502, '<html><h1>502 Bad Gateway</h1></html>'],
    [504, '{"message":"upstream timed out"}'],
    [200, ''],
  ])('uses the fallback when the response has no reason (%d %s)', async (status, body) => {
    const error = await request(status, body);
    expect(errorMessage(error, 'Failed to fetch data')).toBe('Failed to fetch data');
    expect(connectionError(error)).toBeUndefined();
  });
});
