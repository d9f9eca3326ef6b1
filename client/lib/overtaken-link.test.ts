import { ApolloClient, ApolloLink, gql, InMemoryCache } from '@apollo/client';
import { describe, expect, it } from '@jest/globals';
import { Subject, take } from 'rxjs';
import { overtakenLink } from './overtaken-link';

const list = gql`
  query Banners {
    banners {
      id
      version
    }
  }
`;
const update = gql`
  mutation UpdateBanner {
    updateBanner {
      id
      version
    }
  }
`;

const banner = (version: number) => ({ __typename: 'Photo', id: 'b1', version });

/** A server whose responses are sent one by one, in the order of the calls. */
const openClient = () => {
  const calls: { name: string; answer: Subject<ApolloLink.Result> }[] = [];
  const server = new ApolloLink(({ operationName }) => {
    const answer = new Subject<ApolloLink.Result>();
    calls.push({ name: operationName ?? '', answer });
    return answer.pipe(take(1));
  });
  const client = new ApolloClient({
    cache: new InMemoryCache(),
    link: ApolloLink.from([overtakenLink(), server]),
  });
  const answer = (at: number, data: Record<string, unknown>) => calls[at]?.answer.next({ data });
  const cached = () => client.readQuery<{ banners: { version: number }[] }>({ query: list })?.banners;
  return { client, calls, answer, cached };
};

describe('overtakenLink', () => {
  it('repeats a poll that left before a change and is answered after it', async () => {
    const { client, calls, answer, cached } = openClient();
    const poll = client.query({ query: list, fetchPolicy: 'network-only' });
    const change = client.mutate({ mutation: update });
    answer(1, { updateBanner: banner(2) });
    await change;
    answer(0, { banners: [banner(1)] });
    expect(cached()).toBeUndefined();
    answer(2, { banners: [banner(2)] });
    await poll;
    expect(calls.map(({ name }) => name)).toEqual(['Banners', 'UpdateBanner', 'Banners']);
    expect(cached()).toMatchObject([{ version: 2 }]);
  });

  it('keeps the answer of a query during which nothing was changed', async () => {
    const { client, calls, answer, cached } = openClient();
    const poll = client.query({ query: list, fetchPolicy: 'network-only' });
    answer(0, { banners: [banner(1)] });
    await poll;
    expect(calls).toHaveLength(1);
    expect(cached()).toMatchObject([{ version: 1 }]);
  });

  it('repeats a query once, however many changes are made during it', async () => {
    const { client, calls, answer, cached } = openClient();
    const poll = client.query({ query: list, fetchPolicy: 'network-only' });
    for (const asked of [0, 2]) {
      const change = client.mutate({ mutation: update });
      answer(calls.length - 1, { updateBanner: banner(asked + 2) });
      await change;
      answer(asked, { banners: [banner(asked + 1)] });
    }
    await poll;
    expect(calls.map(({ name }) => name)).toEqual(['Banners', 'UpdateBanner', 'Banners', 'UpdateBanner']);
    expect(cached()).toMatchObject([{ version: 3 }]);
  });
});
