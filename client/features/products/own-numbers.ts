import type { ApolloCache } from '@apollo/client';
import { OwnNumbersInCartDocument } from './own-numbers.generated';

/** Shows numbers that the company has just given designs on all screens. An empty one removes that of the design. */
export function showOwnNumbers(cache: ApolloCache, rows: readonly { productId: string; number: string }[]): void {
  const numbers = new Map(rows.map(({ productId, number }) => [productId, number || null]));
  for (const [id, number] of numbers)
    cache.modify({ id: cache.identify({ __typename: 'Product', id }), fields: { clientNumber: () => number } });
  cache.updateQuery(
    { query: OwnNumbersInCartDocument },
    (data) =>
      data && {
        cart: {
          ...data.cart,
          lines: data.cart.lines.map((line) => {
            const number = numbers.get(line.productId);
            return number === undefined ? line : { ...line, clientNumber: number };
          }),
        },
      },
  );
  // A search may find other designs by the new numbers.
  cache.evict({ id: 'ROOT_QUERY', fieldName: 'searchProducts' });
}
