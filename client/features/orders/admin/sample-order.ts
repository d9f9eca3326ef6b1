import type { AdminOrderFragment, AdminOrderRowFragment } from './orders-admin.generated';

/** Test data: an order of a list. */
export const anAdminOrderRow = (overrides: Partial<AdminOrderRowFragment> = {}) => ({
  __typename: 'OrderSummary' as const,
  id: 'o1',
  orderId: 'PR-7K3M9Q2X',
  status: 'CONFIRMED' as const,
  total: 8.2,
  createdAt: '2026-11-01T10:00:00.000Z',
  dueDate: null,
  overdue: false,
  wishedDate: null,
  nextStatuses: [],
  customer: { __typename: 'OrderCustomer' as const, companyName: 'Kiran Jewels', email: 'kiran@example.com' },
  lineCount: 1,
  firstProduct: 'Halo Round Ring',
  designs: [],
  ...overrides,
});

/** Test data: an order with its lines. */
export const anAdminOrder = (overrides: Partial<AdminOrderFragment> = {}) => ({
  __typename: 'Order' as const,
  id: 'o1',
  orderId: 'PR-7K3M9Q2X',
  status: 'CONFIRMED' as const,
  total: 8.2,
  totalQuantity: 2,
  createdAt: '2026-11-01T10:00:00.000Z',
  dueDate: null,
  overdue: false,
  wishedDate: null,
  note: null,
  internalNote: null,
  nextStatuses: [],
  customer: {
    __typename: 'OrderCustomer' as const,
    companyName: 'Kiran Jewels',
    name: 'Kiran Shah',
    email: 'kiran@example.com',
    phone: '+919800000001',
  },
  lines: [
    {
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
      note: 'Engrave “A”',
      thumbnail: null,
    },
  ],
  timeline: [],
  designs: [],
  ...overrides,
});
