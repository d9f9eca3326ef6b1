import { ApolloClient, ApolloLink, gql, InMemoryCache, Observable } from '@apollo/client';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { of } from 'rxjs';
import { sessionLink, onSessionEvent, type SessionEvent } from './session-link';

const query = gql`
  query Me {
    me {
      id
    }
  }
`;
const rejected = (code: string): ApolloLink.Result => ({ errors: [{ message: code, extensions: { code } }] });
const success: ApolloLink.Result = { data: { me: { __typename: 'User', id: '1' } } };

describe('sessionLink', () => {
  let events: SessionEvent[];
  let stop: () => void;
  let refresh: jest.Mock<() => Promise<Response>>;
  const respond = (status: number) => Promise.resolve({ ok: status < 400, status } as Response);

  beforeEach(() => {
    events = [];
    stop = onSessionEvent((event) => events.push(event));
    refresh = jest.fn(() => respond(200));
    global.fetch = refresh;
  });
  afterEach(() => stop());

  const run = (respondTo: (call: number) => ApolloLink.Result, times = 1) => {
    let calls = 0;
    const server = new ApolloLink(
      () =>
        new Observable((observer) => {
          setTimeout(() => {
            observer.next(respondTo((calls += 1)));
            observer.complete();
          }, 1);
        }),
    );
    const client = new ApolloClient({ cache: new InMemoryCache(), link: ApolloLink.from([sessionLink, server]) });
    const queries = Array.from({ length: times }, (_, index) =>
      client.query({ query, variables: { index }, fetchPolicy: 'no-cache' }),
    );
    return { outcome: Promise.allSettled(queries), calls: () => calls };
  };

  it('renews once for concurrent failures and repeats each call', async () => {
    const { outcome, calls } = run((call) => (call <= 8 ? rejected('UNAUTHENTICATED') : success), 8);
    expect((await outcome).every(({ status }) => status === 'fulfilled')).toBe(true);
    expect(refresh).toHaveBeenCalledTimes(1);
    expect(calls()).toBe(16);
    expect(events).toEqual([]);
  });

  it('repeats a call only once', async () => {
    const { outcome, calls } = run(() => rejected('UNAUTHENTICATED'));
    expect((await outcome)[0].status).toBe('rejected');
    expect(calls()).toBe(2);
    expect(refresh).toHaveBeenCalledTimes(1);
  });

  it('reports the end of the session when it cannot be renewed', async () => {
    refresh.mockImplementation(() => respond(401));
    const { outcome, calls } = run(() => rejected('UNAUTHENTICATED'));
    expect((await outcome)[0].status).toBe('rejected');
    expect(calls()).toBe(1);
    expect(events).toEqual(['signed-out']);
  });

  it.each([503, 429])('keeps the session when the server is overloaded or limits the rate (%i)', async (status) => {
    refresh.mockImplementation(() => respond(status));
    await run(() => rejected('UNAUTHENTICATED')).outcome;
    expect(events).toEqual([]);
  });

  it('keeps the session when the network fails', async () => {
    refresh.mockImplementation(() => Promise.reject(new TypeError('offline')));
    await run(() => rejected('UNAUTHENTICATED')).outcome;
    expect(events).toEqual([]);
  });

  it('reports a missing permission, but no other refusal', async () => {
    const refusal = (details: object): ApolloLink.Result => ({
      errors: [{ message: 'No', extensions: { code: 'FORBIDDEN', details } }],
    });
    await run(() => refusal({})).outcome;
    expect(events).toEqual([]);
    await run(() => refusal({ permissions: 'orders:read' })).outcome;
    expect(events).toEqual(['session-outdated']);
  });

  it('reports that the session needs a second factor, but not that a sign-in does', async () => {
    await run(() => rejected('SECOND_FACTOR_NEEDED')).outcome;
    expect(events).toEqual(['session-outdated']);
    const login = gql`
      mutation Login {
        login
      }
    `;
    const server = new ApolloLink(() => of(rejected('SECOND_FACTOR_NEEDED')));
    const client = new ApolloClient({ cache: new InMemoryCache(), link: ApolloLink.from([sessionLink, server]) });
    await client.mutate({ mutation: login }).catch(() => undefined);
    expect(events).toEqual(['session-outdated']);
  });

  it('reports expired access and does not renew', async () => {
    await run(() => rejected('ACCESS_EXPIRED')).outcome;
    expect(events).toEqual(['access-expired']);
    expect(refresh).not.toHaveBeenCalled();
  });
});
