import { ApolloClient, ApolloLink, gql, InMemoryCache, Observable } from '@apollo/client';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { sessionLimitMs, timeLimitLink } from './time-limit-link';

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
