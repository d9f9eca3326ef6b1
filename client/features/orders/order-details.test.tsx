import { expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { session } from '../../testing/products';
import { renderRoutes } from '../../testing/screen';
import { OrderDetails } from './order-details';
import { MyOrderDocument } from './orders.generated';

it('an order of a colleague from before net weights says who ordered, and that its fine gold is from the gross weight', async () => {
  const line = {
    ...{
      __typename: 'OrderLine',
      id: 'l1',
      productId: 'p1',
      available: true,
      designNumber: 'RI-0042',
      clientNumber: 'K-12',
    },
    ...{
      name: 'Halo Round Ring',
      gram: 4.2,
      netGram: null,
      carat: '22',
      colour: 'ROSE',
      size: '10',
      options: [],
      quantity: 3,
    },
    ...{ note: null, thumbnail: null },
  };
  const orderedBy = { __typename: 'OrderedBy', id: 'u2', name: 'Asha Mehta' };
  const order = {
    ...{
      __typename: 'Order',
      id: 'o1',
      orderId: 'PR-7K3M9Q2X',
      orderedBy,
      status: 'PENDING',
      total: 12.6,
      totalQuantity: 3,
    },
    ...{
      createdAt: '2026-11-01T10:00:00.000Z',
      timeline: [],
      designs: [],
      lines: [line],
      note: null,
      wishedDate: null,
    },
    customer: { __typename: 'OrderCustomer', companyName: 'Kiran', name: 'Kiran', email: 'k@k.test', phone: '1' },
  };
  const response = { request: { query: MyOrderDocument, variables: { id: 'o1' } }, result: { data: { order } } };
  renderRoutes([{ path: '/orders/:id', element: <OrderDetails onOrderAgain={() => Promise.resolve()} /> }], {
    responses: [session(), response],
    at: '/orders/o1',
  });
  expect(await screen.findByText('from the gross weight')).toBeInTheDocument();
  expect(screen.getByText('11.550 g')).toBeInTheDocument();
  expect(await screen.findByText('Ordered by Asha Mehta')).toBeInTheDocument();
  expect(screen.getByText('Your number K-12')).toBeInTheDocument();
});
