import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { PlaceOrder } from '../../../domain/orders.js';
import { DomainError } from '../../../domain/errors.js';
import { changed, one } from '../../platform/database/sql.js';
import type { SignedIn } from '../../platform/http/access/person.js';
import { Outbox } from '../../platform/mail/outbox.js';
import { CartService } from '../cart/cart.service.js';
import { ChoicesService, type ResolvedLine } from '../cart/choices.service.js';
import { newOrder } from './new-order.js';
import { type Intent, intentOf } from './order-intent.js';
import { resolveItems } from './order-items.js';
import { orderOfIntent, type OrderRow, toOrder } from './orders.sql.js';
import type { Order, PlacedOrder } from './orders.types.js';

/** There are 850 billion codes, so this many collisions in a row mean that something else is wrong. */
const maxCodeAttempts = 5;

@Injectable()
export class PlacingService {
  constructor(
    private readonly database: DataSource,
    private readonly choices: ChoicesService,
    private readonly carts: CartService,
    private readonly outbox: Outbox,
  ) {}

  /** Places an order. A repeated request returns the existing order, even if a product has been archived since. */
  async place(actor: SignedIn, { items, idempotencyKey }: PlaceOrder): Promise<PlacedOrder> {
    const intent = intentOf(items, idempotencyKey);
    const { lines, error } = resolveItems(items, await this.choices.findProducts(items));
    if (lines) return this.insertOnce(actor, intent, lines);
    const existing = await this.find(actor, intent);
    if (!existing) throw error;
    return { order: existing, replayed: true };
  }

  /** Most orders are new, so it inserts first, and looks for an existing order only when the key or the code is taken. */
  private async insertOnce(actor: SignedIn, intent: Intent, lines: readonly ResolvedLine[]): Promise<PlacedOrder> {
    for (let attempt = 0; attempt < maxCodeAttempts; attempt++) {
      const order = await this.insert(actor, intent, lines);
      if (order) return { order, replayed: false };
      const existing = await this.find(actor, intent);
      if (existing) return { order: existing, replayed: true };
    }
    throw new Error('Could not generate a unique order code');
  }

  private async find(actor: SignedIn, { key, hash, seconds }: Intent): Promise<Order | undefined> {
    const found = await one<OrderRow & { intentHash: string }>(this.database, orderOfIntent, [actor.id, key, seconds]);
    if (!found) return undefined;
    const { intentHash, ...row } = found;
    if (intentHash !== hash) throw new DomainError('IDEMPOTENCY_MISMATCH');
    return toOrder(row, actor);
  }

  /** Writes order, cart and mails in one transaction. Returns undefined if the key or the code is taken. */
  private async insert(actor: SignedIn, intent: Intent, lines: readonly ResolvedLine[]): Promise<Order | undefined> {
    const order = newOrder(actor, lines);
    return this.database.transaction(async (tx) => {
      if (intent.seconds !== null) await this.releaseKey(tx, actor, intent.key, intent.seconds);
      const createdAt = await this.insertOrder(tx, actor, intent, order);
      if (!createdAt) return undefined;
      await this.carts.takeOut(tx, actor, lines);
      const payload = { orderId: order.id };
      await this.outbox.addAll(tx, [
        { kind: 'orders.placed', payload },
        { kind: 'orders.received', payload },
      ]);
      const timeline = order.timeline.map((change) => ({ ...change, at: createdAt }));
      return toOrder({ ...order, createdAt, timeline }, actor);
    });
  }

  /** After the repeat interval, equal items are a new order, so the earlier order releases the key. */
  private async releaseKey(tx: EntityManager, actor: SignedIn, key: string, seconds: number): Promise<void> {
    await changed(
      tx,
      `UPDATE orders SET intent_key = intent_key || ':' || id
       WHERE user_id = $1 AND intent_key = $2 AND created_at <= now() - make_interval(secs => $3)`,
      [actor.id, key, seconds],
    );
  }

  private async insertOrder(
    tx: EntityManager,
    actor: SignedIn,
    intent: Intent,
    order: OrderRow,
  ): Promise<Date | undefined> {
    const { companyName, name, email, phone } = order.customer;
    const lines = order.lines.map((line, position) => ({ ...line, size: line.size ?? '', position }));
    const inserted = await one<{ createdAt: Date }>(
      tx,
      `WITH placed AS (
         INSERT INTO orders (id, code, user_id, intent_key, intent_hash, status, total_grams, total_quantity,
           company_name, customer_name, email, phone)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)
         ON CONFLICT DO NOTHING RETURNING id, created_at
       ), written AS (
         INSERT INTO order_lines (order_id, position, id, product_id, name, gram, category, carat, colour, size, quantity)
         SELECT placed.id, line.position, line.id, line."productId", line.name, line.gram, line.category, line.carat,
           line.colour, line.size, line.quantity
         FROM placed, jsonb_to_recordset($13) AS line (position integer, id uuid, "productId" uuid, name text,
           gram numeric, category text, carat text, colour text, size text, quantity integer)
       ), recorded AS (
         INSERT INTO order_status_changes (order_id, id, status, by_id, by_name)
         SELECT placed.id, $14, $6, $3, $10 FROM placed
       )
       SELECT created_at FROM placed`,
      [
        order.id,
        order.orderId,
        actor.id,
        intent.key,
        intent.hash,
        order.status,
        order.total,
        order.totalQuantity,
        companyName,
        name,
        email,
        phone,
        JSON.stringify(lines),
        order.timeline[0]?.id,
      ],
    );
    return inserted?.createdAt;
  }
}
