import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { addDays, type Days, daysIn } from '../../domain/days.js';
import { caratFor } from '../../domain/gold.js';
import { OrderPlansService } from '../features/orders/order-plans.service.js';
import { OrderStatusesService } from '../features/orders/order-statuses.service.js';
import { PlacingService } from '../features/orders/placing.service.js';
import { CatalogueService } from '../features/products/catalogue.service.js';
import type { Product } from '../features/products/products.types.js';
import { UsersService } from '../features/users/users.service.js';
import { CONFIG, type Config } from '../platform/config/config.js';
import { changed } from '../platform/database/sql.js';
import type { SignedIn } from '../platform/http/access/person.js';
import { withoutMail } from '../platform/mail/outbox.js';
import { type DemoOrder, orders } from './demo-order-book.js';
import { type DemoAccounts, type DemoPart, signedIn } from './demo-part.js';
import { DemoUsers } from './demo-users.js';

/** Orders in many statuses, with their status history. */
@Injectable()
export class DemoOrders implements DemoPart {
  readonly name = 'orders';
  private readonly days: Days;

  constructor(
    private readonly database: DataSource,
    private readonly users: UsersService,
    private readonly catalogue: CatalogueService,
    private readonly placing: PlacingService,
    private readonly statuses: OrderStatusesService,
    private readonly plans: OrderPlansService,
    private readonly demoUsers: DemoUsers,
    @Inject(CONFIG) config: Config,
  ) {
    this.days = daysIn(config.timeZone);
  }

  async load(demo: DemoAccounts): Promise<string> {
    const { items: products } = await this.catalogue.list({ kind: 'visitor' }, { page: 1, perPage: 200 });
    const admin = await this.userByEmail(demo.adminEmail);
    await withoutMail(async () => {
      for (const [index, order] of orders.entries())
        await this.add(
          order,
          await this.userByEmail(order.customerEmail ?? demo.buyerEmail),
          admin,
          products,
          `demo-order-${index}`,
        );
    });
    await this.demoUsers.expireAccess();
    await this.demoUsers.setTerms(demo);
    return `${orders.length} orders`;
  }

  private async userByEmail(email: string): Promise<SignedIn> {
    const user = await this.users.findByEmail(email);
    if (!user) throw new Error('Demo orders require the demo users');
    return signedIn(user);
  }

  private async add(
    { lines, statuses: way, daysAgo, note, customerNote, wishedInDays, internalNote }: DemoOrder,
    actor: SignedIn,
    admin: SignedIn,
    products: readonly Product[],
    idempotencyKey: string,
  ): Promise<void> {
    const items = lines.flatMap(({ product: name, quantity, note: lineNote }) => {
      const product = products.find((candidate) => candidate.name === name);
      return product ? [{ ...itemOf(product, quantity), note: lineNote }] : [];
    });
    if (!items.length) return;
    const { order } = await this.placing.place(actor, { items, idempotencyKey, note: customerNote });
    if (internalNote) await this.plans.changeInternalNote(admin, { id: order.id, internalNote });
    // Continues where an interrupted start stopped: -1 for a new order.
    const done = way.indexOf(order.status);
    for (const status of way.slice(done + 1))
      await this.statuses.change(admin, { id: order.id, status, note: status === way.at(-1) ? note : undefined });
    await this.backdate(order.id, daysAgo, wishedInDays);
  }

  /**
   * Spreads the status changes evenly from the order date until now. The wished date is `wishedInDays` days from today.
   * A due date on a Sunday moves to Monday.
   */
  private async backdate(id: string, daysAgo: number, wishedInDays: number | undefined): Promise<void> {
    await changed(
      this.database,
      `UPDATE orders SET created_at = now() - make_interval(days => $2),
         due_date = due_date - $2::integer + (extract(isodow FROM due_date - $2::integer) = 7)::integer,
         wished_date = $3
       WHERE id = $1`,
      [id, daysAgo, wishedInDays === undefined ? null : addDays(this.days.today(), wishedInDays)],
    );
    await changed(
      this.database,
      `UPDATE order_status_changes AS change SET at = now() - make_interval(days => $2) * (1 - step.part)
       FROM (
         SELECT id, (row_number() OVER (ORDER BY at, id) - 1)::float / (count(*) OVER () + 0.5) AS part
         FROM order_status_changes WHERE order_id = $1
       ) AS step
       WHERE change.order_id = $1 AND change.id = step.id`,
      [id, daysAgo],
    );
  }
}

const itemOf = ({ id: productId, caratOptions, sizes }: Product, quantity: number) => ({
  productId,
  quantity,
  carat: caratFor(caratOptions),
  // The middle size, which is the most common one.
  size: sizes[Math.floor(sizes.length / 2)],
});
