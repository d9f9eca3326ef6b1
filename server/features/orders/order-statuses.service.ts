import { Inject, Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { v7 as uuid } from 'uuid';
import { DomainError, errors, isOutdated } from '../../../domain/errors.js';
import {
  canTransition,
  ordersChangedMessage,
  type OrderStatus,
  statusesUndoneMessage,
} from '../../../domain/orders.js';
import type { ChangeOrderStatus, ChangeOrderStatuses, UndoOrderStatus } from '../../../domain/orders.schemas.js';
import { isId } from '../../../domain/rules.js';
import { Audit } from '../../platform/audit/audit.js';
import { CONFIG, type Config } from '../../platform/config/config.js';
import { changed, rows } from '../../platform/database/sql.js';
import type { SignedIn } from '../../platform/http/access/person.js';
import { type NewMail, Outbox } from '../../platform/mail/outbox.js';
import { OrdersService } from './orders.service.js';
import type { Order, OrderRefusal, OrderStatusesChanged, OrderStatusesUndone, RefusedOrder } from './orders.types.js';

interface LockedOrder {
  id: string;
  status: OrderStatus;
  /** The person who ordered, or the company after the person was removed; null when both are deleted. */
  customerId: string | null;
}

interface StatusChange {
  /** The id of the entry in the history of the order. */
  id: string;
  order: LockedOrder;
}

/** An entry in the history of an order. */
interface Entry {
  id: string;
  orderId: string;
  status: OrderStatus;
  byId: string | null;
  /** False if it is too old to be undone. */
  recent: boolean;
}

type Decision = Pick<ChangeOrderStatus, 'status' | 'note' | 'notifyCustomer'>;

/** `ids` are the valid ids of the given orders, some of which may not exist. */
type WithIds<Result> = Omit<Result, 'orders'> & { ids: string[] };

/**
 * Changes the status of orders, each with an entry in its history and in the audit log, and mails the customers. The
 * administrator who made a change can undo it until its mail is sent.
 */
@Injectable()
export class OrderStatusesService {
  constructor(
    private readonly database: DataSource,
    private readonly orders: OrdersService,
    private readonly outbox: Outbox,
    private readonly audit: Audit,
    @Inject(CONFIG) private readonly config: Config,
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
  async changeMany(
    actor: SignedIn,
    { orders, ...decision }: ChangeOrderStatuses,
  ): Promise<WithIds<OrderStatusesChanged>> {
    const { status } = decision;
    const wanted = [...new Map(orders.map((order) => [order.id.toLowerCase(), order.seen]))];
    const ids = wanted.map(([id]) => id).filter(isId);
    const { changes, unchanged, refused } = await this.database.transaction(async (tx) => {
      const locked = new Map((await this.lock(tx, ids)).map((order) => [order.id, order]));
      const found = wanted.map(([id, seen]) => ({ id, order: locked.get(id), seen }));
      const open = found.filter(({ order }) => order?.status !== status);
      const decided = open.map(({ id, order, seen }) => ({ id, order, refusal: refusalOf(order, status, seen) }));
      const changeable = decided.flatMap(({ order, refusal }) => (order && !refusal ? [order] : []));
      return {
        changes: changeable.length > 0 ? await this.write(tx, actor, changeable, decision) : [],
        unchanged: found.length - open.length,
        refused: decided.flatMap(toRefusedOrder),
      };
    });
    return {
      changed: changes.length,
      unchanged,
      refused,
      message: ordersChangedMessage(status, { changed: changes.length, unchanged, refused: refused.length }),
      changes: changes.map(({ id, order }) => ({ id: order.id, changeId: id })),
      ids,
    };
  }

  /**
   * Removes changes from the history of their orders, which get the status before back. A change that is not in the
   * history counts as undone, so that the call can be repeated.
   */
  async undo(actor: SignedIn, input: UndoOrderStatus): Promise<WithIds<OrderStatusesUndone>> {
    const wanted = [...new Map(input.changes.map(({ id, changeId }) => [id.toLowerCase(), changeId.toLowerCase()]))];
    const ids = wanted.map(([id]) => id).filter(isId);
    const refused = await this.database.transaction(async (tx) => {
      await this.lock(tx, ids);
      const entries = await this.entriesOf(tx, ids);
      const found = wanted.map(([id, changeId]) => ({
        id,
        changeId,
        history: entries.filter(({ orderId }) => orderId === id),
      }));
      const open = found.filter(
        ({ changeId, history: all }) => all.length === 0 || all.some(({ id }) => id === changeId),
      );
      const decided = open.map((change) => ({ ...change, refusal: undoRefusalOf(actor, change) }));
      const undoable = decided.filter(({ refusal }) => !refusal).map(({ history }) => history);
      if (undoable.length > 0) await this.remove(tx, actor, undoable);
      return decided.flatMap(toRefusedOrder);
    });
    const undone = wanted.length - refused.length;
    return { undone, refused, message: statusesUndoneMessage({ undone, refused }), ids };
  }

  /**
   * Locks the orders until the transaction ends. The lock order is always the same, so that two calls cannot deadlock.
   */
  private lock(tx: EntityManager, ids: readonly string[]): Promise<LockedOrder[]> {
    return rows<LockedOrder>(
      tx,
      'SELECT id, status, coalesce(user_id, company_id) AS customer_id FROM orders WHERE id = ANY ($1::uuid[]) ORDER BY id FOR NO KEY UPDATE',
      [ids],
    );
  }

  /** Reads the history of locked orders, oldest entry first. */
  private entriesOf(tx: EntityManager, orderIds: readonly string[]): Promise<Entry[]> {
    return rows<Entry>(
      tx,
      `SELECT order_id, id, status, by_id, at > clock_timestamp() - make_interval(secs => $2) AS recent
       FROM order_status_changes WHERE order_id = ANY ($1::uuid[]) ORDER BY at, id`,
      [orderIds, this.config.undoSeconds],
    );
  }

  private async write(tx: EntityManager, actor: SignedIn, orders: readonly LockedOrder[], decision: Decision) {
    const { status, note, notifyCustomer = true } = decision;
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
    if (notifyCustomer) await this.outbox.addAll(tx, mailsAbout(changes));
    await this.audit.recordAll(
      actor,
      orders.map((order) => ({
        kind: 'order.status-changed' as const,
        subject: order.id,
        details: { from: order.status, to: status },
      })),
      tx,
    );
    return changes;
  }

  /** Removes the latest entry of each history. A mail about it is dropped when it is composed. */
  private async remove(tx: EntityManager, actor: SignedIn, histories: readonly (readonly Entry[])[]) {
    const undone = histories.flatMap((history) => {
      const [before, latest] = history.slice(-2);
      return before && latest
        ? [{ id: latest.id, orderId: latest.orderId, from: latest.status, to: before.status }]
        : [];
    });
    await changed(
      tx,
      `WITH undone AS (
         SELECT * FROM jsonb_to_recordset($1) AS undone (id uuid, "orderId" uuid, "to" text)
       ), updated AS (
         UPDATE orders SET status = undone."to", changed_at = now() FROM undone WHERE orders.id = undone."orderId"
       )
       DELETE FROM order_status_changes AS change USING undone
       WHERE change.order_id = undone."orderId" AND change.id = undone.id`,
      [JSON.stringify(undone)],
    );
    await this.audit.recordAll(
      actor,
      undone.map(({ orderId, from, to }) => ({
        kind: 'order.status-undone' as const,
        subject: orderId,
        details: { from, to },
      })),
      tx,
    );
  }
}

const toRefusedOrder = ({ id, refusal }: { id: string; refusal?: OrderRefusal }): RefusedOrder[] =>
  refusal ? [{ id, code: refusal, message: errors[refusal].message }] : [];

const refusalOf = (
  order: LockedOrder | undefined,
  status: OrderStatus,
  seen?: OrderStatus,
): OrderRefusal | undefined => {
  if (!order) return 'ORDER_NOT_FOUND';
  if (isOutdated(seen, order.status)) return 'CONFLICT';
  return canTransition(order.status, status) ? undefined : 'ORDER_STATUS_NOT_ALLOWED';
};

/** Only the latest change can be undone, and never the first entry, which is the order itself. */
const undoRefusalOf = (
  actor: SignedIn,
  { changeId, history }: { changeId: string; history: readonly Entry[] },
): OrderRefusal | undefined => {
  const latest = history.at(-1);
  if (!latest) return 'ORDER_NOT_FOUND';
  if (latest.id !== changeId) return 'CONFLICT';
  if (latest.byId !== actor.id) return 'FORBIDDEN';
  return latest.recent && history.length > 1 ? undefined : 'UNDO_EXPIRED';
};

/** One mail per person who ordered: about the order, or a list of several. Deleted companies get none. */
function mailsAbout(changes: readonly StatusChange[]): NewMail[] {
  const customers = [...new Set(changes.flatMap(({ order }) => order.customerId ?? []))];
  return customers.map((userId): NewMail => {
    const theirs = changes.filter(({ order }) => order.customerId === userId);
    const [orderIds, changeIds] = [theirs.map(({ order }) => order.id), theirs.map(({ id }) => id)];
    const [orderId = '', changeId = ''] = [orderIds[0], changeIds[0]];
    return theirs.length === 1
      ? { kind: 'orders.status-changed', payload: { orderId, changeId }, undoable: true }
      : { kind: 'orders.statuses-changed', payload: { userId, orderIds, changeIds }, undoable: true };
  });
}
