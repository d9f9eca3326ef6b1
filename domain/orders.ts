import { z } from 'zod';
import { orderItemSchema } from './cart.js';
import type { FileRules } from './files.js';
import { optional, page, perPage, searchText } from './rules.js';

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

/** Allowed status changes. A completed order can go back one step; a cancelled order can be reopened. */
export const orderTransitions: Record<OrderStatus, readonly OrderStatus[]> = {
  pending: ['confirmed', 'in-production', 'complete', 'cancelled'],
  confirmed: ['in-production', 'ready', 'complete', 'cancelled', 'pending'],
  'in-production': ['ready', 'complete', 'cancelled', 'confirmed'],
  ready: ['dispatched', 'complete', 'cancelled', 'in-production'],
  dispatched: ['complete', 'ready'],
  complete: ['dispatched'],
  cancelled: ['pending'],
};

export const canTransition = (from: OrderStatus, to: OrderStatus) => orderTransitions[from].includes(to);

export const orderStatusLabels: Record<OrderStatus, string> = {
  pending: 'Pending',
  confirmed: 'Confirmed',
  'in-production': 'In production',
  ready: 'Ready',
  dispatched: 'Dispatched',
  complete: 'Completed',
  cancelled: 'Cancelled',
};

/** Without 0, 1, I, L and O, so that codes are unambiguous when read out on the phone. */
export const orderCodeAlphabet = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
export const orderCodeLength = 8;
export const orderCodePrefix = 'PR-';

export const orderLimits = { minLines: 1, maxLines: 200 } as const;
export const ordersPerPage = 20;
export const orderPageSizes = [20, 50, 100] as const;

/** `-` sorts descending. Orders with equal values are sorted newest first, or oldest first when descending. */
export const orderSorts = ['newest', 'oldest', 'company', '-company', 'total', '-total', 'status', '-status'] as const;
export type OrderSort = (typeof orderSorts)[number];

/** Without an idempotency key, an equal order of the same customer within this time counts as a repetition. */
export const duplicateWindowSeconds = 10;

export const orderMessages = {
  placed: 'Order placed successfully!',
  nothingLeft: 'These items are no longer available.',
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

const tooFewLines = 'An order needs at least one item';

/** The items of an order. REST and GraphQL pass their own schema of one item. */
export const itemsRule = <Item extends z.ZodType>(item: Item) =>
  z
    .array(item, tooFewLines)
    .min(orderLimits.minLines, tooFewLines)
    .max(orderLimits.maxLines, `An order has at most ${orderLimits.maxLines} items`);

export const placeOrderSchema = z.object({
  items: itemsRule(orderItemSchema),
  /** The client creates it when the dialog opens. The same key never places a second order. */
  idempotencyKey: optional(z.string().min(1).max(255)),
});
export type PlaceOrder = z.output<typeof placeOrderSchema>;

/** A Date from GraphQL, a text from REST. A date without a time means midnight UTC. */
const moment = optional(
  z
    .union([z.date(), z.iso.date(), z.iso.datetime({ offset: true })], 'Please use a date such as 2026-01-31.')
    .transform((value) => new Date(value)),
);

export const listOrdersSchema = z.object({
  page,
  perPage: perPage(ordersPerPage),
  status: optional(z.enum(orderStatuses, 'Unknown status.')),
  search: searchText,
  sort: z
    .enum(orderSorts, `Sort must be one of ${orderSorts.join(', ')}.`)
    .nullish()
    .transform((value) => value ?? 'newest'),
  /** Only orders placed at this time or later. */
  from: moment,
  /** Only orders placed before this time. */
  before: moment,
});
export type ListOrders = z.output<typeof listOrdersSchema>;

export const listMyOrdersSchema = z.object({ page, perPage: perPage(ordersPerPage) });
export type ListMyOrders = z.output<typeof listMyOrdersSchema>;

export const noteLimit = 500;

export const changeOrderStatusSchema = z.object({
  id: z.string(),
  status: z.enum(orderStatuses, 'Unknown status.'),
  /** The status the administrator saw. The change is rejected when the order has another status by now. */
  seen: optional(z.enum(orderStatuses, 'Unknown status.')),
  note: optional(z.string().trim().max(noteLimit, `A note has at most ${noteLimit} characters.`)),
});
export type ChangeOrderStatus = z.output<typeof changeOrderStatusSchema>;

/** As many as the longest page of the admin panel. */
export const maxOrdersPerChange = 100;

export const changeOrderStatusesSchema = changeOrderStatusSchema.pick({ status: true, note: true }).extend({
  orders: z
    .array(changeOrderStatusSchema.pick({ id: true, seen: true }), 'Choose the orders to change.')
    .min(1, 'Choose at least one order.')
    .max(maxOrdersPerChange, `At most ${maxOrdersPerChange} orders can be changed at once.`),
});
export type ChangeOrderStatuses = z.output<typeof changeOrderStatusesSchema>;

/** Why an order keeps its status. */
export type OrderRefusal = 'ORDER_NOT_FOUND' | 'CONFLICT' | 'ORDER_STATUS_NOT_ALLOWED';

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

export const orderAgainSchema = z.object({ orderId: z.string() });
