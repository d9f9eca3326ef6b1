import { describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { GraphQLError } from 'graphql';
import { renderRoutes } from '../../../testing/screen';
import { OrderAdminPage } from './order-admin-page';
import { AdminOrderByIdDocument, OrdersBesideDocument, type AdminOrderFragment } from './orders-admin.generated';
import { anAdminOrder } from './sample-order';

const [line] = anAdminOrder().lines;
const lines = [
  { ...line, id: 'l1', name: 'Aurora Halo Ring', designNumber: 'RI-0042' },
  { ...line, id: 'l2', name: 'Aurora Halo Ring', designNumber: 'RI-0190' },
  { ...line, id: 'l3', name: 'Curb Chain', designNumber: 'CH-0042' },
] as AdminOrderFragment['lines'];

const aResponse = (id: string, changes: Partial<AdminOrderFragment> = {}) => ({
  request: { query: AdminOrderByIdDocument, variables: { id } },
  result: { data: { order: anAdminOrder({ id, orderId: `PR-${id}`, lines, ...changes }) } },
});
const page = (ids: string[]) => ({
  __typename: 'OrderList',
  items: ids.map((id) => ({ __typename: 'OrderSummary', id })),
});
const beside = {
  request: { query: OrdersBesideDocument, variables: () => true },
  result: { data: { newer: page(['o2', 'newer']), older: page(['older']) } },
};
const unknown = {
  request: { query: AdminOrderByIdDocument, variables: { id: 'o2' } },
  result: { errors: [new GraphQLError('Order not found', { extensions: { code: 'ORDER_NOT_FOUND' } })] },
};

const open = (responses: object[], state?: unknown) =>
  renderRoutes(
    [
      { path: '/admin/orders/:id', Component: OrderAdminPage },
      { path: '*', element: null },
    ],
    {
      responses: responses as never,
      at: '/admin/orders/o2',
      state,
    },
  );
const list = { ids: ['o1', 'o2', 'o3'], search: '?status=pending' };
const names = () =>
  within(screen.getByRole('region', { name: 'Items of PR-o2' }))
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getAllByRole('cell')[0]?.textContent);

describe('the page of an order', () => {
  it('the page of an order finds its items by name, and by number however it is written', async () => {
    open([aResponse('o2'), beside]);
    const search = await screen.findByRole('textbox', { name: 'Search the items' });
    expect(screen.getByRole('status')).toHaveTextContent('3 lines');
    await userEvent.type(search, 'halo ring');
    expect(names()).toEqual([expect.stringContaining('RI-0042'), expect.stringContaining('RI-0190')]);
    expect(screen.getByRole('status')).toHaveTextContent('2 of 3 lines');
    await userEvent.clear(search);
    await userEvent.type(search, 'ch 0042');
    expect(names()).toEqual([expect.stringContaining('Curb Chain')]);
    await userEvent.type(search, '9');
    expect(screen.getByText('No item has this name or design number.')).toBeInTheDocument();
    expect(screen.getByRole('status')).toHaveTextContent('0 of 3 lines');
  });

  it('the page of an order shows the number of the client, by which its items are found', async () => {
    const own = { ...line, id: 'l4', designNumber: 'RI-0050', clientNumber: 'K-12' } as (typeof lines)[number];
    open([aResponse('o2', { lines: [...lines, own] }), beside]);
    await userEvent.type(await screen.findByRole('textbox', { name: 'Search the items' }), 'k 12');
    expect(names()).toEqual([expect.stringContaining('RI-0050Client number K-12')]);
  });

  it('the page of an order has the net weight of its items, and of all pieces', async () => {
    open([aResponse('o2', { lines: [{ ...line, netGram: 3.8 }] }), beside]);
    const items = within(await screen.findByRole('region', { name: 'Items of PR-o2' }));
    expect(items.getByRole('columnheader', { name: 'Net weight' })).toBeInTheDocument();
    expect(items.getByRole('cell', { name: '2 × 3.800 = 7.600 g' })).toBeInTheDocument();
    expect(screen.getByText('Fine gold').nextElementSibling).toHaveTextContent('5.700 g');
    expect(screen.getByText('Net weight', { selector: 'dt' }).nextElementSibling).toHaveTextContent('7.600 g');
  });

  it('the page of an order leads through the list from which it was opened, and back to it', async () => {
    const { where } = open([aResponse('o2'), aResponse('o3')], list);
    expect(await screen.findByText('2 of 3')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Order Management' })).toHaveAttribute(
      'href',
      '/admin/orders?status=pending',
    );
    await userEvent.click(screen.getByRole('link', { name: /^Next/ }));
    expect(where()).toBe('/admin/orders/o3');
    expect(await screen.findByRole('heading', { level: 1, name: 'PR-o3' })).toBeInTheDocument();
    expect(screen.getByText('3 of 3')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: /^Next/ })).toHaveAttribute('aria-disabled', 'true');
    expect(screen.getByRole('link', { name: /^Previous/ })).toHaveAttribute('href', '/admin/orders/o2');
  });

  it('the page of an order without a list leads to the newer and the older order', async () => {
    open([aResponse('o2'), beside]);
    expect(await screen.findByRole('link', { name: /^Previous/ })).toHaveAttribute('href', '/admin/orders/newer');
    expect(screen.getByRole('link', { name: /^Next/ })).toHaveAttribute('href', '/admin/orders/older');
  });

  it('the page of an order asks before an unsaved note is left', async () => {
    const { where } = open([aResponse('o2'), aResponse('o3')], list);
    const note = await screen.findByRole('textbox', { name: 'Internal Note' });
    await userEvent.type(note, 'Unsaved');
    await userEvent.click(screen.getByRole('link', { name: /^Next/ }));
    const question = await screen.findByRole('dialog', { name: 'Discard your changes?' });
    await userEvent.click(within(question).getByRole('button', { name: 'Keep editing' }));
    expect(where()).toBe('/admin/orders/o2');
    expect(note).toHaveValue('Unsaved');
    await userEvent.click(screen.getByRole('link', { name: /^Next/ }));
    await userEvent.click(await screen.findByRole('button', { name: 'Discard' }));
    expect(where()).toBe('/admin/orders/o3');
    expect(await screen.findByRole('textbox', { name: 'Internal Note' })).toHaveValue('');
  });

  it('the page of an unknown order says so, and leads to all orders', async () => {
    open([unknown]);
    expect(await screen.findByRole('heading', { level: 1, name: 'Order not found' })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'All orders' })).toHaveAttribute('href', '/admin/orders');
  });
});
