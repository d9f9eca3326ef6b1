import { expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { renderScreen } from '../../../testing/screen';
import { AdminOrderByIdDocument } from './orders-admin.generated';
import { OrdersPrintPage } from './orders-print';
import { anAdminOrder } from './sample-order';

it('the printed order has the notes of the customer and both dates, but not the internal note', async () => {
  const order = anAdminOrder({
    note: 'For Diwali',
    internalNote: 'Slow payer',
    wishedDate: '2026-12-24',
    dueDate: '2026-12-20',
  });
  const request = { query: AdminOrderByIdDocument, variables: { id: 'o1' } };
  renderScreen(<OrdersPrintPage />, {
    responses: [{ request, result: { data: { order } } }],
    at: '/admin/orders/print?ids=o1',
  });
  const sheet = within(await screen.findByRole('article', { name: 'Order PR-7K3M9Q2X' }));
  for (const text of ['For Diwali', 'Note: Engrave “A”', '24 Dec 2026', '20 Dec 2026'])
    expect(sheet.getByText(text)).toBeInTheDocument();
  expect(document.body).not.toHaveTextContent('Slow payer');
});

it.each([
  ['IN_PRODUCTION', 1],
  ['COMPLETE', 0],
  ['CANCELLED', 0],
] as const)(
  'the printed order marks a due date after the wished date while the order is open: %s',
  async (status, marks) => {
    const order = anAdminOrder({ status, wishedDate: '2026-12-20', dueDate: '2026-12-24' });
    const request = { query: AdminOrderByIdDocument, variables: { id: 'o1' } };
    renderScreen(<OrdersPrintPage />, {
      responses: [{ request, result: { data: { order } } }],
      at: '/admin/orders/print?ids=o1',
    });
    const sheet = within(await screen.findByRole('article', { name: 'Order PR-7K3M9Q2X' }));
    expect(sheet.queryAllByText('Later than wanted')).toHaveLength(marks);
  },
);
