import { expect, it } from '@jest/globals';
import { makeCache } from '../../lib/cache';
import { showOwnNumbers } from './own-numbers';
import { OwnNumbersInCartDocument } from './own-numbers.generated';
import { SearchProductsDocument } from './products.generated';

it('new numbers are shown in the cart, and searches ask the server again', () => {
  const cache = makeCache();
  const cart = { __typename: 'Cart' as const };
  const aLine = (id: string, productId: string, clientNumber: string | null) => ({
    __typename: 'CartLine' as const,
    ...{ id, productId, clientNumber },
  });
  const lines = [aLine('l1', 'p1', null), aLine('l2', 'p2', 'K-2'), aLine('l3', 'p3', 'K-3')];
  cache.writeQuery({ query: OwnNumbersInCartDocument, data: { cart: { ...cart, id: 'c1', lines } } });
  const search = { query: SearchProductsDocument, variables: { query: 'K-1', perPage: 6 } };
  cache.writeQuery({
    ...search,
    data: { searchProducts: { items: [], pageInfo: { total: 0 } } },
  });
  showOwnNumbers(cache, [
    { productId: 'p1', number: 'K-1' },
    { productId: 'p2', number: '' },
  ]);
  const shown = cache.readQuery({ query: OwnNumbersInCartDocument });
  expect(shown?.cart?.lines.map(({ clientNumber }) => clientNumber)).toEqual(['K-1', null, 'K-3']);
  expect(cache.readQuery(search)).toBeNull();
});

it('new numbers need no cart', () => {
  const cache = makeCache();
  showOwnNumbers(cache, [{ productId: 'p1', number: 'K-1' }]);
  expect(cache.readQuery({ query: OwnNumbersInCartDocument })).toBeNull();
});
