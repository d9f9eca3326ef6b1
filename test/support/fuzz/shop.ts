import { expect } from '@jest/globals';
import { type RunningApp, startApp } from '../programs/app.js';
import { aCustomer, anAdmin, anExpired, signIn, type TestPerson } from '../data/builders.js';
import { asVisitor, type Client } from '../http/clients.js';
import { aProduct } from '../data/shop.js';
import { expectSumsRight } from './totals.js';
import { belongings, type Things, toys } from './disposable-entities.js';

export interface Caller {
  name: string;
  /** How many of ten calls. */
  weight: number;
  client: Client;
  /** What this caller means by the things that the calls name. */
  things: () => Things;
}

/** A shop with somebody in it who must come to no harm, and with things that an administrator may break. */
export class FuzzedShop {
  private readonly playthings = new Set<string>();
  private toys = {} as Things;

  private constructor(
    readonly app: RunningApp,
    private readonly people: Record<'admin' | 'customer' | 'expired' | 'victim', TestPerson>,
    private readonly ofVictim: Partial<Things>,
  ) {}

  static async open(): Promise<FuzzedShop> {
    const app = await startApp({ SMTP_URL: undefined });
    const people = {
      admin: await anAdmin(app),
      customer: await aCustomer(app),
      expired: await anExpired(app),
      victim: await aCustomer(app, { name: 'Vera Victim' }),
    };
    const shop = new FuzzedShop(app, people, await belongings(app, people.victim, await aProduct(app)));
    await shop.renew();
    return shop;
  }

  /**
   * Administrators may change everybody, so they only hear of things made to be broken; customers and strangers hear
   * of somebody else's account, order, cart and session, of which nothing may change.
   */
  callers(): Caller[] {
    const ofOthers = () => ({ ...this.toys, ...this.ofVictim });
    const { admin, customer, expired } = this.people;
    return [
      { name: 'the administrator', weight: 5, client: admin.client, things: () => this.toys },
      { name: 'a customer', weight: 3, client: customer.client, things: ofOthers },
      { name: 'somebody whose access is over', weight: 1, client: expired.client, things: ofOthers },
      { name: 'a visitor', weight: 1, client: asVisitor(this.app), things: ofOthers },
    ];
  }

  /** New things for those that were broken, and a new session for whoever signed out. */
  async renew(): Promise<void> {
    const { admin, customer, expired } = this.people;
    for (const person of [admin, customer, expired]) {
      const { status } = await person.client.rest.get('/me');
      if (status !== 200) await signIn(this.app, person);
    }
    const { things, person } = await toys(this.app);
    this.toys = things;
    this.playthings.add(person.id);
  }

  /** What belongs to the victim, and who rules the house. */
  async state(): Promise<unknown> {
    const [victim] = await this.app.database.query(
      `SELECT to_jsonb(u) AS account,
         (SELECT jsonb_agg(s.id) FROM sessions s WHERE s.user_id = u.id AND is_live(s)) AS sessions,
         (SELECT jsonb_agg(l ORDER BY l.id) FROM cart_lines l WHERE l.user_id = u.id) AS cart,
         (SELECT jsonb_agg(o ORDER BY o.id) FROM orders o WHERE o.user_id = u.id) AS orders,
         (SELECT jsonb_agg(d ORDER BY d.id) FROM access_decisions d WHERE d.user_id = u.id) AS decisions
       FROM users u WHERE u.id = $1`,
      [this.people.victim.id],
    );
    const admins = await this.app.database.query(
      `SELECT id FROM users WHERE role = 'admin' AND id <> ALL($1) ORDER BY id`,
      [[...this.playthings]],
    );
    return { victim, admins };
  }

  /** Nobody got at what is another's, and all that the house counts still adds up. */
  async expectUnharmed(before: unknown): Promise<void> {
    expect(await this.state()).toEqual(before);
    expect((await this.people.victim.client.rest.get('/me')).status).toBe(200);
    await expectSumsRight(this.app.database);
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
    expect((await asVisitor(this.app).fetch('GET', '/health/ready')).status).toBe(200);
  }

  close(): Promise<void> {
    return this.app.close();
  }
}
