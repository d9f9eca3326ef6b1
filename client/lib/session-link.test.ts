import { ApolloClient, ApolloLink, gql, InMemoryCache, Observable } from '@apollo/client';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { sessionLink } from './session-link';
import { onSessionEvent, type SessionEvent } from './session-events';

const query = gql`
  query Me {
    me {
      id
    }
  }
`;
const refused = (code: string): ApolloLink.Result => ({ errors: [{ message: code, extensions: { code } }] });
const welcome: ApolloLink.Result = { data: { me: { __typename: 'User', id: '1' } } };

describe('a call that is refused for want of a session', () => {
  let heard: SessionEvent[];
  let stop: () => void;
  let refresh: jest.Mock<() => Promise<Response>>;
  const answered = (status: number) => Promise.resolve({ ok: status < 400, status } as Response);

  beforeEach(() => {
    heard = [];
    stop = onSessionEvent((news) => heard.push(news));
    refresh = jest.fn(() => answered(200));
    global.fetch = refresh;
  });
  afterEach(() => stop());

  const ask = (answers: (call: number) => ApolloLink.Result, times = 1) => {
    let calls = 0;
    const server = new ApolloLink(
      () =>
        new Observable((observer) => {
          setTimeout(() => {
            observer.next(answers((calls += 1)));
            observer.complete();
          }, 1);
        }),
    );
    const client = new ApolloClient({ cache: new InMemoryCache(), link: ApolloLink.from([sessionLink, server]) });
    const asked = Array.from({ length: times }, (_, index) =>
      client.query({ query, variables: { index }, fetchPolicy: 'no-cache' }),
    );
    return { outcome: Promise.allSettled(asked), calls: () => calls };
  };

  it('renews once for many refusals at the same time, and asks each again', async () => {
    const { outcome, calls } = ask((call) => (call <= 8 ? refused('UNAUTHENTICATED') : welcome), 8);
    expect((await outcome).every(({ status }) => status === 'fulfilled')).toBe(true);
    expect(refresh).toHaveBeenCalledTimes(1);
    expect(calls()).toBe(16);
    expect(heard).toEqual([]);
  });

  it('asks again only once', async () => {
    const { outcome, calls } = ask(() => refused('UNAUTHENTICATED'));
    expect((await outcome)[0].status).toBe('rejected');
    expect(calls()).toBe(2);
    expect(refresh).toHaveBeenCalledTimes(1);
  });

  it('says that the session is over when it cannot be renewed', async () => {
    refresh.mockImplementation(() => answered(401));
    const { outcome, calls } = ask(() => refused('UNAUTHENTICATED'));
    expect((await outcome)[0].status).toBe('rejected');
    expect(calls()).toBe(1);
    expect(heard).toEqual(['signed-out']);
  });

  it.each([503, 429])('keeps the session when the server is only unwell (%i)', async (status) => {
    refresh.mockImplementation(() => answered(status));
    await ask(() => refused('UNAUTHENTICATED')).outcome;
    expect(heard).toEqual([]);
  });

  it('keeps the session when the network is gone', async () => {
    refresh.mockImplementation(() => Promise.reject(new TypeError('offline')));
    await ask(() => refused('UNAUTHENTICATED')).outcome;
    expect(heard).toEqual([]);
  });

  it('tells of an access that is over, and does not renew', async () => {
    await ask(() => refused('ACCESS_EXPIRED')).outcome;
    expect(heard).toEqual(['access-expired']);
    expect(refresh).not.toHaveBeenCalled();
  });
});
