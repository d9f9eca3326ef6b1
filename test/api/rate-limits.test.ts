import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Limits } from '../../server/platform/http/limits/limits.js';
import { aCustomer } from '../support/data/builders.js';
import { aProduct } from '../support/data/shop.js';
import { asVisitor, type Client } from '../support/http/clients.js';
import { type RunningApp, startApp, startBeside } from '../support/programs/app.js';
import { statementsOf } from '../support/programs/statements.js';

const enquiry = { name: 'Asha', email: 'asha@shop.test', msg: 'Do you make rings to measure?' };
const send = (visitor: Client) => visitor.rest.post('/contacts/contact', enquiry);

/** The client of the same caller for another server. */
function at({ url }: { url: string }, { address }: Client): Client {
  const client = asVisitor({ url });
  client.address = address;
  return client;
}

/** Calls until one is rejected, and returns the number of accepted calls. */
async function untilRejected(call: () => Promise<{ status: number }>): Promise<number> {
  for (let accepted = 0; accepted < 300; accepted++) if ((await call()).status === 429) return accepted;
  throw new Error('No call was rejected');
}

describe('limits per address without Redis', () => {
  let app: RunningApp;
  let other: Awaited<ReturnType<typeof startBeside>>;
  beforeAll(async () => {
    app = await startApp({ RATE_LIMIT: 'on', REDIS_URL: undefined, CATALOGUE: 'public' });
    other = await startBeside(app);
  });
  afterAll(async () => {
    await other?.close();
    await app?.close();
  });

  it('limits per address count three enquiries in ten minutes, by whichever process they are received', async () => {
    const visitor = asVisitor(app);
    const responses = [await send(visitor), await send(at(other, visitor)), await send(visitor)];
    expect(responses.map(({ status }) => status)).toEqual([201, 201, 201]);
    const rejected = await send(at(other, visitor));
    expect(rejected).toMatchObject({ status: 429, body: { code: 'TOO_MANY_REQUESTS' } });
    expect(Number(rejected.headers.get('retry-after'))).toBeGreaterThan(590);
    expect((await send(asVisitor(other))).status).toBe(201);
  });

  it('limits per address are named in responses, the one that allows the fewest further calls', async () => {
    const visitor = asVisitor(app);
    const headersOf = ({ headers }: { headers: Headers }) => [
      headers.get('ratelimit-policy'),
      headers.get('ratelimit'),
    ];
    const [policy, state] = headersOf(await visitor.rest.get('/photos/all'));
    expect([policy, state]).toEqual(['"every-call";q=300;w=60', expect.stringMatching(/^"every-call";r=299;t=\d+$/)]);
    const left: unknown[] = [];
    for (let sent = 0; sent < 4; sent++) left.push(headersOf(await send(visitor)));
    const contact = (remaining: number) => [
      '"contact";q=3;w=600',
      expect.stringMatching(new RegExp(`^"contact";r=${remaining};t=\\d+$`)),
    ];
    expect(left).toEqual([contact(2), contact(1), contact(0), contact(0)]);
  });

  it('limits per address count ten orders a minute of one user, from whichever address', async () => {
    const me = await aCustomer(app);
    const product = await aProduct(app);
    const fromAnywhere = () => {
      me.client.address = asVisitor(app).address;
      return me.client.rest.post('/orders/create', { items: [{ product: product.id, quantity: 1 }] });
    };
    expect(await untilRejected(fromAnywhere)).toBe(10);
  });

  it('limits per address still count enquiries after a restart', async () => {
    const visitor = asVisitor(app);
    for (let enquiries = 0; enquiries < 3; enquiries++) await send(visitor);
    const restarted = await startBeside(app);
    expect((await send(at(restarted, visitor))).status).toBe(429);
    await restarted.close();
  });

  it('limits per address begin again in the next interval', async () => {
    const visitor = asVisitor(app);
    for (let enquiries = 0; enquiries < 4; enquiries++) await send(visitor);
    await app.database.query(`UPDATE limit_counters SET expires_at = now() WHERE name = 'contact'`);
    expect((await send(visitor)).status).toBe(201);
  });

  it('limits per address need no statement for the limits of all calls, of GraphQL and of searches', async () => {
    const visitor = asVisitor(app);
    const search = () => visitor.rest.get('/products/search?q=ring');
    await search();
    const statements = await statementsOf(app, search);
    expect(statements.map(({ sql }) => sql).join()).not.toContain('limit_counters');
  });

  it('limits per address leave no counters of ended intervals behind', async () => {
    await send(asVisitor(app));
    await app.database.query('UPDATE limit_counters SET expires_at = now()');
    await app.nest.get(Limits, { strict: false }).deleteExpired();
    expect(await app.database.query('SELECT FROM limit_counters')).toEqual([]);
  });
});
