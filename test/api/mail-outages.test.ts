import { afterAll, afterEach, beforeAll, expect, it, jest } from '@jest/globals';
import { aRegistration } from '../support/data/builders.js';
import { fullSize } from '../support/full-size.js';
import { asVisitor } from '../support/http/clients.js';
import { type RunningApp, startApp } from '../support/programs/app.js';
import { KillableProgram, sharedSecret } from '../support/programs/killable-program.js';
import { type MailSink, startMailSink } from '../support/programs/mailbox.js';
import { PostgresServer } from '../support/programs/postgres-server.js';
import { hasRedis, RedisServer } from '../support/programs/redis-server.js';
import { until } from '../support/time.js';

const registrations = fullSize(200, 10);
/** Time from the end of the outage to the last mail. Other suites use the processors beside the sample. */
const deliveredWithin = fullSize(60_000, 90_000);
/** Mails that a worker sends at once (decision 0052), which it can have sent without recording it. */
const atOnce = 4;

jest.setTimeout(fullSize(900_000, 180_000));

/** A server and a worker, whose PostgreSQL, Redis and mail server can be away. */
class Shop {
  readonly postgres = new PostgresServer();
  readonly redis?: RedisServer;
  sink!: MailSink;
  worker!: KillableProgram;
  private app!: RunningApp;
  private server!: KillableProgram;

  constructor(withRedis: boolean) {
    if (withRedis) this.redis = new RedisServer();
  }

  async start(): Promise<void> {
    await Promise.all([this.postgres.start(), this.redis?.start()]);
    this.sink = await startMailSink();
    const shared = { SMTP_URL: this.sink.url, WORKER: 'external' };
    const settings = { ...shared, JWT_SECRET: sharedSecret, REDIS_URL: this.redis?.url };
    this.app = await startApp(settings, await this.postgres.place());
    this.server = new KillableProgram(this.app, shared);
    this.worker = new KillableProgram(this.app, shared, 'worker');
  }

  openPrograms = () => Promise.all([this.server.open(), this.worker.open()]);

  async stop(): Promise<void> {
    await Promise.all([this.server?.kill(), this.worker?.kill()]);
    await this.app?.close();
    await this.sink?.close();
    await this.redis?.remove();
    await this.postgres.remove();
  }

  async register(): Promise<void> {
    for (let sent = 0; sent < registrations; sent += 10) {
      const people = Array.from({ length: 10 }, () => aRegistration());
      const responses = await Promise.all(
        people.map((person) => asVisitor(this.server).rest.post('/registration', person)),
      );
      expect(responses.map(({ status }) => status)).toEqual(people.map(() => 201));
    }
  }

  mails = () => this.app.database.query<{ id: string; state: string }>('SELECT id, state FROM outbox');

  copiesOf = (id: string) => this.sink.mails.filter(({ messageId }) => messageId.includes(id));

  /** Every mail of the outbox is recorded as sent, and has arrived. */
  async delivered(): Promise<void> {
    await until(async () => (await this.mails()).every(({ state }) => state === 'sent'), deliveredWithin);
    const missing = (await this.mails()).filter(({ id }) => this.copiesOf(id).length === 0);
    expect(missing).toEqual([]);
  }

  /** Every mail has arrived once. */
  async deliveredOnce(): Promise<void> {
    await this.delivered();
    expect(await this.mails()).toHaveLength(registrations);
    expect(new Set(this.sink.mails.map(({ messageId }) => messageId)).size).toBe(registrations);
    expect(this.sink.mails).toHaveLength(registrations);
  }

  async forgetMails(): Promise<void> {
    await this.app.database.query('DELETE FROM outbox');
    this.sink.mails.length = 0;
  }

  /** The lease of a killed worker's mails and the locks of its jobs end by themselves; this does not wait for it. */
  async endLeases(): Promise<void> {
    this.redis?.flush();
    await this.app.database.query('DELETE FROM bullmq.job');
    await this.app.database.query(`UPDATE outbox SET due_at = now() WHERE state IN ('queued', 'sending')`);
  }
}

/** One shop for each kind of queue. They are tested side by side, because they mostly wait. */
const shops = [new Shop(false), ...(hasRedis ? [new Shop(true)] : [])];

const inEach = (act: (shop: Shop) => Promise<void>) => async () => void (await Promise.all(shops.map(act)));

beforeAll(async () => {
  // One after the other, because a process has one kind of queue while it starts.
  for (const shop of shops) await shop.start();
  await Promise.all(shops.map((shop) => shop.openPrograms()));
}, 120_000);
afterAll(inEach((shop) => shop.stop()));
afterEach(inEach((shop) => shop.forgetMails()));

it(
  'mails are all delivered after the worker was stopped',
  inEach(async (shop) => {
    expect(await shop.worker.stop()).toBe(0);
    await shop.register();
    expect(shop.sink.mails).toEqual([]);
    await shop.worker.open();
    await shop.deliveredOnce();
  }),
);

it(
  'mails are all delivered after the mail server was away',
  inEach(async (shop) => {
    await shop.sink.close();
    await shop.register();
    await until(async () => (await shop.mails()).some(({ state }) => state === 'waiting'));
    await shop.sink.listen();
    await shop.deliveredOnce();
  }),
);

it(
  'mails are all delivered after PostgreSQL was away while they waited',
  inEach(async (shop) => {
    await shop.sink.close();
    await shop.register();
    await shop.postgres.stop();
    await shop.sink.listen();
    await until(async () => (await fetch(`${shop.worker.url}/health/ready`)).status === 503);
    await shop.postgres.start();
    await shop.deliveredOnce();
  }),
);

it(
  'mails are all delivered after PostgreSQL was away when sending them failed',
  inEach(async (shop) => {
    shop.sink.mood = 'stall';
    await shop.register();
    await until(async () => (await shop.mails()).some(({ state }) => state === 'sending'));
    await shop.postgres.stop();
    shop.sink.mood = 'accept';
    shop.sink.refuseStalled();
    await until(async () => (await fetch(`${shop.worker.url}/health/ready`)).status === 503);
    await shop.postgres.start();
    await shop.deliveredOnce();
  }),
);

it(
  'mails are all delivered after the worker was killed while it sent them; few are repeated, with the same text',
  inEach(async (shop) => {
    shop.sink.mood = 'accept-slowly';
    await shop.register();
    await until(() => shop.sink.mails.length > 3);
    await shop.worker.kill();
    shop.sink.mood = 'accept';
    await shop.endLeases();
    await shop.worker.open();
    await shop.delivered();
    expect(await shop.mails()).toHaveLength(registrations);
    expect(shop.sink.mails.length).toBeLessThanOrEqual(registrations + atOnce);
    const texts = new Set(shop.sink.mails.map(({ messageId, to, text }) => `${messageId} ${to} ${text}`));
    expect(texts.size).toBe(registrations);
  }),
);

it(
  'mails are all delivered after Redis was away',
  inEach(async (shop) => {
    if (!shop.redis) return;
    await shop.redis.stop();
    await shop.register();
    await shop.redis.start();
    await shop.deliveredOnce();
  }),
);
