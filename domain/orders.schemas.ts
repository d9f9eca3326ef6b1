import { z } from './zod.js';
import { cartVersionShape } from './cart.js';
import { orderItemSchema, printedNote, printedNoteText } from './cart.schemas.js';
import {
  cardSizes,
  dueFilters,
  maxOrdersPerChange,
  maxOrdersPerFile,
  maxOrdersPerPage,
  orderLimits,
  orderSorts,
  ordersPerPage,
  orderStatuses,
  productionListFormats,
} from './orders.js';
import { pageLimits } from './rules.js';
import {
  changedSince,
  chosenIds,
  chosenIdsText,
  clearable,
  day,
  moment,
  note,
  optional,
  page,
  perPage,
  searchText,
} from './rules.schemas.js';

const tooFewLines = 'An order needs at least one item';

/** The items of an order. REST and GraphQL pass their own schema of one item. */
export const itemsRule = <Item extends z.ZodType>(item: Item) =>
  z
    .array(item, tooFewLines)
    .min(orderLimits.minLines, tooFewLines)
    .max(orderLimits.maxLines, `An order has at most ${orderLimits.maxLines} items`);

export const placeOrderSchema = z.object({
  items: itemsRule(orderItemSchema),
  note: printedNote,
  /** A day in the time zone of the shop. The server rejects days that have passed there. */
  wishedDate: optional(day),
  /** The `version` of the cart that the customer saw. If the cart is another one by now, nothing is ordered. */
  cartVersion: optional(
    z.string().refine((text) => cartVersionShape.test(text), 'Please give the version of the cart as you received it.'),
  ),
  /** The client creates it when the dialog opens. The same key never places a second order. */
  idempotencyKey: optional(z.string().min(1).max(255)),
});
export type PlaceOrder = z.output<typeof placeOrderSchema>;

export const listOrdersSchema = z.object({
  page,
  perPage: perPage(ordersPerPage, maxOrdersPerPage),
  status: optional(z.enum(orderStatuses, 'Unknown status.')),
  search: searchText,
  sort: z
    .enum(orderSorts, `Sort must be one of ${orderSorts.join(', ')}.`)
    .nullish()
    .transform((value) => value ?? 'newest'),
  companyId: optional(z.guid({ error: 'This id is not valid.' })),
  due: optional(z.enum(dueFilters, `Due is ${dueFilters.join(' or ')}.`)),
  /** Only orders placed at this time or day, or later. */
  from: optional(moment),
  /** Only orders placed before this time, or on this day or earlier. */
  to: optional(moment),
  /** Only orders placed before this time or day. */
  before: optional(moment),
  /** Only orders that were changed at this time or later, the earliest change first, whatever `sort` is. */
  changedSince,
});
export type ListOrders = z.output<typeof listOrdersSchema>;

export const listMyOrdersSchema = z.object({ page, perPage: perPage(ordersPerPage, maxOrdersPerPage) });
export type ListMyOrders = z.output<typeof listMyOrdersSchema>;

export const changeOrderStatusSchema = z.object({
  id: z.string(),
  status: z.enum(orderStatuses, 'Unknown status.'),
  /** The status the administrator saw. The change is rejected when the order has another status by now. */
  seen: optional(z.enum(orderStatuses, 'Unknown status.')),
  note,
  /** Defaults to an email to the customer. */
  notifyCustomer: optional(z.boolean('notifyCustomer is true or false.')),
});
export type ChangeOrderStatus = z.output<typeof changeOrderStatusSchema>;

export const changeOrderStatusesSchema = changeOrderStatusSchema.omit({ id: true, seen: true }).extend({
  orders: z
    .array(changeOrderStatusSchema.pick({ id: true, seen: true }), 'Choose the orders to change.')
    .min(1, 'Choose at least one order.')
    .max(maxOrdersPerChange, `At most ${maxOrdersPerChange} orders can be changed at once.`),
});
export type ChangeOrderStatuses = z.output<typeof changeOrderStatusesSchema>;

export const undoOrderStatusSchema = z.object({
  changes: z
    .array(z.object({ id: z.string(), changeId: z.string() }), 'Choose the changes to undo.')
    .min(1, 'Choose at least one change.')
    .max(maxOrdersPerChange, `At most ${maxOrdersPerChange} changes can be undone at once.`),
});
export type UndoOrderStatus = z.output<typeof undoOrderStatusSchema>;

export const changeInternalNoteSchema = z.object({
  id: z.string(),
  /** Null or empty removes it. */
  internalNote: printedNoteText('Please give the note. An empty one removes the present one.').nullable(),
});
export type ChangeInternalNote = z.output<typeof changeInternalNoteSchema>;

export const changeDueDateSchema = z.object({ id: z.string(), dueDate: clearable(day) });
export type ChangeDueDate = z.output<typeof changeDueDateSchema>;

export const orderAgainSchema = z.object({
  orderId: z.string(),
  /** Defaults to dropping the notes of the lines, so that no engraving is repeated unnoticed. */
  keepNotes: optional(z.boolean('keepNotes is true or false.')),
});
export type OrderAgain = z.output<typeof orderAgainSchema>;

const chooseProducts = 'Choose the products.';

/** Products of a list, at most a whole page. */
const orderedProductIds = chosenIds(chooseProducts, {
  max: pageLimits.maxPerPage,
  tooMany: `At most ${pageLimits.maxPerPage} products can be looked up at once.`,
});

export const orderedBeforeSchema = z.object({ productIds: orderedProductIds });
export type FindOrderedBefore = z.output<typeof orderedBeforeSchema>;

/** Product ids as one text, for a query string. */
export const orderedProductIdsText = chosenIdsText(orderedProductIds, chooseProducts);

const chooseOrders = 'Choose the orders to print.';

/** The orders of a file, in the order in which they appear in it. */
export const orderIdsRule = chosenIds(chooseOrders, {
  max: maxOrdersPerFile,
  tooMany: `At most ${maxOrdersPerFile} orders can be printed at once.`,
});

/** Order ids as one text, for a query string. */
export const orderIdsText = chosenIdsText(orderIdsRule, chooseOrders);

export const jobCardsSchema = z.object({
  ids: orderIdsRule,
  size: z
    .enum(cardSizes, `Size is ${cardSizes.join(' or ')}.`)
    .nullish()
    .transform((value) => value ?? 'a4'),
});
export type JobCards = z.output<typeof jobCardsSchema>;

export const productionListSchema = z.object({
  ids: orderIdsRule,
  format: z
    .enum(productionListFormats, `Format is ${productionListFormats.join(' or ')}.`)
    .nullish()
    .transform((value) => value ?? 'pdf'),
});
export type ProductionList = z.output<typeof productionListSchema>;
