import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { DataSource } from 'typeorm';
import { Composers } from '../../server/platform/mail/composers.js';
import { text } from '../../server/platform/mail/mail.js';
import { Outbox } from '../../server/platform/mail/outbox.js';
import type { JobKind } from '../../server/platform/queue/job.js';
import { JobHandlers } from '../../server/platform/queue/job-handlers.js';
import { Jobs } from '../../server/platform/queue/jobs.js';
import { freePort, type RunningApp, startApp } from '../support/programs/app.js';
import { asVisitor } from '../support/http/clients.js';
import { type MailSink, startMailSink } from '../support/programs/mailbox.js';

const mixed: JobKind<{ at: number }> = { queue: 'media', name: 'mixed-luck' };

class RedisServer {
  readonly folder = mkdtempSync(join(tmpdir(), 'parure-redis-'));
  private child?: ChildProcess;
  port = 0;

  get url() {
    return `redis://127.0.0.1:${this.port}`;
  }

  async start() {
    this.port ||= await freePort();
    const settings = ['--port', String(this.port), '--dir', this.folder, '--appendonly', 'yes', '--save', ''];
    const child = spawn('redis-server', settings, { stdio: ['ignore', 'pipe', 'ignore'] });
    this.child = child;
    await new Promise<void>((resolve, reject) => {
      child.once('error', reject);
      child.stdout.on('data', (line: Buffer) => void (line.toString().includes('Ready to accept') && resolve()));
    });
  }

  async stop() {
    const child = this.child;
    if (!child || child.exitCode !== null) return;
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGTERM');
    await ended;
  }

  flush() {
    spawnSync('redis-cli', ['-p', String(this.port), 'flushall']);
  }
}

const hasRedis = spawnSync('redis-server', ['--version']).status === 0;
// CI must not pass by having nothing to test with.
const onRedis = hasRedis || process.env.CI ? describe : describe.skip;

const post = (app: RunningApp, to: string) =>
  app.nest
    .get(DataSource, { strict: false })
    .transaction((tx) => app.nest.get(Outbox, { strict: false }).add(tx, 'letter', { to }));

function teach(app: RunningApp) {
  const { composers } = app.nest.get<Composers, { composers: Map<string, unknown> }>(Composers, { strict: false });
  composers.set('letter', ({ to }: { to: string }) => ({
    to: { address: to },
    subject: 'A letter',
    title: 'A letter',
    blocks: [text('Hello')],
  }));
}

async function until(check: () => boolean | Promise<boolean>, within = 30_000) {
  for (const end = Date.now() + within; !(await check());) {
    if (Date.now() > end) throw new Error('It did not happen in time');
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** Work of the suites' own, in place of a feature's. */
function handle(app: RunningApp, handler: (data: { at: number }) => Promise<void>) {
  const { handlers } = app.nest.get<JobHandlers, { handlers: Map<string, unknown> }>(JobHandlers, { strict: false });
  handlers.set(mixed.name, handler);
}

function promises(app: () => RunningApp) {
  it('does every job, and a poisoned one is tried again without holding up the others', async () => {
    const done: number[] = [];
    let tries = 0;
    handle(app(), async ({ at }) => {
      if (at === 7 && ++tries < 3) throw new Error('poison');
      done.push(at);
    });
    const jobs = app().nest.get(Jobs, { strict: false });
    for (let at = 0; at < 20; at++) await jobs.add(mixed, { at });
    await until(() => done.length === 20);
    expect(done.at(-1)).toBe(7);
    expect(tries).toBe(3);
  });

  it('takes the same work once, however often it is asked for', async () => {
    let done = 0;
    handle(app(), async () => void done++);
    const jobs = app().nest.get(Jobs, { strict: false });
    await Promise.all(Array.from({ length: 10 }, () => jobs.add(mixed, { at: 1 }, { id: 'only-once', delayMs: 200 })));
    await until(() => done > 0);
    await new Promise((resolve) => setTimeout(resolve, 500));
    expect(done).toBe(1);
  });
}

describe('the queue on PostgreSQL', () => {
  let app: RunningApp;
  beforeAll(async () => {
    app = await startApp({ REDIS_URL: undefined });
  });
  afterAll(() => app.close());

  promises(() => app);

  it('is left alone by an API whose worker is external', async () => {
    const api = await startApp({ REDIS_URL: undefined, WORKER: 'external' });
    try {
      let done = 0;
      handle(api, async () => void done++);
      await api.nest.get(Jobs, { strict: false }).add(mixed, { at: 1 });
      await new Promise((resolve) => setTimeout(resolve, 1_500));
      expect(done).toBe(0);
    } finally {
      await api.close();
    }
  });
});

onRedis('the queue on Redis', () => {
  const redis = new RedisServer();
  let app: RunningApp;
  let sink: MailSink;
  beforeAll(async () => {
    await redis.start();
    sink = await startMailSink();
    app = await startApp({ REDIS_URL: redis.url, SMTP_URL: sink.url, RATE_LIMIT: 'on' });
    teach(app);
  });
  afterAll(async () => {
    await app.close();
    await sink.close();
    await redis.stop();
    rmSync(redis.folder, { recursive: true, force: true });
  });

  promises(() => app);

  const letters = (name: string, count: number) =>
    Array.from({ length: count }, (_, at) => `${name}-${at}@example.test`);
  const eachOnce = (addresses: string[]) => {
    for (const to of addresses) expect(sink.to(to)).toHaveLength(1);
  };

  it('loses no mail when Redis forgets everything', async () => {
    sink.mood = 'stall';
    const addresses = letters('flushed', 10);
    for (const to of addresses) await post(app, to);
    redis.flush();
    sink.mood = 'accept';
    await until(() => addresses.every((to) => sink.to(to).length > 0), 80_000);
    eachOnce(addresses);
  }, 100_000);

  it('answers while Redis is away, and sends what was promised when it is back', async () => {
    await redis.stop();
    const addresses = letters('away', 5);
    const started = Date.now();
    for (const to of addresses) await post(app, to);
    const visitor = asVisitor(app);
    for (let left = 3; left > 0; left--)
      expect(
        (await visitor.rest.post('/contacts/contact', { name: 'Anna', email: 'a@b.test', msg: 'Ten letters and more' }))
          .status,
      ).toBe(201);
    expect(Date.now() - started).toBeLessThan(8_000);
    await redis.start();
    await until(() => addresses.every((to) => sink.to(to).length > 0), 60_000);
    eachOnce(addresses);
  }, 90_000);
});
