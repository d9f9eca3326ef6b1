import { ApolloClient, ApolloLink, gql, InMemoryCache } from '@apollo/client';
import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { defer, delay, of } from 'rxjs';
import { errorCode } from './error-message';
import { askForFreshFactor, freshFactorLink } from './fresh-factor-link';
import { sessionLink } from './session-link';

const mutation = gql`
  mutation Change {
    change
  }
`;
const refused: ApolloLink.Result = { errors: [{ message: 'No', extensions: { code: 'FRESH_FACTOR_NEEDED' } }] };
const success: ApolloLink.Result = { data: { change: true } };

describe('freshFactorLink', () => {
  let stop = (): void => undefined;
  afterEach(() => stop());

  /** A server that responds to each call after the given milliseconds. */
  const open = (respond: (call: number) => ApolloLink.Result, wait: (call: number) => number = () => 1) => {
    let calls = 0;
    const server = new ApolloLink(() => defer(() => of(respond((calls += 1))).pipe(delay(wait(calls)))));
    const client = new ApolloClient({
      cache: new InMemoryCache(),
      link: ApolloLink.from([freshFactorLink, sessionLink, server]),
    });
    const send = () => client.mutate({ mutation }).catch((error: unknown) => errorCode(error));
    return { send, calls: () => calls };
  };
  const answering = (confirmed: boolean) => {
    const ask = jest.fn(async () => confirmed);
    stop = askForFreshFactor(ask);
    return ask;
  };

  it('asks once for several waiting calls and repeats each', async () => {
    const ask = answering(true);
    const { send, calls } = open((call) => (call <= 3 ? refused : success));
    expect(await Promise.all([send(), send(), send()])).toMatchObject([success, success, success]);
    expect(ask).toHaveBeenCalledTimes(1);
    expect(calls()).toBe(6);
  });

  it('repeats a call only once', async () => {
    const ask = answering(true);
    const { send, calls } = open(() => refused);
    expect(await send()).toBe('FRESH_FACTOR_NEEDED');
    expect(ask).toHaveBeenCalledTimes(1);
    expect(calls()).toBe(2);
  });

  it('fails the call when the person cancels, and asks again for the next one', async () => {
    const ask = answering(false);
    const { send, calls } = open(() => refused);
    expect(await send()).toBe('FRESH_FACTOR_NEEDED');
    expect(await send()).toBe('FRESH_FACTOR_NEEDED');
    expect(ask).toHaveBeenCalledTimes(2);
    expect(calls()).toBe(2);
  });

  it('repeats a call without a question if it was sent before the last answer', async () => {
    const ask = answering(true);
    const { send } = open(
      (call) => (call <= 2 ? refused : success),
      (call) => (call === 2 ? 40 : 1),
    );
    expect(await Promise.all([send(), send()])).toMatchObject([success, success]);
    expect(ask).toHaveBeenCalledTimes(1);
  });

  it('fails the call at once where no question can be asked', async () => {
    answering(true);
    stop();
    const { send, calls } = open(() => refused);
    expect(await send()).toBe('FRESH_FACTOR_NEEDED');
    expect(calls()).toBe(1);
  });
});
