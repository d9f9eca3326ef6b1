import { expect, it, jest } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { addDays } from '../../../domain/days';
import type { Permission } from '../../../domain/staff';
import { today } from '../../lib/day';
import { renderScreen } from '../../testing/screen';
import { AdminWaitingDocument, type AdminWaitingQuery } from './waiting.generated';

jest.unstable_mockModule('../../features/statistics/admin/statistics-board', () => ({ StatisticsBoard: () => null }));
const { Component: DashboardPage } = await import('./dashboard-page');

const noOrders = { late: { items: [], pageInfo: { total: 0 } }, dueThisWeek: { pageInfo: { total: 0 } } };

const show = (
  system: Pick<AdminWaitingQuery['system'], 'lastBackupAt' | 'backupOverdue'>,
  due: Pick<AdminWaitingQuery, 'late' | 'dueThisWeek'> = noOrders,
) => {
  const data: AdminWaitingQuery = {
    accessRequests: { items: [], counts: { pending: 0, approved: 0, rejected: 0, expired: 0 } },
    orders: { items: [], pageInfo: { total: 0 } },
    ...due,
    contacts: { items: [], counts: { total: 0, new: 0, inProgress: 0, resolved: 0 } },
    failedMails: { pageInfo: { total: 0 } },
    system: { version: '1.2.3', commit: '', ...system },
  };
  const responses = [{ request: { query: AdminWaitingDocument, variables: () => true }, result: { data } }];
  renderScreen(<DashboardPage />, { responses, at: '/admin' });
  return screen.findByRole('link', { name: 'Confirm orders' });
};

it.each([
  ['whose last backup is old', '2026-01-31T02:00:00.000Z', /The last backup was made on.*2026/],
  ['that has none', null, /This shop has no backup\./],
])('the dashboard of a shop %s says so', async (_, lastBackupAt, text) => {
  await show({ lastBackupAt, backupOverdue: true });
  expect(screen.getAllByRole('alert')[0]).toHaveTextContent(text);
});

it('the dashboard says nothing of a backup that is not overdue', async () => {
  await show({ lastBackupAt: '2026-01-31T02:00:00.000Z', backupOverdue: false });
  expect(screen.queryByText(/backup/)).toBeNull();
});

const backedUp = { lastBackupAt: '2026-01-31T02:00:00.000Z', backupOverdue: false };
const aLateOrder = (id: string, days: number) => ({
  id,
  orderId: `PR-${id}`,
  dueDate: addDays(today(), -days),
  customer: { companyName: 'Kiran Jewels' },
});

it('the dashboard names the late orders, with links to each of them and to those of this week', async () => {
  const items = [aLateOrder('o1', 6), aLateOrder('o2', 1)];
  await show(backedUp, { late: { items, pageInfo: { total: 2 } }, dueThisWeek: { pageInfo: { total: 5 } } });
  const due = within(screen.getByRole('region', { name: 'Due orders' }));
  expect(due.getByRole('heading')).toHaveTextContent('Late 2 · due this week 5');
  expect(due.getByRole('link', { name: 'Late 2' })).toHaveAttribute('href', '/admin/orders?due=overdue');
  expect(due.getByRole('link', { name: 'due this week 5' })).toHaveAttribute('href', '/admin/orders?due=this-week');
  expect(due.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'PR-o1Kiran Jewels6 days late',
    'PR-o2Kiran Jewels1 day late',
  ]);
  expect(due.getByRole('link', { name: 'PR-o1' })).toHaveAttribute('href', '/admin/orders/o1');
});

it('the dashboard shows no due orders while there are none', async () => {
  await show(backedUp);
  expect(screen.queryByRole('region', { name: 'Due orders' })).toBeNull();
});

const system = { version: '1.2.3', commit: '', ...backedUp };
const noVariables = { clients: false, orders: false, enquiries: false, connections: false };
const orders = { items: [], pageInfo: { total: 3 } };

const showTo = (staff: readonly Permission[], variables: object, data: AdminWaitingQuery) =>
  renderScreen(<DashboardPage />, {
    staff,
    responses: [{ request: { query: AdminWaitingDocument, variables }, result: { data } }],
    at: '/admin',
  });

it('the dashboard of a person who sees orders asks for orders alone, and offers no change of them', async () => {
  showTo(['orders:read'], { ...noVariables, orders: true }, { orders, ...noOrders, system });
  expect(await screen.findByRole('link', { name: 'View new orders' })).toBeInTheDocument();
  expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual(['New orders']);
});

it('the dashboard of a person who sees none of its items leads to their sections', async () => {
  showTo(['catalogue:read'], noVariables, { system });
  const links = within(await screen.findByRole('list', { name: 'Sections' })).getAllByRole('link');
  expect(links.map(({ textContent }) => textContent)).toEqual(['Category Manage', 'Product Manage']);
});
