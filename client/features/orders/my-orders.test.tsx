import { describe, expect, it } from '@jest/globals';
import { Notifications } from '@mantine/notifications';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { GraphQLError } from 'graphql';
import { customer, session } from '../../testing/products';
import { renderScreen } from '../../testing/screen';
import { MyOrderDocument, MyOrdersDocument, type OrderCardFragment } from './orders.generated';
import { MyOrders } from './my-orders';

const aPicture = (id: string) => ({
  __typename: 'Picture' as const,
  id,
  url: `/media/${id}/full.jpg`,
  width: 640,
  height: 640,
  alt: null,
  placeholder: null,
  avif: null,
  webp: null,
});

const anOrder = (overrides: Partial<OrderCardFragment> = {}) => ({
  __typename: 'OrderSummary' as const,
  id: 'o1',
  orderId: 'PR-7K3M9Q2X',
  orderedBy: { __typename: 'OrderedBy' as const, id: customer.id, name: customer.name },
  status: 'PENDING' as const,
  total: 8.2,
  fineGrams: 6.15,
  totalQuantity: 2,
  createdAt: '2026-11-01T10:00:00.000Z',
  designCount: 1,
  firstProduct: 'Halo Round Ring',
  pictures: [aPicture(`picture of ${overrides.id ?? 'o1'}`)],
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

/** The response with the order and its lines. */
const withLine = (id: string, available: boolean) => {
  const { fineGrams: _, designCount: _count, firstProduct: _name, pictures: _pictures, ...order } = anOrder({ id });
  const line = {
    ...{
      __typename: 'OrderLine',
      id: `line of ${id}`,
      productId: 'p1',
      available,
      designNumber: 'RI-0042',
      clientNumber: null,
    },
    ...{ name: 'Halo Round Ring', gram: 4.1, netGram: 4.1, carat: '18', colour: 'ROSE', size: '10', options: [] },
    ...{ quantity: 2, note: null, thumbnail: null },
  };
  const recorded = { __typename: 'OrderCustomer', companyName: 'Kiran', name: 'Kiran', email: 'k@k.test', phone: '1' };
  return {
    request: { query: MyOrderDocument, variables: { id } },
    result: {
      data: {
        order: { ...order, __typename: 'Order', lines: [line], note: null, wishedDate: null, customer: recorded },
      },
    },
  };
};

const pageOf = (orders: ReturnType<typeof anOrder>[], { page = 1, pages = 1, total = orders.length } = {}) => ({
  request: { query: MyOrdersDocument, variables: { page, perPage: 20 } },
  maxUsageCount: 9,
  result: { data: { myOrders: { items: orders, pageInfo: { __typename: 'PageInfo', page, pages, total } } } },
});

const open = (options: NonNullable<Parameters<typeof renderScreen>[1]> = {}) => {
  const again: string[] = [];
  const onOrderAgain = ({ id }: { id: string }) => {
    again.push(id);
    return Promise.resolve();
  };
  return {
    again,
    ...renderScreen(
      <>
        <Notifications />
        <MyOrders onOrderAgain={onOrderAgain} />
      </>,
      { at: '/orders', ...options, responses: [session(), ...(options.responses ?? [])] },
    ),
  };
};

describe('MyOrders', () => {
  it('shows an empty state', async () => {
    open({ responses: [pageOf([])] });
    expect(await screen.findByText('No orders found.')).toBeInTheDocument();
  });

  it('leaves out the thumbnails of orders below the first two until they are near the screen', async () => {
    const orders = ['o1', 'o2', 'o3'].map((id) => anOrder({ id, orderId: `PR-${id}` }));
    open({ responses: [pageOf(orders)] });
    const cards = await screen.findAllByRole('article');
    expect(cards.map((card) => card.querySelectorAll('[class*=thumbnail] > *').length)).toEqual([1, 1, 0]);
  });

  it('reports a failed load instead of an empty list', async () => {
    const failed = {
      request: { query: MyOrdersDocument, variables: { page: 1, perPage: 20 } },
      result: { errors: [new GraphQLError('', { extensions: { code: 'INTERNAL_SERVER_ERROR' } })] },
    };
    open({ responses: [failed, pageOf([anOrder()])] });
    expect(await screen.findByText('Failed to fetch orders')).toBeInTheDocument();
    expect(screen.queryByText('No orders found.')).not.toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('heading', { name: 'PR-7K3M9Q2X' })).toBeInTheDocument();
  });

  it('names the colleague who placed an order or whose account was deleted, and no one on own orders', async () => {
    const by = (id: string | null, name: string) => ({ __typename: 'OrderedBy' as const, id, name });
    const orders = [
      anOrder({ id: 'o1', orderId: 'PR-own' }),
      anOrder({ id: 'o2', orderId: 'PR-colleague', orderedBy: by('u2', 'Asha Mehta') }),
      anOrder({ id: 'o3', orderId: 'PR-former', orderedBy: by(null, 'Former Colleague') }),
    ];
    open({ responses: [pageOf(orders)] });
    expect(await screen.findByText('Ordered by Asha Mehta')).toBeInTheDocument();
    expect(screen.getByText('Ordered by Former Colleague')).toBeInTheDocument();
    expect(screen.getByRole('article', { name: 'PR-own' })).not.toHaveTextContent('Ordered by');
  });

  it('shows the first product, the number of designs, the totals and the status', async () => {
    open({ responses: [pageOf([anOrder({ status: 'COMPLETE', designCount: 3 })])] });
    const order = within(await screen.findByRole('article', { name: 'PR-7K3M9Q2X' }));
    expect(order.getByText('2 pieces · 8.200 g · 6.150 g fine')).toBeInTheDocument();
    expect(order.getAllByText('Completed')).toHaveLength(2);
    expect(order.getByText('Halo Round Ring and 2 more')).toBeInTheDocument();
    expect(order.getByText(/3 designs/)).toBeInTheDocument();
  });

  it('offers Order again, and says when no item is available any more', async () => {
    const orders = [anOrder(), anOrder({ id: 'o2', orderId: 'PR-22222222' })];
    const { again } = open({ responses: [pageOf(orders), withLine('o1', true), withLine('o2', false)] });
    await userEvent.click(await screen.findByRole('button', { name: 'Order again: PR-7K3M9Q2X' }));
    await waitFor(() => expect(again).toEqual(['o1']));
    await userEvent.click(screen.getByRole('button', { name: 'Order again: PR-22222222' }));
    expect(await screen.findByText('These items are no longer available.')).toBeInTheDocument();
    expect(again).toEqual(['o1']);
  });

  it('keeps the page number in the URL', async () => {
    const { where } = open({
      responses: [
        pageOf([anOrder()], { pages: 2, total: 21 }),
        pageOf([anOrder({ id: 'o2', orderId: 'PR-33333333' })], { page: 2, pages: 2, total: 21 }),
      ],
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Next' }));
    await waitFor(() => expect(where()).toBe('/orders?page=2'));
    expect(await screen.findByRole('heading', { name: 'PR-33333333' })).toBeInTheDocument();
  });
});
