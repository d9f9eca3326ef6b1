import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { v7 as uuid } from 'uuid';
import { cartLimits, cartMessages, resolveChoice } from '../../../domain/cart.js';
import { DomainError } from '../../../domain/errors.js';
import {
  canTransition,
  type ChangeOrderStatus,
  type ListMyOrders,
  type ListOrders,
  orderMessages,
  type OrderStatus,
  orderStatuses,
} from '../../../domain/orders.js';
import { isId } from '../../../domain/rules.js';
import { Audit } from '../../platform/audit/audit.js';
import { changed, one, rows } from '../../platform/database/sql.js';
import { type Page, paged } from '../../platform/graphql/page-info.js';
import type { SignedIn } from '../../platform/http/access/person.js';
import { Outbox } from '../../platform/mail/outbox.js';
import { CartService } from '../cart/cart.service.js';
import type { Cart } from '../cart/cart.types.js';
import { ChoicesService, type ResolvedLine } from '../cart/choices.service.js';
import { type ListStatements, myOrderStatements, orderListStatements, type StatusCount } from './order-list.sql.js';
import { orderById, type OrderRow, toOrder } from './orders.sql.js';
import type { Order, OrderLine, OrderList } from './orders.types.js';

@Injectable()
export class OrdersService {
  constructor(
    private readonly database: DataSource,
    private readonly carts: CartService,
    private readonly choices: ChoicesService,
    private readonly outbox: Outbox,
    private readonly audit: Audit,
  ) {}

  async listMine(actor: SignedIn, input: ListMyOrders): Promise<Page<Order>> {
    const [items, counted] = await this.read(actor, myOrderStatements(actor, input));
    return paged(items, totalOf(counted), input);
  }

  async list(actor: SignedIn, input: ListOrders): Promise<OrderList> {
    const [items, counted] = await this.read(actor, orderListStatements(input));
    const statuses = orderStatuses.map((status) => ({
      status,
      orders: counted.find((count) => count.status === status)?.orders ?? 0,
    }));
    const total = totalOf(counted.filter(({ status }) => !input.status || status === input.status));
    return { ...paged(items, total, input), counts: { total: totalOf(counted), statuses } };
  }

  /** The order of another customer is reported as not found. */
  async get(actor: SignedIn, id: string): Promise<Order> {
    const customerId = actor.role === 'admin' ? null : actor.id;
    const row = isId(id) ? await one<OrderRow>(this.database, orderById, [id, customerId]) : undefined;
    if (!row) throw new DomainError('ORDER_NOT_FOUND');
    return toOrder(row, actor);
  }

  async changeStatus(actor: SignedIn, { id, status, seen, note }: ChangeOrderStatus): Promise<Order> {
    if (!isId(id)) throw new DomainError('ORDER_NOT_FOUND');
    await this.database.transaction(async (tx) => {
      const current = await this.lockStatus(tx, id);
      if (seen && seen !== current) throw new DomainError('CONFLICT', { details: { status: current } });
      if (!canTransition(current, status)) throw new DomainError('ORDER_STATUS_NOT_ALLOWED');
      const changeId = uuid();
      await changed(
        tx,
        `WITH updated AS (UPDATE orders SET status = $2 WHERE id = $1)
         INSERT INTO order_status_changes (order_id, id, status, by_id, by_name, note, at)
         VALUES ($1, $3, $2, $4, $5, $6, clock_timestamp())`,
        [id, status, changeId, actor.id, actor.name, note || null],
      );
      await this.outbox.add(tx, 'orders.status-changed', { orderId: id, changeId });
      await this.audit.record(
        actor,
        { kind: 'order.status-changed', subject: id, details: { from: current, to: status } },
        tx,
      );
    });
    return this.get(actor, id);
  }

  /** Adds the lines of an order that are still available to the cart. */
  async orderAgain(actor: SignedIn, { orderId }: { orderId: string }): Promise<Cart> {
    const order = await this.get(actor, orderId);
    const lines = await this.orderableLines(order.lines);
    if (lines.length === 0) throw new DomainError('PRODUCT_UNAVAILABLE', { message: orderMessages.nothingLeft });
    const cart = await this.carts.read(actor);
    if (cart.lines.length + lines.length > cartLimits.maxLines)
      throw new DomainError('VALIDATION', { message: cartMessages.full, fields: { orderId: cartMessages.full } });
    return this.carts.addAll(actor, lines);
  }

  private async orderableLines(lines: readonly OrderLine[]): Promise<ResolvedLine[]> {
    const available = lines.flatMap(({ productId, ...line }) =>
      productId && line.available ? [{ ...line, productId }] : [],
    );
    const products = await this.choices.findProducts(available);
    return available.flatMap(({ productId, carat, colour, size, quantity }) => {
      const product = products.get(productId);
      const choice = product && resolveChoice(product, { carat, colour, size: size ?? '' }).choice;
      return product && choice ? [{ product, choice, quantity }] : [];
    });
  }

  /** Locks the order until the transaction ends, and returns its status. */
  private async lockStatus(tx: EntityManager, id: string): Promise<OrderStatus> {
    const row = await one<{ status: OrderStatus }>(tx, 'SELECT status FROM orders WHERE id = $1 FOR NO KEY UPDATE', [
      id,
    ]);
    if (!row) throw new DomainError('ORDER_NOT_FOUND');
    return row.status;
  }

  private async read(actor: SignedIn, { page, counts }: ListStatements): Promise<[Order[], StatusCount[]]> {
    const [orders, counted] = await Promise.all([
      rows<OrderRow>(this.database, page.sql, page.values),
      rows<StatusCount>(this.database, counts.sql, counts.values),
    ]);
    return [orders.map((row) => toOrder(row, actor)), counted];
  }
}

const totalOf = (counted: readonly StatusCount[]) => counted.reduce((sum, { orders }) => sum + orders, 0);
