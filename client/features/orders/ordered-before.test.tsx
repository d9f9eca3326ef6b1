import { describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { GraphQLError } from 'graphql';
import { session } from '../../testing/products';
import { renderScreen } from '../../testing/screen';
import { useSession } from '../auth/use-session';
import { OrderedBefore, OrderedLine, OrderedMark, OrderedRow } from './ordered-before';
import { OrderedBeforeDocument } from './ordered-before.generated';

const orderedBefore = [
  {
    __typename: 'OrderedBefore' as const,
    productId: 'p1',
    orderId: 'o1',
    orderedAt: '2026-11-12T10:00:00.000Z',
    pieces: 3,
  },
];

function Known() {
  const { known } = useSession();
  return known && <p>The list</p>;
}

/** Shows the parts for a product that was ordered and for one that was not. Counts the requests. */
const open = (result: object = { data: { orderedBefore } }, shopper = session()) => {
  const requests: unknown[] = [];
  const response = {
    // Called when the request is sent, before the list is shown.
    request: { query: OrderedBeforeDocument, variables: (sent: unknown) => requests.push(sent) > 0 },
    maxUsageCount: 9,
    result,
  };
  renderScreen(
    <OrderedBefore productIds={['p1', 'p2']}>
      {['p1', 'p2'].map((id) => (
        <section key={id} aria-label={id}>
          <OrderedMark id={id} />
          <OrderedRow id={id} />
          <OrderedLine id={id} />
        </section>
      ))}
      <Known />
    </OrderedBefore>,
    { responses: [shopper, response] },
  );
  return requests;
};

describe('OrderedBefore', () => {
  it('one request finds what was ordered, and the line leads to the order', async () => {
    const requests = open();
    expect(await screen.findByText('Ordered before')).toBeInTheDocument();
    expect(screen.getByText('Ordered 12 Nov 2026 · 3 pieces')).toBeInTheDocument();
    const line = screen.getByRole('link', { name: 'Ordered before: 12 Nov 2026, 3 pieces' });
    expect(line).toHaveAttribute('href', '/orders/o1');
    expect(screen.getByRole('region', { name: 'p2' })).toHaveTextContent(/^$/);
    expect(requests).toEqual([{ productIds: ['p1', 'p2'] }]);
  });

  it('a failure shows the list without marks', async () => {
    const requests = open({
      errors: [new GraphQLError('', { extensions: { code: 'INTERNAL_SERVER_ERROR' } })],
    });
    await waitFor(() => expect(requests).toHaveLength(1));
    expect(await screen.findByText('The list')).toBeInTheDocument();
    expect(screen.queryByText(/^Ordered/)).not.toBeInTheDocument();
  });

  it.each([
    ['visitors', session(false)],
    ['viewers', session(true, 'VIEWER')],
  ])('%s have no orders to look up', async (_, shopper) => {
    const requests = open(undefined, shopper);
    expect(await screen.findByText('The list')).toBeInTheDocument();
    expect(requests).toEqual([]);
  });
});
