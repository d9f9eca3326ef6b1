import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { cartProblems } from '../../../domain/cart-problems.js';
import type { UncheckedItem } from '../../../domain/cart.schemas.js';
import { type Days, daysIn } from '../../../domain/days.js';
import { DomainError } from '../../../domain/errors.js';
import {
  maxListedLines,
  orderLimits,
  orderMessages,
  orderStatuses,
  tooManyListedLines,
} from '../../../domain/orders.js';
import { type ListMyOrders, type ListOrders, type OrderAgain } from '../../../domain/orders.schemas.js';
import { isId } from '../../../domain/rules.js';
import { CONFIG, type Config } from '../../platform/config/config.js';
import { one, rows } from '../../platform/database/sql.js';
import { type Page, paged } from '../../platform/graphql/page-info.js';
import type { SignedIn } from '../../platform/http/access/person.js';
import { CartAdditions } from '../cart/cart-additions.service.js';
import type { Cart } from '../cart/cart.types.js';
import {
  type ListStatements,
  myOrderStatements,
  orderIdsStatement,
  orderListStatements,
  type Statement,
  type StatusCount,
} from './order-list.sql.js';
import { orderById, type OrderRow, ordersById, toOrder } from './orders.sql.js';
import type { Order, OrderLine, OrderList } from './orders.types.js';

@Injectable()
export class OrdersService {
  private readonly days: Days;
  /** Lines in the lists that a caller reads in one request, at most: each request has an actor of its own. */
  private readonly listedLines = new WeakMap<SignedIn, number>();

  constructor(
    private readonly database: DataSource,
    private readonly additions: CartAdditions,
    @Inject(CONFIG) config: Config,
  ) {
    this.days = daysIn(config.timeZone);
  }

  async listMine(actor: SignedIn, input: ListMyOrders): Promise<Page<Order>> {
    const [items, counted] = await this.read(actor, myOrderStatements(actor, input), input);
    return paged(items, totalOf(counted), input);
  }

  async list(actor: SignedIn, input: ListOrders): Promise<OrderList> {
    const [items, counted] = await this.read(actor, orderListStatements(input, this.days), input);
    const statuses = orderStatuses.map((status) => ({
      status,
      orders: counted.find((count) => count.status === status)?.orders ?? 0,
    }));
    const total = totalOf(counted.filter(({ status }) => !input.status || status === input.status));
    return { ...paged(items, total, input), counts: { total: totalOf(counted), statuses } };
  }

  /** The ids of all orders of such a list. */
  async listIds(input: Omit<ListOrders, 'page' | 'perPage'>): Promise<string[]> {
    const { sql, values } = orderIdsStatement(input, this.days);
    return (await one<{ ids: string | null }>(this.database, sql, values))?.ids?.split(',') ?? [];
  }

  /** The orders with these ids that exist, in the same order, as an administrator sees them. */
  async getMany(actor: SignedIn, ids: readonly string[]): Promise<Order[]> {
    const found = await rows<OrderRow>(this.database, ordersById, [ids]);
    const byId = new Map(found.map((row) => [row.id, row]));
    const today = this.days.today();
    return ids.flatMap((id) => byId.get(id) ?? []).map((row) => toOrder(row, actor, today));
  }

  /** The order of another customer is reported as not found. */
  async get(actor: SignedIn, id: string): Promise<Order> {
    const customerId = actor.role === 'admin' ? null : actor.id;
    const row = isId(id) ? await one<OrderRow>(this.database, orderById, [id, customerId]) : undefined;
    if (!row) throw new DomainError('ORDER_NOT_FOUND');
    return toOrder(row, actor, this.days.today());
  }

  /**
   * Adds the lines of an order that are still available to the cart, with their notes only if the customer keeps them: all
   * of the lines, or none if the cart cannot hold one.
   */
  async orderAgain(actor: SignedIn, { orderId, keepNotes = false }: OrderAgain): Promise<Cart> {
    const order = await this.get(actor, orderId);
    const lines = order.lines.flatMap((line) =>
      line.available ? toItem(keepNotes ? line : { ...line, note: null }) : [],
    );
    if (lines.length === 0) throw new DomainError('PRODUCT_UNAVAILABLE', { message: orderMessages.nothingLeft });
    return this.additions.addAll(actor, lines, ({ productId }, problem) => {
      const { designNumber } = order.lines.find((line) => line.productId === productId) ?? {};
      const message = problem === cartProblems.full ? problem : `${designNumber}: ${problem}`;
      return new DomainError('VALIDATION', { message, fields: { orderId: message } });
    });
  }

  private async read(
    actor: SignedIn,
    { page, lines, counts }: ListStatements,
    { perPage }: ListMyOrders,
  ): Promise<[Order[], StatusCount[]]> {
    await this.limitLines(actor, lines, perPage);
    const [orders, counted] = await Promise.all([
      rows<OrderRow>(this.database, page.sql, page.values),
      rows<StatusCount>(this.database, counts.sql, counts.values),
    ]);
    const today = this.days.today();
    return [orders.map((row) => toOrder(row, actor, today)), counted];
  }

  /** Rejects a list with too many lines, alone or with the other lists of its call. Counts only if there can be too many. */
  private async limitLines(actor: SignedIn, counting: Statement, perPage: number): Promise<void> {
    const most = perPage * orderLimits.maxLines;
    const known = this.listedLines.get(actor) ?? 0;
    const isFew = known + most <= maxListedLines[actor.role];
    const lines = isFew
      ? most
      : ((await one<{ lines: number }>(this.database, counting.sql, counting.values))?.lines ?? 0);
    const sum = (this.listedLines.get(actor) ?? 0) + lines;
    this.listedLines.set(actor, sum);
    if (sum <= maxListedLines[actor.role]) return;
    const message = tooManyListedLines(sum, actor.role);
    throw new DomainError('VALIDATION', { message, fields: { perPage: message } });
  }
}

const toItem = ({ productId, quantity, carat, colour, size, note }: OrderLine): UncheckedItem => ({
  productId: productId ?? undefined,
  quantity,
  carat,
  colour,
  size: size ?? '',
  note: note ?? undefined,
});

const totalOf = (counted: readonly StatusCount[]) => counted.reduce((sum, { orders }) => sum + orders, 0);
