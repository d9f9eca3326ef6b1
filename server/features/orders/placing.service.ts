import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { AccessStatus } from '../../../domain/access.js';
import { addWorkingDays, type Days, daysIn } from '../../../domain/days.js';
import { firstDueDate, missingGrams, orderMessages } from '../../../domain/orders.js';
import type { PlaceOrder } from '../../../domain/orders.schemas.js';
import { DomainError, invalidField } from '../../../domain/errors.js';
import { chosenAgainstDefault, type StoredOption, valueIdsOf } from '../../../domain/making-options.js';
import { isId } from '../../../domain/rules.js';
import { totalFineGrams } from '../../../domain/weights.js';
import { ordersPlaced } from '../../platform/audit/counters.js';
import { CONFIG, type Config } from '../../platform/config/config.js';
import { changed, one, prepared } from '../../platform/database/sql.js';
import { accessError } from '../../platform/http/access/allow.js';
import type { SignedIn } from '../../platform/http/access/person.js';
import { type Limit, Limits } from '../../platform/http/limits/limits.js';
import { Outbox } from '../../platform/mail/outbox.js';
import { ChoicesService, type ResolvedLine } from '../cart/choices.service.js';
import { gramsOf, type Intent, intentOf, newOrder, type OrderTerms, resolveItems } from './new-order.js';
import {
  cartSince,
  type OrderLineRow,
  orderOfIntent,
  type OrderRow,
  placeOrder,
  placingFacts,
  toOrder,
} from './orders.sql.js';
import type { Order, PlacedOrder } from './orders.types.js';

export const placeOrderLimit: Limit = { name: 'order', times: 10, seconds: 60, frequent: true };
/**
 * Limit per user over all addresses. The service counts these calls, because the limits by address are counted before
 * the session is read.
 */
const ordersOfUser: Limit = { name: 'order-of-user', times: 10, seconds: 60, frequent: true };

/**
 * The most attempts with a new code. There are 850 billion codes, so this many collisions in a row have another cause.
 */
const maxCodeAttempts = 5;

/** The cart that a customer saw, decoded from its version. */
interface ShownCart {
  latestOrder: string | null;
  content: string;
}

const readVersion = (version: string): ShownCart => {
  const [latestOrder, content = ''] = version.split('.');
  return { latestOrder: latestOrder || null, content };
};

/** Terms of a company for its orders. */
interface CompanyTerms {
  pausedReason: string | null;
  minOrderGrams: number | null;
}

/** The facts that decide whether a person may order, and what. */
type PlacingFacts = Pick<SignedIn, 'role' | 'companyRole'> & CompanyTerms & { blocked: boolean; status: AccessStatus };

interface Request {
  intent: Intent;
  lines: readonly ResolvedLine[];
  terms: OrderTerms;
  /** Undefined if the request names no cart. */
  shown: ShownCart | undefined;
}

@Injectable()
export class PlacingService {
  private readonly days: Days;

  constructor(
    private readonly database: DataSource,
    private readonly choices: ChoicesService,
    private readonly outbox: Outbox,
    private readonly limits: Limits,
    @Inject(CONFIG) private readonly config: Config,
  ) {
    this.days = daysIn(config.timeZone);
  }

  /** Places an order. A repeated request returns the existing order, even if a product has been archived since. */
  async place(actor: SignedIn, { items, idempotencyKey, cartVersion, ...terms }: PlaceOrder): Promise<PlacedOrder> {
    await this.limits.count(ordersOfUser, actor.id);
    const intent = intentOf(items, idempotencyKey, terms);
    const shown = cartVersion === undefined ? undefined : readVersion(cartVersion);
    const today = this.days.today();
    const past = pastDate(terms, today);
    const products = await this.choices.findProducts(actor.companyId, items);
    const { lines, error } = past ? { lines: undefined, error: past } : resolveItems(items, products);
    if (lines) return this.insertOnce(actor, { intent, lines, terms: this.termsOf(terms, today), shown });
    const existing = await this.find(actor, intent);
    if (existing) return { order: existing, replayed: true };
    if (shown) await this.ensureCart(actor, shown, items.map(({ productId }) => productId).filter(isId));
    throw error;
  }

  /** Inserts first, because most orders are new. Looks for an existing order only when the key or the code is taken. */
  private async insertOnce(actor: SignedIn, { intent, lines, terms, shown }: Request): Promise<PlacedOrder> {
    for (let attempt = 0; attempt < maxCodeAttempts; attempt++) {
      const order = await this.insert(actor, { intent, lines, terms, shown });
      if (order) return { order, replayed: false };
      const existing = await this.find(actor, intent);
      if (existing) return { order: existing, replayed: true };
      const companyTerms = await this.ensureAccess(actor);
      if (shown)
        await this.ensureCart(
          actor,
          shown,
          lines.map(({ product }) => product.id),
        );
      ensureAllowed(companyTerms, lines);
      if (intent.seconds !== null) await this.releaseKey(actor, intent.key, intent.seconds);
    }
    throw new Error('Could not generate a unique order code');
  }

  private termsOf({ note, wishedDate }: Pick<PlaceOrder, 'note' | 'wishedDate'>, today: string): OrderTerms {
    const { dueWorkingDays } = this.config;
    return {
      note: note || null,
      wishedDate: wishedDate ?? null,
      dueDate: dueWorkingDays > 0 ? firstDueDate(addWorkingDays(today, dueWorkingDays), wishedDate) : null,
    };
  }

  /**
   * Throws if the access has ended, or the person may no longer order, after the session was checked. Returns the terms of
   * the company, which do not bind administrators.
   */
  private async ensureAccess(actor: SignedIn): Promise<CompanyTerms> {
    const current = await one<PlacingFacts>(this.database, placingFacts, [actor.id]);
    if (!current) throw new DomainError('CONFLICT');
    const { role, companyRole, status, blocked, ...terms } = current;
    if (blocked) throw new DomainError('UNAUTHENTICATED');
    const code = accessError('buyer', { ...actor, role, companyRole, access: { ...actor.access, status } }, false);
    if (code) throw new DomainError(code);
    return role === 'admin' ? { pausedReason: null, minOrderGrams: null } : terms;
  }

  /** Throws if the cart was ordered or changed after the customer saw it. */
  private async ensureCart(
    actor: SignedIn,
    { content, latestOrder }: ShownCart,
    products: readonly string[],
  ): Promise<void> {
    const values = [actor.id, content, latestOrder, products];
    const now = await one<{ unchanged: boolean; id: string | null; orderId: string | null }>(
      this.database,
      cartSince,
      values,
    );
    if (now?.unchanged) return;
    if (!now?.id || !now.orderId) throw new DomainError('CART_CHANGED');
    const { id, orderId } = now;
    throw new DomainError('CART_ORDERED', { message: orderMessages.cartOrdered(orderId), details: { id, orderId } });
  }

  private async find(actor: SignedIn, { key, hash, seconds }: Intent): Promise<Order | undefined> {
    const found = await one<OrderRow & { intentHash: string }>(this.database, orderOfIntent, [actor.id, key, seconds]);
    if (!found) return undefined;
    const { intentHash, ...row } = found;
    if (intentHash !== hash) throw new DomainError('IDEMPOTENCY_MISMATCH');
    return toOrder(row, actor, this.days.today());
  }

  /**
   * Writes order, cart and mails in one statement. Returns undefined if the key or the code is taken, the access has
   * ended, or the cart has changed.
   */
  private async insert(actor: SignedIn, { intent, lines, terms, shown }: Request): Promise<Order | undefined> {
    const order = newOrder(actor, lines, terms);
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
      JSON.stringify(order.lines.map((line, position) => toRecord(line, position, lines[position]?.product.options))),
      order.timeline[0]?.id,
      this.outbox.prepare([
        { kind: 'orders.placed', payload },
        { kind: 'orders.received', payload },
      ]),
      order.note,
      order.wishedDate,
      order.dueDate,
      shown?.content ?? null,
      totalFineGrams(order.lines),
    ]);
    if (!placed) return undefined;
    this.outbox.added();
    ordersPlaced.inc();
    const timeline = order.timeline.map((change) => ({ ...change, at: placed.createdAt }));
    return toOrder({ ...order, ...placed, changedAt: placed.createdAt, timeline }, actor, this.days.today());
  }

  /** Releases the key of an earlier order, because equal items after the repeat interval are a new order. */
  private async releaseKey(actor: SignedIn, key: string, seconds: number): Promise<void> {
    await changed(
      this.database,
      `UPDATE orders SET intent_key = intent_key || ':' || id
       WHERE user_id = $1 AND intent_key = $2 AND created_at <= now() - make_interval(secs => $3)`,
      [actor.id, key, seconds],
    );
  }
}

/** Throws if ordering is paused, or the order weighs too little. */
function ensureAllowed({ pausedReason: reason, minOrderGrams }: CompanyTerms, lines: readonly ResolvedLine[]): void {
  if (reason) throw new DomainError('ORDERING_PAUSED', { message: orderMessages.paused(reason), details: { reason } });
  const missing = missingGrams(gramsOf(lines), minOrderGrams);
  if (minOrderGrams === null || missing === 0) return;
  const message = orderMessages.tooLight(minOrderGrams, missing);
  throw new DomainError('ORDER_TOO_LIGHT', { message, details: { minOrderGrams, missingGrams: missing } });
}

const pastDate = ({ wishedDate }: Pick<PlaceOrder, 'wishedDate'>, today: string) =>
  wishedDate !== undefined && wishedDate < today ? invalidField('wishedDate', orderMessages.pastDate) : undefined;

/** Converts a line to a record of `jsonb_to_recordset` in `placeOrder`. */
const toRecord = (
  { size, thumbnail, currentProduct: _, ...line }: OrderLineRow,
  position: number,
  offered: readonly StoredOption[] = [],
) => ({
  ...line,
  position,
  size: size ?? '',
  pictureId: thumbnail?.[0] ?? null,
  optionValues: valueIdsOf(line.options),
  chosenValues: valueIdsOf(chosenAgainstDefault(offered, line.options)),
});
