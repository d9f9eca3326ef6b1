import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { GraphQLError } from 'graphql';
import { renderScreen } from '../../testing/screen';
import { MyOrdersDocument, type OrderLineRowFragment, type OrderSummaryFragment } from './orders.generated';
import { MyOrders } from './my-orders';

const aLine = (overrides: Partial<OrderLineRowFragment> = {}) => ({
  __typename: 'OrderLine' as const,
  id: 'l1',
  productId: 'p1',
  available: true,
  designNumber: 'RI-0042',
  name: 'Halo Round Ring',
  gram: 4.1,
  carat: '18',
  colour: 'ROSE' as const,
  size: '10',
  quantity: 2,
  note: null,
  thumbnail: null,
  ...overrides,
});

const anOrder = (overrides: Partial<OrderSummaryFragment> = {}) => ({
  __typename: 'Order' as const,
  id: 'o1',
  orderId: 'PR-7K3M9Q2X',
  status: 'PENDING' as const,
  total: 8.2,
  totalQuantity: 2,
  createdAt: '2026-11-01T10:00:00.000Z',
  lines: [aLine()],
  timeline: [
    {
      __typename: 'OrderStatusChange' as const,
      id: 't1',
      status: 'PENDING' as const,
      at: '2026-11-01T10:00:00.000Z',
      note: null,
    },
  ],
  designs: [],
  ...overrides,
});

const pageOf = (orders: ReturnType<typeof anOrder>[], { page = 1, pages = 1, total = orders.length } = {}) => ({
  request: { query: MyOrdersDocument, variables: { page, perPage: 20 } },
  maxUsageCount: 9,
  result: { data: { myOrders: { items: orders, pageInfo: { __typename: 'PageInfo', page, pages, total } } } },
});

const open = (answers: Parameters<typeof renderScreen>[1] = {}) => {
  const again: string[] = [];
  const onOrderAgain = ({ id }: { id: string }) => {
    again.push(id);
    return Promise.resolve();
  };
  return { again, ...renderScreen(<MyOrders onOrderAgain={onOrderAgain} />, { at: '/orders', ...answers }) };
};

describe('MyOrders', () => {
  it('shows an empty state', async () => {
    open({ answers: [pageOf([])] });
    expect(await screen.findByText('No orders found.')).toBeInTheDocument();
  });

  it('leaves out the thumbnails of orders below the first two until they are near the screen', async () => {
    const orders = ['o1', 'o2', 'o3'].map((id) => anOrder({ id, orderId: `PR-${id}` }));
    open({ answers: [pageOf(orders)] });
    const toggles = await screen.findAllByRole('button', { name: /Show the items of/ });
    expect(toggles.map((toggle) => toggle.querySelectorAll('[class*=thumbnail] > *').length)).toEqual([1, 1, 0]);
  });

  it('reports a failed load instead of an empty list', async () => {
    const failed = {
      request: { query: MyOrdersDocument, variables: { page: 1, perPage: 20 } },
      result: { errors: [new GraphQLError('', { extensions: { code: 'INTERNAL_SERVER_ERROR' } })] },
    };
    open({ answers: [failed, pageOf([anOrder()])] });
    expect(await screen.findByText('Failed to fetch orders')).toBeInTheDocument();
    expect(screen.queryByText('No orders found.')).not.toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('heading', { name: 'PR-7K3M9Q2X' })).toBeInTheDocument();
  });

  it('shows the items with their options, the totals and the status', async () => {
    open({ answers: [pageOf([anOrder({ status: 'COMPLETE' })])] });
    const order = within(await screen.findByRole('article', { name: 'PR-7K3M9Q2X' }));
    for (const text of [
      'Halo Round Ring',
      'Colour: Rose pink',
      'Size: 10',
      'Carat: 18',
      'Qty: 2',
      '2 × 4.100 = 8.200 g',
      '2 pieces · 8.200 g · 6.150 g fine',
    ])
      expect(order.getByText(text)).toBeInTheDocument();
    expect(order.getAllByText('Completed')).toHaveLength(2);
    expect(order.getByText(/1 item/)).toBeInTheDocument();
  });

  it('offers Order again only while an item is available', async () => {
    const { again } = open({
      answers: [
        pageOf([
          anOrder(),
          anOrder({ id: 'o2', orderId: 'PR-22222222', lines: [aLine({ id: 'l2', available: false })] }),
        ]),
      ],
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Order again: PR-7K3M9Q2X' }));
    expect(again).toEqual(['o1']);
    expect(screen.queryByRole('button', { name: 'Order again: PR-22222222' })).not.toBeInTheDocument();
  });

  it('shows the first lines of a long order and links to the rest', async () => {
    const lines = ['a', 'b', 'c', 'd', 'e'].map((id) => aLine({ id, name: `Ring ${id}` }));
    open({ answers: [pageOf([anOrder({ lines })])] });
    expect(await screen.findByText('Ring c')).toBeInTheDocument();
    expect(screen.queryByText('Ring d')).not.toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'and 2 more items' })).toHaveAttribute('href', '/orders/o1');
  });

  it('keeps the page number in the URL', async () => {
    const { where } = open({
      answers: [
        pageOf([anOrder()], { pages: 2, total: 21 }),
        pageOf([anOrder({ id: 'o2', orderId: 'PR-33333333' })], { page: 2, pages: 2, total: 21 }),
      ],
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Next' }));
    await waitFor(() => expect(where()).toBe('/orders?page=2'));
    expect(await screen.findByRole('heading', { name: 'PR-33333333' })).toBeInTheDocument();
  });
});
