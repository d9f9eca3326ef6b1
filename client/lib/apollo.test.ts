import { ApolloClient } from '@apollo/client';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { waitFor } from '@testing-library/react';
import { banner, list, update } from '../testing/banners';
import { makeLink } from './apollo';
import { makeCache } from './cache';

/** The parts of a response that the client reads; jsdom has no `Response`. */
const response = (data: object) =>
  ({
    status: 200,
    headers: { get: () => 'application/json' },
    text: () => Promise.resolve(JSON.stringify({ data })),
  }) as unknown as Response;

describe('makeLink', () => {
  const { fetch } = globalThis;
  /** The version that the server has stored. */
  let stored: number;
  /** Responses to polls that were sent and read before the change. */
  let held: (() => void)[];
  let isHolding: boolean;

  beforeEach(() => {
    [stored, held, isHolding] = [1, [], false];
    globalThis.fetch = async (_, options) => {
      const { operationName } = JSON.parse(options?.body as string) as { operationName: string };
      if (operationName === 'UpdateBanner') return response({ updateBanner: banner((stored += 1)) });
      const read = response({ banners: [banner(stored)] });
      if (isHolding) await new Promise<void>((resolve) => held.push(resolve));
      return read;
    };
  });
  afterEach(() => {
    globalThis.fetch = fetch;
  });

  it('the version of a change stays when a poll that left before it gets its response', async () => {
    const client = new ApolloClient({ cache: makeCache(), link: makeLink() });
    const versions: (number | undefined)[] = [];
    const query = client.watchQuery<{ banners: { version: number }[] }>({ query: list, pollInterval: 20 });
    const watching = query.subscribe(({ data }) => versions.push(data?.banners?.[0]?.version));
    await waitFor(() => expect(versions).toContain(1));
    isHolding = true;
    await waitFor(() => expect(held).toHaveLength(1));
    await client.mutate({ mutation: update });
    isHolding = false;
    const seen = versions.length;
    held[0]();
    await waitFor(() => expect(versions.at(-1)).toBe(2));
    // The next poll has got its response as well.
    await client.query({ query: list, fetchPolicy: 'network-only' });
    watching.unsubscribe();
    expect(versions.slice(seen)).not.toContain(1);
    expect(client.readQuery({ query: list })).toMatchObject({ banners: [{ version: 2 }] });
  });
});
