import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { v7 as uuid } from 'uuid';
import { DomainError, errors, isOutdated } from '../../../domain/errors.js';
import { canTransition, ordersChangedMessage, type OrderStatus } from '../../../domain/orders.js';
import { type ChangeOrderStatus, type ChangeOrderStatuses } from '../../../domain/orders.schemas.js';
import { isId } from '../../../domain/rules.js';
import { Audit } from '../../platform/audit/audit.js';
import { changed, rows } from '../../platform/database/sql.js';
import type { SignedIn } from '../../platform/http/access/person.js';
import { type NewMail, Outbox } from '../../platform/mail/outbox.js';
import { OrdersService } from './orders.service.js';
import type { Order, OrderRefusal, OrderStatusesChanged } from './orders.types.js';

interface LockedOrder {
  id: string;
  status: OrderStatus;
  /** Null when the account was deleted. */
  userId: string | null;
}

interface StatusChange {
  /** The id of the entry in the history of the order. */
  id: string;
  order: LockedOrder;
}

type Decision = Pick<ChangeOrderStatus, 'status' | 'note'>;

/** `ids` are the valid ids of the given orders, some of which may not exist. */
type StatusesChanged = Omit<OrderStatusesChanged, 'orders'> & { ids: string[] };

/** Changes the status of orders, each with an entry in its history and in the audit log, and mails the customers. */
@Injectable()
export class OrderStatusesService {
  constructor(
    private readonly database: DataSource,
    private readonly orders: OrdersService,
    private readonly outbox: Outbox,
    private readonly audit: Audit,
  ) {}

  async change(actor: SignedIn, { id, seen, ...decision }: ChangeOrderStatus): Promise<Order> {
    if (!isId(id)) throw new DomainError('ORDER_NOT_FOUND');
    await this.database.transaction(async (tx) => {
      const [order] = await this.lock(tx, [id]);
      const refusal = refusalOf(order, decision.status, seen);
      if (refusal === 'CONFLICT') throw new DomainError('CONFLICT', { details: { status: order?.status ?? null } });
      if (!order || refusal) throw new DomainError(refusal ?? 'ORDER_NOT_FOUND');
      await this.write(tx, actor, [order], decision);
    });
    return this.orders.get(actor, id);
  }

  /**
   * Changes all orders that can get the status in one transaction, and reports the others. An order that already has
   * the status is neither changed nor reported, so that the call can be repeated.
   */
  async changeMany(actor: SignedIn, { orders, ...decision }: ChangeOrderStatuses): Promise<StatusesChanged> {
    const { status } = decision;
    const wanted = [...new Map(orders.map((order) => [order.id.toLowerCase(), order.seen]))];
    const ids = wanted.map(([id]) => id).filter(isId);
    const { changedOrders, unchanged, refused } = await this.database.transaction(async (tx) => {
      const locked = new Map((await this.lock(tx, ids)).map((order) => [order.id, order]));
      const found = wanted.map(([id, seen]) => ({ id, order: locked.get(id), seen }));
      const open = found.filter(({ order }) => order?.status !== status);
      const decided = open.map(({ id, order, seen }) => ({ id, order, refusal: refusalOf(order, status, seen) }));
      const changeable = decided.flatMap(({ order, refusal }) => (order && !refusal ? [order] : []));
      if (changeable.length > 0) await this.write(tx, actor, changeable, decision);
      return {
        changedOrders: changeable.length,
        unchanged: found.length - open.length,
        refused: decided.flatMap(({ id, refusal }) => (refusal ? [{ id, code: refusal }] : [])),
      };
    });
    return {
      changed: changedOrders,
      unchanged,
      refused: refused.map(({ id, code }) => ({ id, code, message: errors[code].message })),
      message: ordersChangedMessage(status, { changed: changedOrders, unchanged, refused: refused.length }),
      ids,
    };
  }

  /**
   * Locks the orders until the transaction ends. The lock order is always the same, so that two calls cannot deadlock.
   */
  private lock(tx: EntityManager, ids: readonly string[]): Promise<LockedOrder[]> {
    return rows<LockedOrder>(
      tx,
      'SELECT id, status, user_id FROM orders WHERE id = ANY ($1::uuid[]) ORDER BY id FOR NO KEY UPDATE',
      [ids],
    );
  }

  private async write(tx: EntityManager, actor: SignedIn, orders: readonly LockedOrder[], { status, note }: Decision) {
    const changes = orders.map((order): StatusChange => ({ id: uuid(), order }));
    await changed(
      tx,
      `WITH change AS (
         SELECT * FROM jsonb_to_recordset($2) AS change (id uuid, "orderId" uuid)
       ), updated AS (
         UPDATE orders SET status = $1, changed_at = now() FROM change WHERE orders.id = change."orderId"
       )
       INSERT INTO order_status_changes (order_id, id, status, by_id, by_name, note, at)
       SELECT change."orderId", change.id, $1, $3, $4, $5, clock_timestamp() FROM change`,
      [
        status,
        JSON.stringify(changes.map(({ id, order }) => ({ id, orderId: order.id }))),
        actor.id,
        actor.name,
        note || null,
      ],
    );
    await this.outbox.addAll(tx, mailsAbout(changes));
    await this.audit.recordAll(
      actor,
      orders.map((order) => ({
        kind: 'order.status-changed' as const,
        subject: order.id,
        details: { from: order.status, to: status },
      })),
      tx,
    );
  }
}

const refusalOf = (
  order: LockedOrder | undefined,
  status: OrderStatus,
  seen?: OrderStatus,
): OrderRefusal | undefined => {
  if (!order) return 'ORDER_NOT_FOUND';
  if (isOutdated(seen, order.status)) return 'CONFLICT';
  return canTransition(order.status, status) ? undefined : 'ORDER_STATUS_NOT_ALLOWED';
};

/** One mail per customer: about the order, or a list of several. Deleted accounts get none. */
function mailsAbout(changes: readonly StatusChange[]): NewMail[] {
  const customers = [...new Set(changes.flatMap(({ order }) => order.userId ?? []))];
  return customers.map((userId): NewMail => {
    const theirs = changes.filter(({ order }) => order.userId === userId);
    const [orderIds, changeIds] = [theirs.map(({ order }) => order.id), theirs.map(({ id }) => id)];
    const [orderId = '', changeId = ''] = [orderIds[0], changeIds[0]];
    return theirs.length === 1
      ? { kind: 'orders.status-changed', payload: { orderId, changeId } }
      : { kind: 'orders.statuses-changed', payload: { userId, orderIds, changeIds } };
  });
}
