import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { v7 as uuid } from 'uuid';
import { cartLimits, cartMessages, settleChoice } from '../../../domain/cart.js';
import { DomainError } from '../../../domain/errors.js';
import {
  canFollow,
  type ChangeOrderStatus,
  type ListMyOrders,
  type ListOrders,
  orderMessages,
  type OrderStatus,
} from '../../../domain/orders.js';
import { isId } from '../../../domain/rules.js';
import { type Page, paged } from '../../platform/graphql/page-info.js';
import type { SignedIn } from '../../platform/http/person.js';
import { Outbox } from '../../platform/mail/outbox.js';
import type { Cart } from '../cart/cart.entity.js';
import { CartService } from '../cart/cart.service.js';
import { ChoicesService, type SettledLine } from '../cart/choices.service.js';
import type { Order, OrderLine } from './order.entity.js';
import { orderColumns, type OrderRow, toOrder } from './order.rows.js';

/** `%`, `_` and `\` are letters like any other to whoever searches. */
const containing = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`;

/** The same expression as the table's trigram index. */
const searched = `(o.code || ' ' || o.company_name || ' ' || o.email)`;

/** One page, found in an index alone; only its orders are then read whole. */
const pageOf = (where: string, limit: string, offset: string) =>
  `SELECT ${orderColumns} FROM (
     SELECT o.id FROM orders o WHERE ${where} ORDER BY o.created_at DESC, o.id DESC LIMIT ${limit} OFFSET ${offset}
   ) AS page JOIN orders o USING (id) ORDER BY o.created_at DESC, o.id DESC`;

interface Filter {
  where: string;
  values: unknown[];
  /** How many orders the filter leaves. */
  total: string;
}

function filterOf({ status, search }: ListOrders): Filter {
  const conditions = [status && 'o.status = $1', search && `${searched} ILIKE $${status ? 2 : 1}`];
  const where = conditions.filter(Boolean).join(' AND ') || 'true';
  const values = [...(status ? [status] : []), ...(search ? [containing(search)] : [])];
  const total = search
    ? `SELECT count(*)::integer AS total FROM orders o WHERE ${where}`
    : `SELECT coalesce(sum(o.orders), 0)::integer AS total FROM order_counts o WHERE ${where}`;
  return { where, values, total };
}

@Injectable()
export class OrdersService {
  constructor(
    private readonly database: DataSource,
    private readonly carts: CartService,
    private readonly choices: ChoicesService,
    private readonly outbox: Outbox,
  ) {}

  async mine(who: SignedIn, input: ListMyOrders): Promise<Page<Order>> {
    const total = `SELECT coalesce(sum(o.orders), 0)::integer AS total FROM order_counts o WHERE o.user_id = $1`;
    return this.page(who, input, { where: 'o.user_id = $1', values: [who.id], total });
  }

  async list(who: SignedIn, input: ListOrders): Promise<Page<Order>> {
    return this.page(who, input, filterOf(input));
  }

  /** Somebody else's order is as absent as one that never was. */
  async get(who: SignedIn, id: string): Promise<Order> {
    const [row] = isId(id)
      ? await this.database.query<OrderRow[]>(
          `SELECT ${orderColumns} FROM orders o WHERE o.id = $1 AND ($2::uuid IS NULL OR o.user_id = $2)`,
          [id, who.role === 'admin' ? null : who.id],
        )
      : [];
    if (!row) throw new DomainError('ORDER_NOT_FOUND');
    return toOrder(row, who);
  }

  async changeStatus(who: SignedIn, { id, status, seen, note }: ChangeOrderStatus): Promise<Order> {
    if (!isId(id)) throw new DomainError('ORDER_NOT_FOUND');
    await this.database.transaction(async (tx) => {
      const present = await this.hold(tx, id);
      if (seen && seen !== present) throw new DomainError('CONFLICT');
      if (!canFollow(present, status)) throw new DomainError('ORDER_STATUS_NOT_ALLOWED');
      const changeId = uuid();
      await tx.query(
        `WITH changed AS (UPDATE orders SET status = $2 WHERE id = $1)
         INSERT INTO order_status_changes (order_id, id, status, by_id, by_name, note, at)
         VALUES ($1, $3, $2, $4, $5, $6, clock_timestamp())`,
        [id, status, changeId, who.id, who.name, note || null],
      );
      await this.outbox.add(tx, 'orders.status-changed', { orderId: id, changeId });
    });
    return this.get(who, id);
  }

  /** Puts into the cart what the house still makes of an order. */
  async again(who: SignedIn, { orderId }: { orderId: string }): Promise<Cart> {
    const order = await this.get(who, orderId);
    const lines = await this.stillMade(order.lines);
    if (lines.length === 0) throw new DomainError('PRODUCT_UNAVAILABLE', { message: orderMessages.nothingLeft });
    const cart = await this.carts.read(who);
    if (cart.lines.length + lines.length > cartLimits.maxLines)
      throw new DomainError('VALIDATION', { message: cartMessages.full, fields: { orderId: cartMessages.full } });
    return this.carts.addAll(who, lines);
  }

  private async stillMade(lines: readonly OrderLine[]): Promise<SettledLine[]> {
    const wanted = lines.flatMap(({ productId, ...line }) =>
      productId && line.available ? [{ ...line, productId }] : [],
    );
    const products = await this.choices.products(wanted);
    return wanted.flatMap(({ productId, carat, colour, size, quantity }) => {
      const product = products.get(productId);
      const choice = product && settleChoice(product, { carat, colour, size: size ?? '' }).choice;
      return product && choice ? [{ product, choice, quantity }] : [];
    });
  }

  /** Its status, which nobody else can change until this transaction ends. */
  private async hold(tx: EntityManager, id: string): Promise<OrderStatus> {
    const [row] = await tx.query<{ status: OrderStatus }[]>('SELECT status FROM orders WHERE id = $1 FOR UPDATE', [id]);
    if (!row) throw new DomainError('ORDER_NOT_FOUND');
    return row.status;
  }

  private async page(who: SignedIn, input: ListMyOrders, { where, values, total }: Filter): Promise<Page<Order>> {
    const { page, perPage } = input;
    const at = values.length;
    const [rows, [count]] = await Promise.all([
      this.database.query<OrderRow[]>(pageOf(where, `$${at + 1}`, `$${at + 2}`), [
        ...values,
        perPage,
        (page - 1) * perPage,
      ]),
      this.database.query<{ total: number }[]>(total, values),
    ]);
    return paged(
      rows.map((row) => toOrder(row, who)),
      count?.total ?? 0,
      input,
    );
  }
}
