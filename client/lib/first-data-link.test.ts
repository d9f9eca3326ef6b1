import { ApolloLink, execute, gql, type ApolloClient } from '@apollo/client';
import { describe, expect, it } from '@jest/globals';
import { firstValueFrom, of } from 'rxjs';
import { firstDataLink } from './first-data-link';

const products = gql`
  query Products($page: Int, $sort: String) {
    products(page: $page, sort: $sort)
  }
`;
const fromServer = { data: { products: 'server' } };
const fromPage = { data: { products: 'page' } };

const linkWith = (variables: Record<string, unknown>) =>
  ApolloLink.from([
    firstDataLink(() => [{ operationName: 'Products', variables, result: fromPage }]),
    new ApolloLink(() => of(fromServer)),
  ]);
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
