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

const asked = async (status: number, bodyText: string) => {
  const refusal = new ServerError('Response not successful', { response: { status } as Response, bodyText });
  const link = ApolloLink.from([errorResponseLink, new ApolloLink(() => throwError(() => refusal))]);
  const client = new ApolloClient({ cache: new InMemoryCache(), link });
  return client.query({ query }).then(
    () => undefined,
    (error: unknown) => error,
  );
};

const said = (code: string, message: string, retryAfter?: number) =>
  JSON.stringify({ errors: [{ message, extensions: { code, retryAfter } }] });

describe('a call that is refused by its status', () => {
  it('keeps the words and the code of the house', async () => {
    const error = await asked(503, said('UNAVAILABLE', 'We are briefly unavailable. Please try again in a moment.', 1));
    expect(errorCode(error)).toBe('UNAVAILABLE');
    expect(errorMessage(error, 'Failed to fetch data')).toBe(
      'We are briefly unavailable. Please try again in a moment.',
    );
  });

  it.each([
    [20, '20 seconds'],
    [1, '1 second'],
    [840, '14 minutes'],
  ])('says after how long it may be tried again (%d s)', async (retryAfter, wait) => {
    const error = await asked(429, said('TOO_MANY_REQUESTS', 'Too many attempts.', retryAfter));
    expect(errorMessage(error)).toBe(`Too many attempts. You can try again in ${wait}.`);
  });

  it.each([
    [413, 'This is too large.'],
    [415, 'This type of content is not supported.'],
    [429, 'Too many attempts. Please wait a moment and try again.'],
    [507, 'The file could not be stored because the disk is full.'],
  ])('is explained by the status alone where somebody else refused it (%d)', async (status, words) => {
    const error = await asked(status, '<html>nginx</html>');
    expect(errorMessage(error, 'Failed to upload media')).toBe(words);
  });

  it.each([
    [500, ''],
    [502, '<html><h1>502 Bad Gateway</h1></html>'],
    [504, '{"message":"upstream timed out"}'],
    [200, ''],
  ])('is told in the words of what was tried where nobody said why (%d %s)', async (status, body) => {
    const error = await asked(status, body);
    expect(errorMessage(error, 'Failed to fetch data')).toBe('Failed to fetch data');
    expect(connectionError(error)).toBeUndefined();
  });
});
