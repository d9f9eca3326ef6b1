import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { v7 as uuid } from 'uuid';
import {
  type AddToCart,
  cartMessages,
  totalGrams,
  totalPieces,
  quantityLimits,
  type ResolvedChoice,
  resolveChoice,
} from '../../../domain/cart.js';
import { DomainError, errors } from '../../../domain/errors.js';
import type { PlaceOrder } from '../../../domain/orders.js';
import type { SignedIn } from '../../platform/http/access/person.js';
import { Outbox } from '../../platform/mail/outbox.js';
import { ChoicesService, type SellableProduct, type ResolvedLine } from '../cart/choices.service.js';
import { newOrderCode } from './order-code.js';
import type { Order } from './orders.types.js';
import { type Intent, intentOf } from './order-intent.js';
import { newLine, orderColumns, type OrderRow, toOrder } from './orders.sql.js';

export interface PlaceOrderResult {
  order: Order;
  replayed: boolean;
}

/** There are 850 billion codes, so this many collisions in a row mean that something else is wrong. */
const maxCodeAttempts = 5;

/** The order as it is read back, except for its time, which the database sets. */
function newOrder({ companyName, name, email, phone }: SignedIn, lines: readonly ResolvedLine[]): OrderRow {
  const rows = lines.map(({ product, choice, quantity }) => newLine(uuid(), product, choice, quantity));
  const createdAt = new Date(0);
  return {
    id: uuid(),
    orderId: newOrderCode(),
    status: 'pending',
    total: totalGrams(rows),
    totalQuantity: totalPieces(rows),
    customer: { companyName, name, email, phone },
    lines: rows,
    timeline: [{ id: uuid(), status: 'pending', at: createdAt, by: name, note: null }],
    designs: [],
    createdAt,
  };
}

const choiceKey = (productId: string, { carat, colour, size }: ResolvedChoice) =>
  [productId, carat, colour, size].join('|');

/** Merges items of the same choice into one line. `index` is the position of the item, for error messages. */
function merge(lines: Map<string, ResolvedLine>, line: ResolvedLine, index: number) {
  const key = choiceKey(line.product.id, line.choice);
  const quantity = (lines.get(key)?.quantity ?? 0) + line.quantity;
  if (quantity > quantityLimits.max)
    throw new DomainError('VALIDATION', {
      message: cartMessages.tooMany,
      fields: { [`items.${index}.quantity`]: cartMessages.tooMany },
    });
  lines.set(key, { ...line, quantity });
}

const unavailable = (product: SellableProduct | undefined, index: number) => {
  const code = product ? 'PRODUCT_UNAVAILABLE' : 'PRODUCT_NOT_FOUND';
  return new DomainError(code, { fields: { [`items.${index}.productId`]: errors[code].message } });
};

/** Checks each item against the current product. Product data from the client is not trusted. */
function resolveItems(items: readonly AddToCart[], products: Map<string, SellableProduct>): ResolvedLine[] {
  const lines = new Map<string, ResolvedLine>();
  const fieldErrors: Record<string, string> = {};
  items.forEach((item, index) => {
    const product = products.get(item.productId.toLowerCase());
    if (!product || product.archived) throw unavailable(product, index);
    const { choice, problems } = resolveChoice(product, item);
    if (choice) merge(lines, { product, choice, quantity: item.quantity }, index);
    for (const [field, message] of Object.entries(problems ?? {})) fieldErrors[`items.${index}.${field}`] = message;
  });
  const [message] = Object.values(fieldErrors);
  if (message) throw new DomainError('VALIDATION', { message, fields: fieldErrors });
  return [...lines.values()];
}

@Injectable()
export class PlacingService {
  constructor(
    private readonly database: DataSource,
    private readonly choices: ChoicesService,
    private readonly outbox: Outbox,
  ) {}

  /** Places an order. A repeated request returns the existing order. */
  async place(actor: SignedIn, { items, idempotencyKey }: PlaceOrder): Promise<PlaceOrderResult> {
    const intent = intentOf(items, idempotencyKey);
    const products = await this.choices.findProducts(items);
    const resolved = await this.resolveOrReplay(actor, intent, () => resolveItems(items, products));
    if (!Array.isArray(resolved)) return { order: resolved, replayed: true };
    for (let attempt = 0; attempt < maxCodeAttempts; attempt++) {
      const order = await this.write(actor, intent, resolved);
      if (order) return { order, replayed: false };
      const earlier = await this.findEarlier(actor, intent);
      if (earlier) return { order: earlier, replayed: true };
    }
    throw new Error('Could not generate a unique order code');
  }

  /** A repeated request returns its order even if a product has been archived since. */
  private async resolveOrReplay(
    actor: SignedIn,
    intent: Intent,
    resolve: () => ResolvedLine[],
  ): Promise<ResolvedLine[] | Order> {
    try {
      return resolve();
    } catch (error) {
      const earlier = await this.findEarlier(actor, intent);
      if (earlier) return earlier;
      throw error;
    }
  }

  private async findEarlier(actor: SignedIn, { key, hash, seconds }: Intent): Promise<Order | undefined> {
    const [found] = await this.database.query<(OrderRow & { hash: string })[]>(
      `SELECT o.intent_hash AS hash, ${orderColumns} FROM orders o
       WHERE o.user_id = $1 AND o.intent_key = $2
         AND ($3::integer IS NULL OR o.created_at > now() - make_interval(secs => $3))`,
      [actor.id, key, seconds],
    );
    if (!found) return undefined;
    const { hash: storedHash, ...row } = found;
    if (storedHash !== hash) throw new DomainError('IDEMPOTENCY_MISMATCH');
    return toOrder(row, actor);
  }

  /** Writes order, cart and mails in one transaction. Returns undefined if the key or the code is taken. */
  private async write(actor: SignedIn, intent: Intent, lines: readonly ResolvedLine[]): Promise<Order | undefined> {
    const order = newOrder(actor, lines);
    return this.database.transaction(async (tx) => {
      if (intent.seconds !== null) await this.releaseKey(tx, actor, intent.key, intent.seconds);
      const createdAt = await this.insert(tx, actor, intent, order);
      if (!createdAt) return undefined;
      await this.removeFromCart(tx, actor, lines);
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
    await tx.query(
      `UPDATE orders SET intent_key = intent_key || ':' || id
       WHERE user_id = $1 AND intent_key = $2 AND created_at <= now() - make_interval(secs => $3)`,
      [actor.id, key, seconds],
    );
  }

  private async insert(tx: EntityManager, actor: SignedIn, intent: Intent, order: OrderRow): Promise<Date | undefined> {
    const { companyName, name, email, phone } = order.customer;
    const lines = order.lines.map((line, position) => ({ ...line, size: line.size ?? '', position }));
    const [written] = await tx.query<{ createdAt: Date }[]>(
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
       SELECT created_at AS "createdAt" FROM placed`,
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
    return written?.createdAt;
  }

  /** Removes only what was ordered. Pieces added meanwhile in another tab stay: MERGE rechecks a changed line. */
  private async removeFromCart(tx: EntityManager, actor: SignedIn, lines: readonly ResolvedLine[]): Promise<void> {
    const ordered = lines.map(({ product, choice, quantity }) => ({ product: product.id, ...choice, quantity }));
    await tx.query(
      `MERGE INTO cart_lines AS existing
       USING jsonb_to_recordset($2) AS ordered (product uuid, carat text, colour text, size text, quantity integer)
       ON existing.user_id = $1 AND existing.product_id = ordered.product AND existing.size = ordered.size
         AND existing.carat = ordered.carat AND existing.colour = ordered.colour
       WHEN MATCHED AND existing.quantity > ordered.quantity
         THEN UPDATE SET quantity = existing.quantity - ordered.quantity
       WHEN MATCHED THEN DELETE`,
      [actor.id, JSON.stringify(ordered)],
    );
  }
}
