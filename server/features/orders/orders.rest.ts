import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { z } from 'zod';
import { orderItemSchema } from '../../../domain/cart.schemas.js';
import { designRules, orderMessages, type OrderStatus, orderStatuses } from '../../../domain/orders.js';
import {
  changeDueDateSchema,
  changeInternalNoteSchema,
  changeOrderStatusSchema,
  itemsRule,
  listMyOrdersSchema,
  listOrdersSchema,
  orderAgainSchema,
  orderedBeforeSchema,
  orderedProductIdsText,
  placeOrderSchema,
} from '../../../domain/orders.schemas.js';
import type { Page } from '../../platform/graphql/graphql.types.js';
import type { ReplyHead } from '../../platform/http/access/allow.js';
import { dateTime, done, message, pageTotals, restPage, success, toRest } from '../../platform/http/contract.js';
import { requestOf } from '../../platform/http/request.js';
import { withRestNames } from '../../platform/http/rest-field-names.js';
import { restLineFields, restLineProduct, toRestLine } from '../cart/cart.rest.js';
import { type Order, type OrderCounts, orderRefusals, type PlacedOrder, type RefusedOrder } from './orders.types.js';

/** Field names that differ in REST: `items.0.colour` is `items.0.color` there. */
export const restFieldNames = { orderId: 'id', productId: 'product', colour: 'color', perPage: 'limit' };

export const restPlaceOrder = placeOrderSchema
  .omit({ idempotencyKey: true })
  .extend({ items: itemsRule(withRestNames(orderItemSchema, restFieldNames)) });

/** Schema with the header name as the field name, so that errors name the header. */
export const idempotencyKey = withRestNames(placeOrderSchema.pick({ idempotencyKey: true }), {
  idempotencyKey: 'Idempotency-Key',
});

/** The header `Idempotency-Key`, if the client sends one. */
export const IdempotencyKeyHeader = createParamDecorator((_: unknown, context: ExecutionContext) => ({
  'Idempotency-Key': requestOf(context).headers['idempotency-key'],
}));

export const restListMyOrders = restPage(listMyOrdersSchema);
export const restListOrders = restPage(listOrdersSchema);

/** The file field of the design upload. */
export const restDesign = { field: 'designFile', rules: designRules, missing: orderMessages.designMissing };

export const restFindOrderedBefore = orderedBeforeSchema.extend({
  productIds: orderedProductIdsText.describe('The ids of 1 to 200 products, separated by commas.'),
});

export const restOrderAgain = orderAgainSchema.omit({ orderId: true });
export const restChangeStatus = changeOrderStatusSchema.omit({ id: true });
export const restChangeInternalNote = changeInternalNoteSchema.omit({ id: true });
export const restChangeDueDate = changeDueDateSchema.omit({ id: true });

const designNumber = z.string().nullable().describe('When it was ordered; null in old orders of a deleted product.');

const restOrderLine = z
  .object({
    ...restLineFields,
    designNumber,
    clientNumber: z.string().nullable(),
    netGram: z
      .number()
      .nullable()
      .describe(
        'The weight of the gold of one piece; null in orders from before net weights, whose fine gold is that of the gross weight.',
      ),
    product: restLineProduct
      .extend({
        _id: z.string().nullable().describe('The id of the product; null once it is deleted.'),
        designNumber,
      })
      .describe('The product as it was when the order was placed.'),
  })
  .meta({ id: 'Item', graphql: 'OrderLine' });

const orderStatus = z.enum(orderStatuses);

export const restOrder = z
  .object({
    _id: z.string(),
    orderId: z.string(),
    user: z
      .object({ companyName: z.string(), name: z.string(), email: z.string(), phone: z.string() })
      .meta({ id: 'OrderCustomer' }),
    orderedBy: z
      .object({ _id: z.string().nullable(), name: z.string() })
      .describe('The person who placed the order. Without an id after their account was deleted.'),
    items: z.array(restOrderLine),
    total: z.number(),
    fineGrams: z.number(),
    totalQuantity: z.int(),
    status: orderStatus,
    statusHistory: z.array(
      z.object({
        _id: z.string(),
        status: orderStatus,
        at: dateTime,
        by: z.string().nullable(),
        note: z.string().nullable(),
      }),
    ),
    nextStatuses: z.array(orderStatus),
    designFileUrl: z.string().nullable(),
    designs: z.array(
      z.object({
        _id: z.string(),
        version: z.int(),
        fileName: z.string(),
        bytes: z.int(),
        pages: z.int().nullable(),
        url: z.string(),
        by: z.string(),
        at: dateTime,
      }),
    ),
    note: z.string().nullable().describe('The note of the customer.'),
    wishedDate: z.string().nullable().describe('The day on which the customer would like to have it.'),
    dueDate: z.string().nullable().optional().describe('The day on which it is due; only for administrators.'),
    overdue: z.boolean().optional().describe('Whether that day has passed; only for administrators.'),
    internalNote: z.string().nullable().optional().describe('The note for administrators; only for them.'),
    createdAt: dateTime,
    changedAt: dateTime,
  })
  .meta({ id: 'Order' });

export const toRestOrder = (order: Order) =>
  toRest(restOrder, {
    ...order,
    _id: order.id,
    user: order.customer,
    orderedBy: { _id: order.orderedBy.id, name: order.orderedBy.name },
    items: order.lines.map((line) => ({ ...toRestLine(line), netGram: line.netGram })),
    statusHistory: order.timeline.map(({ id, ...change }) => ({ _id: id, ...change })),
    designs: order.designs.map(({ id, ...design }) => ({ _id: id, ...design })),
  });

const refused = z.array(
  z.object({ _id: z.string(), code: z.enum(orderRefusals), message: z.string() }).meta({ id: 'RefusedOrder' }),
);

export const restStatusesChanged = success({
  message,
  changed: z.int(),
  unchanged: z.int(),
  refused,
  changes: z.array(z.object({ id: z.string(), changeId: z.string() }).meta({ id: 'ChangedOrder' })),
  orders: z.array(restOrder),
}).meta({ id: 'OrderStatusesChanged' });

export const restStatusesUndone = success({
  message,
  undone: z.int(),
  refused,
  orders: z.array(restOrder),
}).meta({ id: 'OrderStatusesUndone' });

/** Converts the result of changing the status of several orders, or of undoing it. */
export const toRestStatuses = <Result extends { refused: RefusedOrder[]; orders: Order[] }>(result: Result) => ({
  success: true as const,
  ...result,
  refused: result.refused.map(({ id, ...reason }) => ({ _id: id, ...reason })),
  orders: result.orders.map(toRestOrder),
});

export const restPlaced = done(orderMessages.placed, { order: restOrder }).meta({
  id: 'Placed',
  graphql: 'PlacedOrder',
});

/** A repeated request gets the same body as the first one; only a header differs. */
export function toRestPlaced({ order, replayed }: PlacedOrder, reply: ReplyHead): z.infer<typeof restPlaced> {
  if (replayed) reply.header('idempotent-replayed', 'true');
  reply.header('location', `/api/v1/orders/get/${order.id}`);
  return { success: true, message: orderMessages.placed, order: toRestOrder(order) };
}

export const restOrders = success({ orders: z.array(restOrder), ...pageTotals }).meta({
  id: 'Orders',
  graphql: 'OrderPage',
});

export const toRestOrders = ({ items, pageInfo }: Page<Order>): z.infer<typeof restOrders> => ({
  success: true,
  orders: items.map(toRestOrder),
  total: pageInfo.total,
  totalPages: pageInfo.pages,
});

export const restOrderedBefore = success({
  products: z.array(
    z
      .object({
        productId: z.uuid(),
        orderId: z.uuid(),
        orderCode: z.string(),
        orderedAt: dateTime,
        pieces: z.int(),
      })
      .meta({ id: 'OrderedBefore' }),
  ),
});

const count = z.int().describe('The number of orders with this status.');

/** REST returns the counts as an object with the statuses as keys. */
export const restOrderList = restOrders
  .extend({
    counts: z.object({
      total: z.int(),
      ...(Object.fromEntries(orderStatuses.map((name) => [name, count])) as Record<OrderStatus, typeof count>),
    }),
  })
  .meta({ id: 'OrderList' });

const toRestCounts = ({ total, statuses }: OrderCounts): { total: number } & Record<OrderStatus, number> => {
  const byStatus = Object.fromEntries(statuses.map(({ status, orders }) => [status, orders]));
  return { total, ...(byStatus as Record<OrderStatus, number>) };
};

export const toRestOrderList = ({
  counts,
  ...page
}: Page<Order> & { counts: OrderCounts }): z.infer<typeof restOrderList> => ({
  ...toRestOrders(page),
  counts: toRestCounts(counts),
});
