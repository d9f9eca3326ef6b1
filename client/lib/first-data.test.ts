import { ApolloClient, ApolloLink, execute, gql, InMemoryCache } from '@apollo/client';
import { describe, expect, it } from '@jest/globals';
import { firstValueFrom, of } from 'rxjs';
import { FirstAnswers, firstDataLink } from './first-data';

const products = gql`
  query Products($page: Int, $sort: String) {
    products(page: $page, sort: $sort)
  }
`;
const fromServer = { data: { products: 'server' } };
const fromPage = { data: { products: 'page' } };

const answersFor = (variables: Record<string, unknown>) =>
  new FirstAnswers([{ operationName: 'Products', variables, result: fromPage }]);
const linkWith = (variables: Record<string, unknown>) =>
  ApolloLink.from([firstDataLink(answersFor(variables)), new ApolloLink(() => of(fromServer))]);
const ask = (link: ApolloLink, variables: Record<string, unknown>) =>
  firstValueFrom(execute(link, { query: products, variables }, { client: {} as ApolloClient }));

describe('firstDataLink', () => {
  it('answers a query from the page once', async () => {
    const link = linkWith({ page: 1, sort: 'name' });
    expect(await ask(link, { sort: 'name', page: 1 })).toEqual(fromPage);
    expect(await ask(link, { sort: 'name', page: 1 })).toEqual(fromServer);
  });

  it('ignores variables that are not set', async () => {
    expect(await ask(linkWith({ page: 1 }), { page: 1, sort: undefined })).toEqual(fromPage);
  });

  it('asks the server for other variables', async () => {
    expect(await ask(linkWith({ page: 1 }), { page: 2 })).toEqual(fromServer);
  });
});

describe('FirstAnswers', () => {
  const fill = (answers: FirstAnswers, asksAnyway: boolean) => {
    const client = new ApolloClient({ cache: new InMemoryCache(), link: ApolloLink.empty() });
    const variables = { page: 1 };
    answers.addToCache(client, products, variables, asksAnyway);
    return client.readQuery({ query: products, variables });
  };

  it('fills the cache before a component first reads it', () => {
    expect(fill(answersFor({ page: 1 }), false)).toEqual(fromPage.data);
  });

  it('leaves the cache alone for other variables', () => {
    expect(fill(answersFor({ page: 2 }), false)).toBeNull();
  });

  it('answers the query of a component that asks although the cache has the data', () => {
    const answers = answersFor({ page: 1 });
    fill(answers, true);
    expect(answers.take('Products', { page: 1 })).toEqual(fromPage);
  });

  it('answers no later query when the component asks only the cache', () => {
    const answers = answersFor({ page: 1 });
    fill(answers, false);
    expect(answers.take('Products', { page: 1 })).toBeUndefined();
  });

  it('fills the cache once, so that newer data stays', () => {
    const answers = answersFor({ page: 1 });
    fill(answers, true);
    expect(fill(answers, true)).toBeNull();
  });
});
