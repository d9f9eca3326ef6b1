import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { AccessStatus } from '../../../domain/access.js';
import { addWorkingDays, dayIn } from '../../../domain/days.js';
import { orderMessages } from '../../../domain/orders.js';
import type { PlaceOrder } from '../../../domain/orders.schemas.js';
import { DomainError } from '../../../domain/errors.js';
import type { Role } from '../../../domain/users.js';
import { CONFIG, type Config } from '../../platform/config/config.js';
import { changed, one, prepared } from '../../platform/database/sql.js';
import { accessError } from '../../platform/http/access/allow.js';
import type { SignedIn } from '../../platform/http/access/person.js';
import { Limits } from '../../platform/http/limits/limits.js';
import { Outbox } from '../../platform/mail/outbox.js';
import { ChoicesService, type ResolvedLine } from '../cart/choices.service.js';
import { newOrder, type OrderTerms } from './new-order.js';
import { type Intent, intentOf } from './order-intent.js';
import { resolveItems } from './order-items.js';
import { ordersOfUser } from './orders.limits.js';
import { orderOfIntent, type OrderLineRow, type OrderRow, toOrder } from './orders.sql.js';
import { currentAccess, placeOrder } from './placing.sql.js';
import type { Order, PlacedOrder } from './orders.types.js';

/** There are 850 billion codes, so this many collisions in a row mean that something else is wrong. */
const maxCodeAttempts = 5;

@Injectable()
export class PlacingService {
  /** The day of a time in the time zone of the shop. */
  private readonly dayOf: (time: Date) => string;

  constructor(
    private readonly database: DataSource,
    private readonly choices: ChoicesService,
    private readonly outbox: Outbox,
    private readonly limits: Limits,
    @Inject(CONFIG) private readonly config: Config,
  ) {
    this.dayOf = dayIn(config.timeZone);
  }

  /** Places an order. A repeated request returns the existing order, even if a product has been archived since. */
  async place(actor: SignedIn, { items, idempotencyKey, ...terms }: PlaceOrder): Promise<PlacedOrder> {
    await this.limits.count(ordersOfUser, actor.id);
    const intent = intentOf(items, idempotencyKey, terms);
    const today = this.today();
    const past = pastDate(terms, today);
    const products = await this.choices.findProducts(items);
    const { lines, error } = past ? { lines: undefined, error: past } : resolveItems(items, products);
    if (lines) return this.insertOnce(actor, intent, lines, this.termsOf(terms, today));
    const existing = await this.find(actor, intent);
    if (!existing) throw error;
    return { order: existing, replayed: true };
  }

  private today(): string {
    return this.dayOf(new Date());
  }

  /** Most orders are new, so it inserts first, and looks for an existing order only when the key or the code is taken. */
  private async insertOnce(
    actor: SignedIn,
    intent: Intent,
    lines: readonly ResolvedLine[],
    terms: OrderTerms,
  ): Promise<PlacedOrder> {
    for (let attempt = 0; attempt < maxCodeAttempts; attempt++) {
      const order = await this.insert(actor, intent, newOrder(actor, lines, terms));
      if (order) return { order, replayed: false };
      const existing = await this.find(actor, intent);
      if (existing) return { order: existing, replayed: true };
      await this.ensureAccess(actor);
      if (intent.seconds !== null) await this.releaseKey(actor, intent.key, intent.seconds);
    }
    throw new Error('Could not generate a unique order code');
  }

  private termsOf({ note, wishedDate }: Pick<PlaceOrder, 'note' | 'wishedDate'>, today: string): OrderTerms {
    const { dueWorkingDays } = this.config;
    return {
      note: note || null,
      wishedDate: wishedDate ?? null,
      dueDate: dueWorkingDays > 0 ? addWorkingDays(today, dueWorkingDays) : null,
    };
  }

  /** Access that ends after the session was checked prevents the order. */
  private async ensureAccess(actor: SignedIn): Promise<void> {
    const current = await one<{ role: Role; status: AccessStatus }>(this.database, currentAccess, [actor.id]);
    if (!current) throw new DomainError('CONFLICT');
    const { role, status } = current;
    const code = accessError('customer', { ...actor, role, access: { ...actor.access, status } }, false);
    if (code) throw new DomainError(code);
  }

  private async find(actor: SignedIn, { key, hash, seconds }: Intent): Promise<Order | undefined> {
    const found = await one<OrderRow & { intentHash: string }>(this.database, orderOfIntent, [actor.id, key, seconds]);
    if (!found) return undefined;
    const { intentHash, ...row } = found;
    if (intentHash !== hash) throw new DomainError('IDEMPOTENCY_MISMATCH');
    return toOrder(row, actor, this.today());
  }

  /** Writes order, cart and mails in one statement. Returns undefined if the key or the code is taken, or the access has ended. */
  private async insert(
    actor: SignedIn,
    intent: Intent,
    order: ReturnType<typeof newOrder>,
  ): Promise<Order | undefined> {
    const { companyName, name, email, phone } = order.customer;
    const payload = { orderId: order.id };
    const [placed] = await prepared<{ createdAt: Date }>(this.database, placeOrder, [
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
      JSON.stringify(order.lines.map(toRecord)),
      order.timeline[0]?.id,
      this.outbox.prepare([
        { kind: 'orders.placed', payload },
        { kind: 'orders.received', payload },
      ]),
      order.note,
      order.wishedDate,
      order.dueDate,
    ]);
    if (!placed) return undefined;
    this.outbox.added();
    const timeline = order.timeline.map((change) => ({ ...change, at: placed.createdAt }));
    return toOrder({ ...order, ...placed, timeline }, actor, this.today());
  }

  /** After the repeat interval, equal items are a new order, so the earlier order releases the key. */
  private async releaseKey(actor: SignedIn, key: string, seconds: number): Promise<void> {
    await changed(
      this.database,
      `UPDATE orders SET intent_key = intent_key || ':' || id
       WHERE user_id = $1 AND intent_key = $2 AND created_at <= now() - make_interval(secs => $3)`,
      [actor.id, key, seconds],
    );
  }
}

const pastDate = ({ wishedDate }: Pick<PlaceOrder, 'wishedDate'>, today: string) =>
  wishedDate !== undefined && wishedDate < today
    ? new DomainError('VALIDATION', { message: orderMessages.pastDate, fields: { wishedDate: orderMessages.pastDate } })
    : undefined;

/** As a row of `jsonb_to_recordset` in `placeOrder`. */
const toRecord = (
  { id, productId, designNumber, name, gram, category, carat, colour, size, quantity, note, thumbnail }: OrderLineRow,
  position: number,
) => ({
  ...{ position, id, productId, designNumber, name, gram, category, carat, colour, quantity, note },
  size: size ?? '',
  pictureId: thumbnail?.[0] ?? null,
});
