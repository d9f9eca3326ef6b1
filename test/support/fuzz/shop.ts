import { randomBytes } from 'node:crypto';
import { expect } from '@jest/globals';
import { isLive } from '../../../server/features/auth/auth.sql.js';
import { type RunningApp, startApp } from '../programs/app.js';
import { aCustomer, anAdmin, anExpired, signIn, type TestPerson } from '../data/builders.js';
import { asVisitor, type Client } from '../http/clients.js';
import { aProduct } from '../data/shop.js';
import { expectTotalsToMatch } from './totals.js';
import { createDisposableEntities, createOwnedEntities, type PlaceholderValues } from './disposable-entities.js';

export interface Caller {
  name: string;
  /** The number of calls by this caller out of ten. */
  weight: number;
  client: Client;
  /** The ids that replace the placeholders in this caller's calls. */
  placeholderValues: () => PlaceholderValues;
  mayReadSchema?: true;
}

/** A shop with a customer whose data must not change, and with entities that an administrator may change or delete. */
export class FuzzedShop {
  private readonly disposableUserIds = new Set<string>();
  private disposableIds = {} as PlaceholderValues;

  private constructor(
    readonly app: RunningApp,
    private readonly people: Record<'admin' | 'customer' | 'expired' | 'victim', TestPerson>,
    private readonly victimIds: Partial<PlaceholderValues>,
  ) {}

  static async open(): Promise<FuzzedShop> {
    const app = await startApp({
      NODE_ENV: 'production',
      JWT_SECRET: randomBytes(48).toString('base64url'),
      SMTP_URL: undefined,
      TRUST_PROXY: undefined,
    });
    const people = {
      admin: await anAdmin(app),
      customer: await aCustomer(app),
      expired: await anExpired(app),
      victim: await aCustomer(app, { name: 'Vera Victim' }),
    };
    const shop = new FuzzedShop(app, people, await createOwnedEntities(app, people.victim, await aProduct(app)));
    await shop.renew();
    return shop;
  }

  /**
   * Administrators may change all users, so they get only the ids of disposable entities. The other callers get the
   * ids of the victim's account, order, cart line, selection and session, which must not change.
   */
  callers(): Caller[] {
    const otherIds = () => ({ ...this.disposableIds, ...this.victimIds });
    const { admin, customer, expired } = this.people;
    return [
      {
        name: 'the administrator',
        weight: 5,
        client: admin.client,
        placeholderValues: () => this.disposableIds,
        mayReadSchema: true,
      },
      { name: 'a customer', weight: 3, client: customer.client, placeholderValues: otherIds },
      { name: 'a customer whose access has expired', weight: 1, client: expired.client, placeholderValues: otherIds },
      { name: 'a visitor', weight: 1, client: asVisitor(this.app), placeholderValues: otherIds },
    ];
  }

  /** Creates new disposable entities, and new sessions for callers who signed out. */
  async renew(): Promise<void> {
    const { admin, customer, expired } = this.people;
    for (const person of [admin, customer, expired]) {
      const { status } = await person.client.rest.get('/me');
      if (status !== 200) await signIn(this.app, person);
    }
    const { ids, person } = await createDisposableEntities(this.app);
    this.disposableIds = ids;
    this.disposableUserIds.add(person.id);
  }

  /** The victim's data, and the ids of the administrators. */
  async state(): Promise<unknown> {
    const [victim] = await this.app.database.query(
      `SELECT to_jsonb(u) AS account, to_jsonb(c) AS company,
         (SELECT jsonb_agg(s.id) FROM sessions s WHERE s.user_id = u.id AND ${isLive}) AS sessions,
         (SELECT jsonb_agg(l ORDER BY l.id) FROM cart_lines l WHERE l.user_id = u.id) AS cart,
         (SELECT jsonb_agg(s ORDER BY s.id) FROM selections s WHERE s.user_id = u.id) AS selections,
         (SELECT jsonb_agg(i ORDER BY i.id) FROM selection_items i JOIN selections s ON s.id = i.selection_id
          WHERE s.user_id = u.id) AS selected,
         (SELECT jsonb_agg(o ORDER BY o.id) FROM orders o WHERE o.user_id = u.id) AS orders,
         (SELECT jsonb_agg(d ORDER BY d.id) FROM access_decisions d WHERE d.company_id = c.id) AS decisions
       FROM users u JOIN companies c ON c.id = u.company_id WHERE u.id = $1`,
      [this.people.victim.id],
    );
    const admins = await this.app.database.query(
      `SELECT id FROM users WHERE role = 'admin' AND id <> ALL($1) ORDER BY id`,
      [[...this.disposableUserIds]],
    );
    return { victim, admins };
  }

  /** Checks that the victim's data is unchanged, all stored totals are correct and the server is ready. */
  async expectUnharmed(before: unknown): Promise<void> {
    expect(await this.state()).toEqual(before);
    expect((await this.people.victim.client.rest.get('/me')).status).toBe(200);
    await expectTotalsToMatch(this.app.database);
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
    expect((await asVisitor(this.app).fetch('GET', '/health/ready')).status).toBe(200);
  }

  close(): Promise<void> {
    return this.app.close();
  }
}
