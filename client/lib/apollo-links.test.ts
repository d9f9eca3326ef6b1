import { ApolloClient, ApolloLink, gql, InMemoryCache, Observable } from '@apollo/client';
import { ServerError } from '@apollo/client/errors';
import { describe, expect, it, afterEach, beforeEach, jest } from '@jest/globals';
import { throwError, Subject, take } from 'rxjs';
import { banner, list, update } from '../testing/banners';
import { errorCode, errorMessage, connectionError } from './error-message';
import { errorResponseLink, timeLimitLink, overtakenLink } from './apollo-links';
import { sessionLimitMs } from './refresh';

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
  it('an error keeps the message and the code of the server', async () => {
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

const silentServer = new ApolloLink(() => new Observable(() => undefined));

describe('timeLimitLink', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());

  /** Whether the query has failed once the limit has passed. */
  const failsInTime = async (name: string) => {
    const client = new ApolloClient({
      cache: new InMemoryCache(),
      link: ApolloLink.from([timeLimitLink, silentServer]),
    });
    let failed = false;
    const query = gql(`query ${name} { session }`);
    client.query({ query }).catch(() => {
      failed = true;
    });
    await jest.advanceTimersByTimeAsync(sessionLimitMs + 1);
    return failed;
  };

  it('fails a call about the session that gets no response', async () => {
    expect(await failsInTime('Session')).toBe(true);
    expect(await failsInTime('CheckAccess')).toBe(true);
  });

  it('other calls, such as uploads, have no time limit', async () => {
    expect(await failsInTime('UploadPhoto')).toBe(false);
  });
});

/** A server whose responses are sent one by one, in the order of the calls. */
const openClient = () => {
  const calls: { name: string; response: Subject<ApolloLink.Result> }[] = [];
  const server = new ApolloLink(({ operationName }) => {
    const response = new Subject<ApolloLink.Result>();
    calls.push({ name: operationName ?? '', response });
    return response.pipe(take(1));
  });
  const client = new ApolloClient({
    cache: new InMemoryCache(),
    link: ApolloLink.from([overtakenLink(), server]),
  });
  const respond = (at: number, data: Record<string, unknown>) => calls[at]?.response.next({ data });
  const cached = () => client.readQuery<{ banners: { version: number }[] }>({ query: list })?.banners;
  return { client, calls, respond, cached };
};

describe('overtakenLink', () => {
  it('repeats a poll that left before a change and whose response comes after it', async () => {
    const { client, calls, respond, cached } = openClient();
    const poll = client.query({ query: list, fetchPolicy: 'network-only' });
    const change = client.mutate({ mutation: update });
    respond(1, { updateBanner: banner(2) });
    await change;
    respond(0, { banners: [banner(1)] });
    expect(cached()).toBeUndefined();
    respond(2, { banners: [banner(2)] });
    await poll;
    expect(calls.map(({ name }) => name)).toEqual(['Banners', 'UpdateBanner', 'Banners']);
    expect(cached()).toMatchObject([{ version: 2 }]);
  });

  it('the response to a query stays if nothing was changed meanwhile', async () => {
    const { client, calls, respond, cached } = openClient();
    const poll = client.query({ query: list, fetchPolicy: 'network-only' });
    respond(0, { banners: [banner(1)] });
    await poll;
    expect(calls).toHaveLength(1);
    expect(cached()).toMatchObject([{ version: 1 }]);
  });

  it('repeats a query once, however many changes are made during it', async () => {
    const { client, calls, respond, cached } = openClient();
    const poll = client.query({ query: list, fetchPolicy: 'network-only' });
    for (const asked of [0, 2]) {
      const change = client.mutate({ mutation: update });
      respond(calls.length - 1, { updateBanner: banner(asked + 2) });
      await change;
      respond(asked, { banners: [banner(asked + 1)] });
    }
    await poll;
    expect(calls.map(({ name }) => name)).toEqual(['Banners', 'UpdateBanner', 'Banners', 'UpdateBanner']);
    expect(cached()).toMatchObject([{ version: 3 }]);
  });
});
