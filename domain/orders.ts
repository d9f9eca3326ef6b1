import { sizeLabel } from './cart.js';
import type { FileRules } from './files.js';
import { formatWeight } from './weights.js';

export const orderStatuses = [
  'pending',
  'confirmed',
  'in-production',
  'ready',
  'dispatched',
  'complete',
  'cancelled',
] as const;
export type OrderStatus = (typeof orderStatuses)[number];

/** Allowed status changes. An order can go back to any earlier status; a cancelled order can be reopened. */
export const orderTransitions: Record<OrderStatus, readonly OrderStatus[]> = {
  pending: ['confirmed', 'in-production', 'complete', 'cancelled'],
  confirmed: ['in-production', 'ready', 'complete', 'cancelled', 'pending'],
  'in-production': ['ready', 'complete', 'cancelled', 'confirmed', 'pending'],
  ready: ['dispatched', 'complete', 'cancelled', 'in-production', 'confirmed', 'pending'],
  dispatched: ['complete', 'ready', 'in-production', 'confirmed', 'pending'],
  complete: ['dispatched', 'ready', 'in-production', 'confirmed', 'pending'],
  cancelled: ['pending'],
};

export const canTransition = (from: OrderStatus, to: OrderStatus) => orderTransitions[from].includes(to);

export const isStepBack = (from: OrderStatus, to: OrderStatus) =>
  orderStatuses.indexOf(to) < orderStatuses.indexOf(from);

/** The statuses between two, none if the order goes back or is cancelled. */
export const skippedSteps = (from: OrderStatus, to: OrderStatus): OrderStatus[] =>
  to === 'cancelled' ? [] : orderStatuses.slice(orderStatuses.indexOf(from) + 1, orderStatuses.indexOf(to));

export const orderStatusLabels: Record<OrderStatus, string> = {
  pending: 'Pending',
  confirmed: 'Confirmed',
  'in-production': 'In production',
  ready: 'Ready',
  dispatched: 'Dispatched',
  complete: 'Completed',
  cancelled: 'Cancelled',
};

/** Statuses in which the due date matters. It no longer does once the order has left the shop or is cancelled. */
export const dueStatuses = ['pending', 'confirmed', 'in-production', 'ready'] as const satisfies readonly OrderStatus[];

interface Due {
  status: OrderStatus;
  dueDate?: string | null;
}

export const isDue = ({ status, dueDate }: Due) =>
  Boolean(dueDate) && (dueStatuses as readonly OrderStatus[]).includes(status);

/** `today` is the day in the time zone of the shop. */
export const isOverdue = (order: Due, today: string) => isDue(order) && (order.dueDate ?? '') < today;

/** The due date of a new order: the wished day, if that is the earlier one. */
export const firstDueDate = (dueDate: string, wishedDate: string | undefined) =>
  wishedDate !== undefined && wishedDate < dueDate ? wishedDate : dueDate;

/**
 * An administrator may choose a later day than the customer has wished, which the panel and the job cards then mark.
 */
export const isDueAfterWish = (order: Due & { wishedDate: string | null }) =>
  isDue(order) && Boolean(order.wishedDate) && (order.dueDate ?? '') > (order.wishedDate ?? '');

/** Filter by due date: overdue orders, or orders due in the current week, Monday to Sunday. */
export const dueFilters = ['overdue', 'this-week'] as const;
export type DueFilter = (typeof dueFilters)[number];

/** Omits 0, 1, I, L and O, so that codes are unambiguous when read out on the phone. */
export const orderCodeAlphabet = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
export const orderCodeLength = 8;
export const orderCodePrefix = 'PR-';

export const orderLimits = { minLines: 1, maxLines: 200 } as const;
export const ordersPerPage = 20;
/** REST lists contain the lines of their orders. */
export const maxOrdersPerPage = 100;
export const orderPageSizes = [20, 50, 100] as const;

/** `-` sorts descending. Orders with equal values are sorted newest first, or oldest first when descending. */
export const orderSorts = [
  'newest',
  'oldest',
  'company',
  '-company',
  'total',
  '-total',
  'status',
  '-status',
  'due',
  '-due',
] as const;
export type OrderSort = (typeof orderSorts)[number];

/** An order without an idempotency key counts as a repetition of an equal order of the customer within this time. */
export const duplicateWindowSeconds = 10;

/** Grams that an order lacks to the least weight of its company; 0 if it has enough, or if any weight will do. */
export const missingGrams = (totalGrams: number, minOrderGrams: number | null): number =>
  Math.max(0, Math.round((minOrderGrams ?? 0) * 1000) - Math.round(totalGrams * 1000)) / 1000;

export const orderMessages = {
  placed: 'Order placed successfully!',
  cartOrdered: (code: string) => `This cart has been ordered already: ${code}`,
  paused: (reason: string) => `Ordering is paused for your company: ${reason}`,
  tooLight: (minimum: number, missing: number) =>
    `Your orders weigh at least ${formatWeight(minimum)}. This one lacks ${formatWeight(missing)}.`,
  pastDate: 'This day has passed. Please choose today or later.',
  nothingLeft: 'These items are no longer available.',
  internalNoteSaved: 'Internal note saved',
  dueDateSaved: 'Due date saved',
  statusChanged: 'Status updated successfully',
  designAdded: 'PDF sent successfully',
  designMissing: 'Please select a PDF file',
} as const;

/** The PDF (a drawing or a quote) that an administrator sends with an order. */
export const designRules: FileRules = {
  maxBytes: 20 * 1024 * 1024,
  types: ['application/pdf'],
  wrongType: 'Please upload a PDF file',
  tooLarge: 'PDF size should be less than 20MB',
};

/** The length of the longest page of the admin panel. */
export const maxOrdersPerChange = 100;

export const maxOrdersPerFile = 100;

/** Paper sizes: four job cards on an A4 page, or one card on an A6 page. */
export const cardSizes = ['a4', 'a6'] as const;
export type CardSize = (typeof cardSizes)[number];

export const productionListFormats = ['pdf', 'xlsx'] as const;
export type ProductionListFormat = (typeof productionListFormats)[number];

const countOrders = (count: number) => (count === 1 ? '1 order' : `${count} orders`);

/** "5 orders set to Ready. 1 order had this status already. 2 orders could not be changed." */
export const ordersChangedMessage = (
  status: OrderStatus,
  { changed, unchanged, refused }: Record<'changed' | 'unchanged' | 'refused', number>,
) =>
  [
    `${changed === 0 ? 'No order' : countOrders(changed)} set to ${orderStatusLabels[status]}.`,
    ...(unchanged > 0 ? [`${countOrders(unchanged)} had this status already.`] : []),
    ...(refused > 0 ? [`${countOrders(refused)} couldn't be changed.`] : []),
  ].join(' ');

/** "Status of 5 orders taken back. No email was sent. 2 orders keep their status: This change can no longer be undone." */
export const statusesUndoneMessage = ({
  undone,
  refused,
}: {
  undone: number;
  refused: readonly { message: string }[];
}) =>
  [
    ...(undone > 0 ? [`${undone === 1 ? 'Status' : `Status of ${undone} orders`} taken back. No email was sent.`] : []),
    ...[...new Set(refused.map(({ message }) => message))].map((reason) => {
      const count = refused.filter(({ message }) => message === reason).length;
      return `${count === 1 ? '1 order keeps its status' : `${count} orders keep their status`}: ${reason}`;
    }),
  ].join(' ');

/**
 * The pieces of each size: "Size 8: 2 pieces, size 12: 4 pieces". The sizes of a couple band have commas of their own.
 */
export const sizesLabel = (lines: readonly { size: string | null; quantity: number }[]) => {
  const labels = lines.map(({ size, quantity }) => {
    const pieces = quantity === 1 ? '1 piece' : `${quantity} pieces`;
    return size ? `size ${sizeLabel(size)}: ${pieces}` : `no size: ${pieces}`;
  });
  const text = labels.join(labels.some((label) => label.includes(',')) ? '; ' : ', ');
  return text.charAt(0).toUpperCase() + text.slice(1);
};
