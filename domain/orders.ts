import { z } from 'zod';
import { orderableItem } from './cart.js';
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

/** Which status may follow which. A finished order can be taken back by one step, a cancelled one re-opened. */
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

/** Letters and digits that cannot be taken for one another when an order is read out on the phone. */
export const orderCodeAlphabet = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
export const orderCodeLength = 8;
export const orderCodePrefix = 'PR-';

export const orderLimits = { minLines: 1, maxLines: 200 } as const;
export const ordersPerPage = 20;
export const orderPageSizes = [20, 50, 100] as const;

/** Of orders of the same company, weight or status the newest comes first, and downwards the oldest. */
export const orderSorts = ['newest', 'oldest', 'company', '-company', 'total', '-total', 'status', '-status'] as const;
export type OrderSort = (typeof orderSorts)[number];

/** A request without a key is the same as an equal one of the same customer within this time. */
export const duplicateWindowSeconds = 10;

export const orderMessages = {
  placed: 'Order placed successfully!',
  nothingLeft: 'None of these items is available any more.',
  statusChanged: 'Status updated successfully',
  designAdded: 'PDF sent successfully',
  designMissing: 'Please select a PDF file',
} as const;

/** The drawing or offer that the house sends along with an order. */
export const designRules: FileRules = {
  maxBytes: 20 * 1024 * 1024,
  types: ['application/pdf'],
  wrongType: 'Please upload a PDF file',
  tooLarge: 'PDF size should be less than 20MB',
};

const tooFewLines = 'An order needs at least one item';

/** The list of an order's items, however a face spells one of them. */
export const itemsRule = <Item extends z.ZodType>(item: Item) =>
  z
    .array(item, tooFewLines)
    .min(orderLimits.minLines, tooFewLines)
    .max(orderLimits.maxLines, `An order has at most ${orderLimits.maxLines} items`);

export const placeOrderSchema = z.object({
  items: itemsRule(orderableItem),
  /** Made by the client when the dialog opens: the same key never places twice. */
  idempotencyKey: optional(z.string().min(1).max(255)),
});
export type PlaceOrder = z.output<typeof placeOrderSchema>;

/** GraphQL hands on a moment, REST its text: a day begins at midnight UTC. */
const moment = optional(
  z
    .union([z.date(), z.iso.date(), z.iso.datetime({ offset: true })], 'Please write a date as in 2026-01-31.')
    .transform((value) => new Date(value)),
);

export const listOrdersSchema = z.object({
  page,
  perPage: perPage(ordersPerPage),
  status: optional(z.enum(orderStatuses, 'This status is not known.')),
  search: searchText,
  sort: z
    .enum(orderSorts, `Sort must be one of ${orderSorts.join(', ')}.`)
    .nullish()
    .transform((value) => value ?? 'newest'),
  /** Placed at this moment or later. */
  from: moment,
  /** Placed before this moment. */
  before: moment,
});
export type ListOrders = z.output<typeof listOrdersSchema>;

export const listMyOrdersSchema = z.object({ page, perPage: perPage(ordersPerPage) });
export type ListMyOrders = z.output<typeof listMyOrdersSchema>;

export const changeOrderStatusSchema = z.object({
  id: z.string(),
  status: z.enum(orderStatuses, 'This status is not known.'),
  /** The status that was on the screen; if the order has another by now, nothing changes. */
  seen: optional(z.enum(orderStatuses, 'This status is not known.')),
  note: optional(z.string().trim().max(500, 'A note has at most 500 characters.')),
});
export type ChangeOrderStatus = z.output<typeof changeOrderStatusSchema>;

export const orderAgainSchema = z.object({ orderId: z.string() });
