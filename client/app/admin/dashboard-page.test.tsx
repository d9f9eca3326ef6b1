import { expect, it, jest } from '@jest/globals';
import { screen } from '@testing-library/react';
import { SessionDocument } from '../../features/auth/session.generated';
import { renderScreen } from '../../testing/screen';
import { AdminWaitingDocument, type AdminWaitingQuery } from './waiting.generated';

jest.unstable_mockModule('../../features/statistics/admin/statistics-board', () => ({ StatisticsBoard: () => null }));
const { Component: DashboardPage } = await import('./dashboard-page');

const show = (system: Pick<AdminWaitingQuery['system'], 'lastBackupAt' | 'backupOverdue'>) => {
  const data: AdminWaitingQuery = {
    accessRequests: { items: [], counts: { pending: 0, approved: 0, rejected: 0, expired: 0 } },
    orders: { items: [], pageInfo: { total: 0 } },
    contacts: { items: [], counts: { total: 0, new: 0, inProgress: 0, resolved: 0 } },
    failedMails: { pageInfo: { total: 0 } },
    system: { version: '1.2.3', commit: '', ...system },
  };
  const responses = [
    { request: { query: AdminWaitingDocument }, result: { data } },
    { request: { query: SessionDocument }, delay: Infinity, result: {} },
  ];
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
