import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { cartProblems } from '../../../domain/cart.js';
import type { UncheckedItem } from '../../../domain/cart.schemas.js';
import { type Days, daysIn } from '../../../domain/days.js';
import { DomainError, invalidField } from '../../../domain/errors.js';
import { orderMessages, orderStatuses } from '../../../domain/orders.js';
import {
  type FindOrderedBefore,
  type ListMyOrders,
  type ListOrders,
  type OrderAgain,
} from '../../../domain/orders.schemas.js';
import { isId } from '../../../domain/rules.js';
import { CONFIG, type Config } from '../../platform/config/config.js';
import { one, rows } from '../../platform/database/sql.js';
import { type Page, paged } from '../../platform/graphql/graphql.types.js';
import type { SignedIn } from '../../platform/http/access/person.js';
import { CartAdditionsService } from '../cart/cart-additions.service.js';
import type { Cart } from '../cart/cart.types.js';
import {
  type ListStatements,
  companyOrderStatements,
  orderIdsStatement,
  orderListStatements,
  type StatusCount,
} from './order-list.sql.js';
import {
  canBeOrdered,
  optionsToday,
  orderById,
  orderColumns,
  orderedBefore,
  type OrderLineRow,
  type OrderRow,
  ordersById,
  summaryColumns,
  type SummaryRow,
  toOrder,
  toOrderSummary,
} from './orders.sql.js';
import type { Order, OrderCounts, OrderedBefore, OrderList, OrderSummary } from './orders.types.js';

@Injectable()
export class OrdersService {
  private readonly days: Days;

  constructor(
    private readonly database: DataSource,
    private readonly additions: CartAdditionsService,
    @Inject(CONFIG) config: Config,
  ) {
    this.days = daysIn(config.timeZone);
  }

  async listMine(actor: SignedIn, input: ListMyOrders): Promise<Page<Order>> {
    const { items, counted } = await this.read<OrderRow>(companyOrderStatements(actor.companyId, input, orderColumns));
    return paged(this.toOrders(actor, items), totalOf(counted), input);
  }

  /** Lists the orders of the company without their lines. */
  async listMySummaries(actor: SignedIn, input: ListMyOrders): Promise<Page<OrderSummary>> {
    const { items, counted } = await this.read<SummaryRow>(
      companyOrderStatements(actor.companyId, input, summaryColumns),
    );
    return paged(this.toSummaries(actor, items), totalOf(counted), input);
  }

  async list(actor: SignedIn, input: ListOrders): Promise<Page<Order> & { counts: OrderCounts }> {
    const { items, counted } = await this.read<OrderRow>(orderListStatements(input, this.days, orderColumns));
    return withCounts(this.toOrders(actor, items), counted, input);
  }

  /** Lists orders without their lines, for administrators. */
  async listSummaries(actor: SignedIn, input: ListOrders): Promise<OrderList> {
    const { items, counted } = await this.read<SummaryRow>(orderListStatements(input, this.days, summaryColumns));
    return withCounts(this.toSummaries(actor, items), counted, input);
  }

  async listIds(input: Omit<ListOrders, 'page' | 'perPage'>): Promise<string[]> {
    const { sql, values } = orderIdsStatement(input, this.days);
    return (await one<{ ids: string | null }>(this.database, sql, values))?.ids?.split(',') ?? [];
  }

  /** Returns the existing orders with these ids in the same order, with all fields for administrators. */
  async getMany(actor: SignedIn, ids: readonly string[]): Promise<Order[]> {
    const found = await rows<OrderRow>(this.database, ordersById(orderColumns), [ids]);
    return this.toOrders(actor, inOrderOf(ids, found));
  }

  async getSummaries(actor: SignedIn, ids: readonly string[]): Promise<OrderSummary[]> {
    const found = await rows<SummaryRow>(this.database, ordersById(summaryColumns), [ids]);
    return this.toSummaries(actor, inOrderOf(ids, found));
  }

  async get(actor: SignedIn, id: string): Promise<Order> {
    return toOrder(await this.find(actor, id), actor, this.days.today());
  }

  /** Finds what the company has ordered of these products. */
  async findOrderedBefore({ companyId }: SignedIn, { productIds }: FindOrderedBefore): Promise<OrderedBefore[]> {
    return rows<OrderedBefore>(this.database, orderedBefore, [companyId, productIds.filter(isId)]);
  }

  /**
   * Adds the lines of an order that are still available to the cart. Copies their notes only if the customer keeps
   * them. Adds all of the lines, or none if the cart cannot hold one.
   */
  async orderAgain(actor: SignedIn, { orderId, keepNotes = false }: OrderAgain): Promise<Cart> {
    const order = await this.find(actor, orderId);
    const lines = order.lines.flatMap((line) =>
      canBeOrdered(line) ? toItem(keepNotes ? line : { ...line, note: null }) : [],
    );
    if (lines.length === 0) throw new DomainError('PRODUCT_UNAVAILABLE', { message: orderMessages.nothingLeft });
    return this.additions.addAll(actor, lines, ({ productId }, problem) => {
      const { designNumber } = order.lines.find((line) => line.productId === productId) ?? {};
      const message = problem === cartProblems.full ? problem : `${designNumber}: ${problem}`;
      return invalidField('orderId', message);
    });
  }

  /** Reads an order. The order of another company is reported as not found. */
  private async find(actor: SignedIn, id: string): Promise<OrderRow> {
    const companyId = actor.role === 'admin' ? null : actor.companyId;
    const row = isId(id) ? await one<OrderRow>(this.database, orderById, [id, companyId]) : undefined;
    if (!row) throw new DomainError('ORDER_NOT_FOUND');
    return row;
  }

  private async read<Row extends object>({
    page,
    counts,
  }: ListStatements): Promise<{ items: Row[]; counted: StatusCount[] }> {
    const [items, counted] = await Promise.all([
      rows<Row>(this.database, page.sql, page.values),
      rows<StatusCount>(this.database, counts.sql, counts.values),
    ]);
    return { items, counted };
  }

  private toOrders(actor: SignedIn, found: readonly OrderRow[]): Order[] {
    const today = this.days.today();
    return found.map((row) => toOrder(row, actor, today));
  }

  private toSummaries(actor: SignedIn, found: readonly SummaryRow[]): OrderSummary[] {
    const today = this.days.today();
    return found.map((row) => toOrderSummary(row, actor, today));
  }
}

function inOrderOf<Row extends { id: string }>(ids: readonly string[], found: readonly Row[]): Row[] {
  const byId = new Map(found.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

function withCounts<Item>(items: Item[], counted: readonly StatusCount[], input: ListOrders) {
  const statuses = orderStatuses.map((status) => ({
    status,
    orders: counted.find((count) => count.status === status)?.orders ?? 0,
  }));
  const total = totalOf(counted.filter(({ status }) => !input.status || status === input.status));
  return { ...paged(items, total, input), counts: { total: totalOf(counted), statuses } };
}

const toItem = (row: OrderLineRow): UncheckedItem => ({
  productId: row.productId ?? undefined,
  quantity: row.quantity,
  carat: row.carat,
  colour: row.colour,
  size: row.size ?? '',
  options: optionsToday(row).options,
  note: row.note ?? undefined,
});

const totalOf = (counted: readonly StatusCount[]) => counted.reduce((sum, { orders }) => sum + orders, 0);
