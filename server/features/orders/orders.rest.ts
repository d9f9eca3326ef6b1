import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { z } from 'zod';
import { type AddToCart, addToCartSchema } from '../../../domain/cart.js';
import {
  changeOrderStatusSchema,
  designRules,
  itemsRule,
  type ListMyOrders,
  type ListOrders,
  listOrdersSchema,
  orderMessages,
  type OrderStatus,
  placeOrderSchema,
} from '../../../domain/orders.js';
import type { Page } from '../../platform/graphql/page-info.js';
import type { ReplyHead } from '../../platform/http/access/allow.js';
import { requestOf } from '../../platform/http/request-of.js';
import { toRestPicture } from '../../platform/media/store/picture.js';
import type { Order, OrderCounts, OrderLine, OrderList } from './orders.types.js';
import type { PlaceOrderResult } from './placing.service.js';

const { productId, quantity, carat, colour, size } = addToCartSchema.shape;

/** Field names that differ in REST: `items.0.colour` is `items.0.color` there. */
export const restFieldNames = { productId: 'product', colour: 'color' };

export const restPlaceOrder = z.object({
  items: itemsRule(
    z
      .object({ product: productId, quantity, carat, color: colour, size })
      .transform(({ product, color, ...item }): AddToCart => ({ ...item, productId: product, colour: color })),
  ),
});

/** Keyed by the header name, so that errors name the header. */
export const idempotencyKey = z
  .object({ 'Idempotency-Key': placeOrderSchema.shape.idempotencyKey })
  .transform((headers) => ({ idempotencyKey: headers['Idempotency-Key'] }));

/** The header `Idempotency-Key`, if the client sends one. */
export const IdempotencyKeyHeader = createParamDecorator((_: unknown, context: ExecutionContext) => ({
  'Idempotency-Key': requestOf(context).headers['idempotency-key'],
}));

const { page, perPage, status, search, sort, from, before } = listOrdersSchema.shape;

export const restListMyOrders = z
  .object({ page, limit: perPage })
  .transform(({ limit, ...filter }): ListMyOrders => ({ ...filter, perPage: limit }));

export const restListOrders = z
  .object({ page, limit: perPage, status, search, sort, from, before })
  .transform(({ limit, ...filter }): ListOrders => ({ ...filter, perPage: limit }));

/** The file field of the design upload. */
export const restDesign = { field: 'designFile', rules: designRules, missing: orderMessages.designMissing };

export const restChangeStatus = changeOrderStatusSchema.omit({ id: true });

const toRestItem = (line: OrderLine) => ({
  _id: line.id,
  product: {
    _id: line.productId,
    name: line.name,
    gram: line.gram,
    category: line.category,
    thumbnail: toRestPicture(line.thumbnail),
  },
  quantity: line.quantity,
  size: line.size,
  carat: line.carat,
  color: line.colour,
  available: line.available,
});

export const toRestOrder = (order: Order) => ({
  _id: order.id,
  orderId: order.orderId,
  user: order.customer,
  items: order.lines.map(toRestItem),
  total: order.total,
  totalQuantity: order.totalQuantity,
  status: order.status,
  statusHistory: order.timeline.map(({ id, ...change }) => ({ _id: id, ...change })),
  nextStatuses: order.nextStatuses,
  designFileUrl: order.designFileUrl,
  designs: order.designs.map(({ id, ...design }) => ({ _id: id, ...design })),
  createdAt: order.createdAt,
});

/** A repeated request gets the same body as the first one; only a header differs. */
export function toRestPlaced({ order, replayed }: PlaceOrderResult, reply: ReplyHead) {
  if (replayed) reply.header('idempotent-replayed', 'true');
  return { success: true, message: orderMessages.placed, order: toRestOrder(order) };
}

export const toRestOrders = ({ items, pageInfo }: Page<Order>) => ({
  success: true,
  orders: items.map(toRestOrder),
  total: pageInfo.total,
  totalPages: pageInfo.pages,
});

const toRestCounts = ({ total, statuses }: OrderCounts): { total: number } & Record<OrderStatus, number> => {
  const byStatus = Object.fromEntries(statuses.map(({ status, orders }) => [status, orders]));
  return { total, ...(byStatus as Record<OrderStatus, number>) };
};

/** The counts are an object with the statuses as keys. */
export const toRestOrderList = ({ counts, ...page }: OrderList) => ({
  ...toRestOrders(page),
  counts: toRestCounts(counts),
});
