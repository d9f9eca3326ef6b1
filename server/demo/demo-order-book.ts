import type { OrderStatus } from '../../domain/orders.js';

export interface DemoOrder {
  /** Defaults to the customer whose login is printed. */
  customerEmail?: string;
  lines: readonly { product: string; quantity: number; note?: string }[];
  /** Statuses after `pending`, up to the current one. */
  statuses: readonly OrderStatus[];
  daysAgo: number;
  note?: string;
  customerNote?: string;
  /** The wished date, in days from today. */
  wishedInDays?: number;
  internalNote?: string;
}

const produced = ['confirmed', 'in-production', 'ready'] as const;

export const orders: readonly DemoOrder[] = [
  {
    lines: [
      { product: 'Solitaire Round Ring', quantity: 3 },
      { product: 'Tennis Bracelet', quantity: 1 },
      { product: 'Round Stud Earrings', quantity: 6 },
    ],
    statuses: [...produced, 'dispatched', 'complete'],
    daysAgo: 74,
    note: 'Delivered and signed for.',
  },
  {
    customerEmail: 'nora@harbourandwren.test',
    lines: [{ product: 'Plain Dome Bangle', quantity: 4 }],
    statuses: [...produced, 'dispatched', 'complete'],
    daysAgo: 41,
  },
  {
    lines: [{ product: 'Marquise Flower Pendant', quantity: 2 }],
    statuses: ['cancelled'],
    daysAgo: 33,
    note: 'Cancelled at your request, in favour of the halo pendant.',
  },
  {
    customerEmail: 'kenji@satomura.test',
    lines: [
      { product: 'Curb Chain', quantity: 5 },
      { product: 'Rope Chain', quantity: 5 },
    ],
    statuses: [...produced, 'dispatched'],
    daysAgo: 19,
    note: 'On its way. Our courier will call before delivery.',
  },
  {
    customerEmail: 'ravi@merrowandvale.test',
    lines: [
      { product: 'Classic Couple Bands', quantity: 2 },
      { product: 'Eternity Round Band', quantity: 2 },
    ],
    statuses: produced,
    daysAgo: 14,
    note: 'Polished, hallmarked and ready to leave.',
  },
  {
    customerEmail: 'rohan@sethuri.test',
    lines: [
      { product: 'Halo Cushion Pave Ring', quantity: 2, note: 'Two different sizes will follow by phone.' },
      { product: 'Pear Halo Drop Earrings', quantity: 2 },
      { product: 'Pear Halo Pendant', quantity: 2 },
    ],
    statuses: ['confirmed', 'in-production'],
    daysAgo: 9,
    customerNote: 'For one bride: all pieces should match in colour.',
    wishedInDays: 12,
    internalNote: 'Check the stones together before setting.',
  },
  {
    customerEmail: 'elena@lumerina.test',
    lines: [{ product: 'Five Stone Line Earrings', quantity: 8 }],
    statuses: ['confirmed'],
    daysAgo: 5,
  },
  {
    lines: [
      { product: 'Three Stone Round Ring', quantity: 1, note: 'Engrave the initials AM inside.' },
      { product: 'Station Stone Bracelet', quantity: 3 },
    ],
    statuses: ['confirmed', 'in-production'],
    daysAgo: 4,
  },
  {
    customerEmail: 'rohan@sethuri.test',
    lines: [{ product: 'Classic Hoop Earrings', quantity: 12 }],
    statuses: [],
    daysAgo: 1,
    wishedInDays: 30,
  },
  {
    lines: [
      { product: 'Emerald Green Tennis Bracelet', quantity: 1 },
      { product: 'Emerald Cut Bezel Pendant', quantity: 1 },
    ],
    statuses: [],
    daysAgo: 0,
  },
];
