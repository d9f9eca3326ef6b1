import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { aCustomer, aRegistration, type TestPerson } from '../support/data/builders.js';
import { aProduct, restItem } from '../support/data/shop.js';
import { fullSize } from '../support/full-size.js';
import { type ApiResponse, asUser, asVisitor } from '../support/http/clients.js';
import { SteadyLoad } from '../support/http/steady-load.js';
import { type RunningApp, startApp } from '../support/programs/app.js';
import { KillableProgram, sharedSecret } from '../support/programs/killable-program.js';
import { PostgresServer } from '../support/programs/postgres-server.js';
import { type MailSink, startMailSink } from '../support/programs/mailbox.js';
import { describeRedis, RedisServer } from '../support/programs/redis-server.js';
import { until } from '../support/time.js';

/** Twenty calls a second, while a server that the shop needs is away. */
const restarts = fullSize(10, 2);
const redisAwaySeconds = fullSize(60, 5);
jest.setTimeout(240_000);

const environment = { RATE_LIMIT: 'on', TRUST_PROXY: 'loopback' };

async function someCustomers(app: RunningApp, count: number): Promise<TestPerson[]> {
  const people: TestPerson[] = [];
  while (people.length < count) people.push(await aCustomer(app));
  return people;
}

/** Browsing and orders of as many customers as the limits of each need. */
async function browseAndOrder(app: RunningApp, program: KillableProgram, load: SteadyLoad) {
  const product = await aProduct(app);
  const buyers = await someCustomers(app, 40);
  const as = ({ client }: TestPerson) => asUser(program, client.cookies);
  const items = [restItem({ product })];
  const placed: string[] = [];
  let [orders, reads] = [0, 0];
  const reader = () => as(buyers[reads++ % buyers.length]);
  load.start('list', 6, async () => [await reader().rest.get('/products/allproducts')]);
  load.start('product', 6, async () => [await reader().rest.get(`/products/${product.id}`)]);
  load.start('order', 4, async () => {
    const buyer = as(buyers[orders++ % buyers.length]);
    const response = await buyer.rest.post('/orders/create', { items }, { 'idempotency-key': randomUUID() });
    if (response.status === 201) placed.push(response.body.order._id);
    return [response];
  });
  return { placed, read: () => reader().rest.get('/products/allproducts') };
}

describe('the shop while PostgreSQL is restarted', () => {
  const postgres = new PostgresServer();
  let sink: MailSink;
  let app: RunningApp;
  let program: KillableProgram;
  beforeAll(async () => {
    await postgres.start();
    sink = await startMailSink();
    const shared = { SMTP_URL: sink.url, REDIS_URL: undefined };
    app = await startApp({ ...shared, WORKER: 'external', JWT_SECRET: sharedSecret }, await postgres.place());
    program = new KillableProgram(app, { ...environment, SMTP_URL: sink.url });
    await program.open();
  });
  afterAll(async () => {
    await program?.kill();
    await app?.close();
    await sink?.close();
    await postgres.remove();
  });

  it(`calls get 503 at most over ${restarts} restarts, and every confirmed order is stored`, async () => {
    const load = new SteadyLoad();
    const { placed, read } = await browseAndOrder(app, program, load);
    const responds = async () => (await read().catch(() => undefined))?.status === 200;
    const waits: number[] = [];
    for (let round = 0; round < restarts; round++) {
      const before = placed.length;
      await until(() => placed.length > before + 4);
      await postgres.restartImmediately();
      const back = performance.now();
      await until(responds);
      waits.push(performance.now() - back);
    }
    const before = placed.length;
    await until(() => placed.length > before + 4);
    await load.stop();

    if (fullSize(true, false)) console.log({ waits: waits.map(Math.round), placed: placed.length });
    expect(Math.max(...waits)).toBeLessThan(5_000);
    expect(load.failures.filter((failure) => !/^\w+: 503 .*"code":"UNAVAILABLE"/.test(failure))).toEqual([]);
    const stored = await app.database.query<{ id: string }>('SELECT id FROM orders WHERE id = ANY ($1)', [placed]);
    expect(stored).toHaveLength(placed.length);
    // The exit code shows that the program has not crashed before.
    expect(await program.stop()).toBe(0);
  });
});

describeRedis('the shop while Redis is away', () => {
  const redis = new RedisServer();
  let sink: MailSink;
  let app: RunningApp;
  let program: KillableProgram;
  beforeAll(async () => {
    await redis.start();
    sink = await startMailSink();
    const shared = { SMTP_URL: sink.url, REDIS_URL: redis.url };
    app = await startApp({ ...shared, WORKER: 'external', JWT_SECRET: sharedSecret });
    program = new KillableProgram(app, { ...environment, ...shared });
    await program.open();
  });
  afterAll(async () => {
    await program?.kill();
    await app?.close();
    await sink?.close();
    await redis.remove();
  });

  it(`a shop without Redis for ${redisAwaySeconds} seconds serves calls as usual, and sends codes within a second`, async () => {
    const people = await someCustomers(app, redisAwaySeconds + 20);
    const load = new SteadyLoad();
    await browseAndOrder(app, program, load);
    const [registered, forgotten]: [string[], string[]] = [[], []];
    let calls = 0;
    const call = async (path: string, body: object, within: string[], email: string): Promise<ApiResponse[]> => {
      const response = await asVisitor(program).rest.post(path, body);
      if (response.status < 300) within.push(email);
      return [response];
    };
    load.start('sign-in', 2, async () => {
      const { email, password } = people[calls++ % people.length];
      return call('/login', { email, password }, [], email);
    });
    await redis.stop();
    load.start('register', 1, () => {
      const person = aRegistration();
      return call('/registration', person, registered, person.email);
    });
    load.start('forgot', 1, () => {
      const { email } = people[forgotten.length];
      return call('/forgot-password', { email }, forgotten, email);
    });
    await new Promise((resolve) => setTimeout(resolve, redisAwaySeconds * 1_000));
    expect((await asVisitor(program).rest.get('/health/ready')).body.checks.queue).toBe('down');
    await load.stop();

    expect(load.failures).toEqual([]);
    const slowest = ['register', 'forgot'].map((name) => Math.round(load.timeOf(name, fullSize(1, 0.5))));
    if (fullSize(true, false)) console.log({ slowest, registered: registered.length, forgotten: forgotten.length });
    expect(Math.max(...slowest)).toBeLessThan(1_000);
    expect(registered.length).toBeGreaterThan(redisAwaySeconds / 2);

    await redis.start();
    const addresses = [...registered, ...forgotten];
    await until(() => addresses.every((address) => sink.to(address).length > 0));
    expect(new Set(sink.mails.map(({ messageId }) => messageId)).size).toBe(sink.mails.length);
  });
});
