import { expect, it, jest } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderScreen } from '../../../testing/screen';
import { AdminOrdersDocument } from './orders-admin.generated';
import { OrdersList } from './orders-list';
import { anAdminOrderRow } from './sample-order';

const open = (orders: readonly object[], at = '/admin/orders') => {
  const result = jest.fn((_: object) => ({
    data: {
      orders: {
        __typename: 'OrderList',
        items: orders,
        pageInfo: { __typename: 'PageInfo', page: 1, pages: 1, total: orders.length },
        counts: { __typename: 'OrderCounts', total: orders.length, statuses: [] },
      },
    },
  }));
  const request = { query: AdminOrdersDocument, variables: () => true };
  const responses = [{ request, result, maxUsageCount: Number.POSITIVE_INFINITY }] as never;
  return { result, ...renderScreen(<OrdersList />, { responses, at }) };
};

const cellsOf = (row: HTMLElement, label: string) =>
  within(row)
    .getAllByRole('cell')
    .filter((cell) => cell.dataset.label === label)
    .map(({ textContent }) => textContent);

it('the list of orders filters by the due date, in the address and as an active filter, until the filters are cleared', async () => {
  const { result, where } = open([]);
  const due = screen.getByRole('combobox', { name: 'Due' });
  expect(
    within(due)
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual(['All', 'Overdue', 'This week']);
  await userEvent.selectOptions(due, 'This week');
  await waitFor(() => expect(where()).toBe('/admin/orders?due=this-week'));
  await waitFor(() => expect(result.mock.lastCall?.[0]).toMatchObject({ due: 'THIS_WEEK' }));
  expect(screen.getByRole('button', { name: 'Filters (1)' })).toBeInTheDocument();
  expect(await screen.findByText('No orders match your current filters')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Clear filters' }));
  await waitFor(() => expect(where()).toBe('/admin/orders'));
  expect(due).toHaveValue('ALL');
});

it('the code of an order leads to its page, and a plain click opens the quick look', async () => {
  const { where } = open([anAdminOrderRow()]);
  const code = await screen.findByRole('link', { name: 'PR-7K3M9Q2X' });
  expect(code).toHaveAttribute('href', '/admin/orders/o1');
  await userEvent.click(code);
  await waitFor(() => expect(where()).toBe('/admin/orders?open=o1'));
});

it('the list of orders reads the due filter and the sort by due date from the address', async () => {
  const { result } = open([anAdminOrderRow()], '/admin/orders?due=overdue&sort=due');
  await screen.findByRole('row', { name: /PR-7K3M9Q2X/ });
  expect(screen.getByRole('combobox', { name: 'Due' })).toHaveValue('OVERDUE');
  expect(result.mock.lastCall?.[0]).toMatchObject({ due: 'OVERDUE', sort: 'DUE' });
  expect(screen.getByRole('columnheader', { name: 'Due' })).toHaveAttribute('aria-sort', 'ascending');
});

it('the list of orders sends the days of the filter as they are, because the server knows when the days of the shop begin', async () => {
  const { result } = open([anAdminOrderRow()], '/admin/orders?from=2026-01-31&to=2026-02-01');
  await screen.findByRole('row', { name: /PR-7K3M9Q2X/ });
  expect(result.mock.lastCall?.[0]).toMatchObject({ from: '2026-01-31', to: '2026-02-01' });
});

it('the list of orders counts lines and pieces before the first product, and writes the day of the order', async () => {
  const placed = (day: string) => `${day}T10:00:00.000Z`;
  open([
    anAdminOrderRow({
      lineCount: 56,
      totalQuantity: 1215,
      firstProduct: 'Aurora Halo',
      createdAt: placed('2024-11-03'),
    }),
    anAdminOrderRow({ id: 'o2', createdAt: placed(`${new Date().getFullYear()}-06-03`) }),
  ]);
  await screen.findAllByRole('row', { name: /PR-7K3M9Q2X/ });
  const rows = screen.getAllByRole('row').slice(1);
  const texts = rows.map((row) =>
    [...cellsOf(row, 'Products'), ...cellsOf(row, 'Date')].map((text) => text?.replaceAll('\u00A0', ' ')),
  );
  expect(texts).toEqual([
    ['56 lines · 1,215 pieces · Aurora Halo …', '3 Nov 2024'],
    ['1 line · 2 pieces · Halo Round Ring', '3 Jun'],
  ]);
});

it('the list of orders marks open orders that are due after the wished date', async () => {
  const dates = { dueDate: `${new Date().getFullYear()}-12-10`, wishedDate: `${new Date().getFullYear()}-12-01` };
  open([
    anAdminOrderRow({ id: 'o1', orderId: 'PR-OPEN', ...dates }),
    anAdminOrderRow({ id: 'o2', orderId: 'PR-DONE', ...dates, status: 'COMPLETE' }),
  ]);
  await screen.findByRole('row', { name: /PR-OPEN of/ });
  const rows = screen.getAllByRole('row').slice(1);
  expect(rows.map((row) => cellsOf(row, 'Due'))).toEqual([['10 DecWanted by 1 Dec'], ['10 Dec']]);
});

it('the list of orders shows when orders are due, and marks those that are overdue', async () => {
  open([
    anAdminOrderRow({ id: 'o1', orderId: 'PR-LATE', dueDate: '2020-12-03', overdue: true }),
    anAdminOrderRow({ id: 'o2', orderId: 'PR-DONE', dueDate: '2020-12-03', status: 'COMPLETE' }),
    anAdminOrderRow({ id: 'o3', orderId: 'PR-LATER', dueDate: `${new Date().getFullYear()}-12-31` }),
    anAdminOrderRow({ id: 'o4', orderId: 'PR-NONE' }),
  ]);
  await screen.findByRole('row', { name: /PR-LATE of/ });
  const rows = screen.getAllByRole('row').slice(1);
  expect(rows.map((row) => cellsOf(row, 'Due'))).toEqual([['3 Dec 2020Overdue'], ['3 Dec 2020'], ['31 Dec'], ['-']]);
  // Phones show it below the company.
  expect(rows.map((row) => cellsOf(row, 'Company Name')[0]?.replace(/.*(?=Over|Due)/, ''))).toEqual([
    'Overdue 3 Dec 2020',
    expect.not.stringMatching(/due/i),
    'Due 31 Dec',
    expect.not.stringMatching(/due/i),
  ]);
});
