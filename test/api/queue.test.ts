import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { Redis } from 'ioredis';
import sharp from 'sharp';
import { DataSource } from 'typeorm';
import { renditionFailures } from '../../domain/media.js';
import { Composers } from '../../server/platform/mail/composers.js';
import { text } from '../../server/platform/mail/mail.js';
import { Outbox } from '../../server/platform/mail/outbox.js';
import { PictureProcess, PictureProcessEnded } from '../../server/platform/files/renditions/picture-process.js';
import { MediaService } from '../../server/platform/files/media/media.service.js';
import { MediaSweep } from '../../server/platform/files/media/media-sweep.js';
import { JobHandlers, type JobKind } from '../../server/platform/queue/job.js';
import { Jobs } from '../../server/platform/queue/jobs.js';
import { type RunningApp, startApp } from '../support/programs/app.js';
import { aRegistration } from '../support/data/builders.js';
import { plainPicture } from '../support/data/files.js';
import { fullSize } from '../support/full-size.js';
import { asVisitor } from '../support/http/clients.js';
import { codeIn, type MailSink, startMailSink, untilMailed } from '../support/programs/mailbox.js';
import { describeRedis, RedisServer } from '../support/programs/redis-server.js';
import { until } from '../support/time.js';

const testJob: JobKind<{ at: number }> = { queue: 'media', name: 'test-job' };

const addMail = (app: RunningApp, to: string) =>
  app.nest
    .get(DataSource, { strict: false })
    .transaction((tx) => app.nest.get(Outbox, { strict: false }).add(tx, 'letter', { to }));

function addLetterComposer(app: RunningApp) {
  const { composers } = app.nest.get<Composers, { composers: Map<string, unknown> }>(Composers, { strict: false });
  composers.set('letter', ({ to }: { to: string }) => ({
    to: { address: to },
    subject: 'A letter',
    title: 'A letter',
    blocks: [text('Hello')],
  }));
}

async function aStoredPicture(app: RunningApp, width: number): Promise<string> {
  const media = app.nest.get(MediaService, { strict: false });
  const content = await plainPicture(width, 10).jpeg().toBuffer();
  const rules = { maxBytes: 1e6, types: ['image/jpeg'], wrongType: 'No', tooLarge: 'No' };
  const file = await media.receive({ content }, [rules], { audience: 'public' });
  const { id } = await app.nest.get(DataSource, { strict: false }).transaction((tx) => media.insert(tx, file));
  return id;
}

/** Registers a handler for the jobs of these tests. */
function setHandler(app: RunningApp, handler: (data: { at: number }) => Promise<void>) {
  const { handlers } = app.nest.get<JobHandlers, { handlers: Map<string, unknown> }>(JobHandlers, { strict: false });
  handlers.set(testJob.name, handler);
}

function commonTests(app: () => RunningApp) {
  it('the queue runs every job and retries a failing one without blocking the others', async () => {
    const done: number[] = [];
    let attempts = 0;
    setHandler(app(), async ({ at }) => {
      if (at === 7 && ++attempts < 2) throw new Error('failing job');
      done.push(at);
    });
    const jobs = app().nest.get(Jobs, { strict: false });
    for (let at = 0; at < 20; at++) await jobs.add(testJob, { at });
    await until(() => done.length === 20);
    expect(done.at(-1)).toBe(7);
    expect(attempts).toBe(2);
  });

  it('the queue renders pictures while the job of one fails each time, until that one is given up with a reason', async () => {
    const pictures = app().nest.get(PictureProcess, { strict: false });
    const draw = pictures.rendition.bind(pictures);
    const poisonWidth = 501;
    let attempts = 0;
    // Simulates the crash, because no known picture crashes the process each time.
    const crash = jest.spyOn(pictures, 'rendition').mockImplementation(async (bytes, width, format) => {
      if ((await sharp(bytes).metadata()).width !== poisonWidth) return draw(bytes, width, format);
      attempts++;
      throw new PictureProcessEnded('The process ended');
    });
    const poison = await aStoredPicture(app(), poisonWidth);
    const others = [];
    for (let added = 0; added < fullSize(99, 9); added++) others.push(await aStoredPicture(app(), 300 + added));
    const rendering = async (id: string) =>
      (await app().database.query('SELECT state, failure FROM media WHERE id = $1', [id]))[0];
    for (const id of others) {
      await until(async () => (await rendering(id)).state !== 'stored');
      expect(await rendering(id)).toEqual({ state: 'ready', failure: null });
    }
    const sweep = app().nest.get(MediaSweep, { strict: false });
    while (attempts < 6) {
      expect((await rendering(poison)).state).toBe('stored');
      // Instead of waiting until the next attempt is due.
      await app().database.query('UPDATE media SET due_at = now() WHERE id = $1', [poison]);
      const before = attempts;
      await until(() => sweep.renderMissed().then(() => attempts > before));
    }
    await until(async () => (await rendering(poison)).state !== 'stored');
    expect(await rendering(poison)).toEqual({ state: 'failed', failure: renditionFailures.interrupted });
    expect(attempts).toBe(6);
    crash.mockRestore();
  });

  it('the queue runs jobs with the same id once', async () => {
    let done = 0;
    setHandler(app(), async () => void done++);
    const jobs = app().nest.get(Jobs, { strict: false });
    await Promise.all(
      Array.from({ length: 10 }, () => jobs.add(testJob, { at: 1 }, { id: 'only-once', delayMs: 200 })),
    );
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

  commonTests(() => app);

  it('the queue on PostgreSQL is not processed by an API server with an external worker', async () => {
    const api = await startApp({ REDIS_URL: undefined, WORKER: 'external' });
    try {
      let done = 0;
      setHandler(api, async () => void done++);
      await api.nest.get(Jobs, { strict: false }).add(testJob, { at: 1 });
      await new Promise((resolve) => setTimeout(resolve, 1_500));
      expect(done).toBe(0);
    } finally {
      await api.close();
    }
  });
});

describeRedis('the queue on Redis', () => {
  const redis = new RedisServer();
  let app: RunningApp;
  let sink: MailSink;
  beforeAll(async () => {
    await redis.start();
    sink = await startMailSink();
    app = await startApp({ REDIS_URL: redis.url, SMTP_URL: sink.url, RATE_LIMIT: 'on' });
    addLetterComposer(app);
  });
  afterAll(async () => {
    await app.close();
    await sink.close();
    await redis.remove();
  });

  commonTests(() => app);

  const letterAddresses = (name: string, count: number) =>
    Array.from({ length: count }, (_, at) => `${name}-${at}@example.test`);
  const expectOneMailEach = (addresses: string[]) => {
    for (const to of addresses) expect(sink.to(to)).toHaveLength(1);
  };

  it('receives no code', async () => {
    const client = new Redis(redis.url);
    const monitor = await client.monitor();
    const sent: string[] = [];
    monitor.on('monitor', (_: string, args: string[]) => sent.push(...args));
    const form = aRegistration();
    expect((await asVisitor(app).rest.post('/registration', form)).status).toBe(201);
    const code = codeIn(await sink.waitFor(form.email), 4);
    monitor.disconnect();
    client.disconnect();
    expect(sent.length).toBeGreaterThan(10);
    const whole = new RegExp(`(?<![\\da-z.:-])${code}(?![\\da-z.:-])`, 'i');
    expect(sent.filter((text) => whole.test(text) || text.includes(form.password))).toEqual([]);
  });

  it('loses no mail when Redis is flushed', async () => {
    sink.mood = 'stall';
    const addresses = letterAddresses('flushed', 100);
    for (const to of addresses) await addMail(app, to);
    redis.flush();
    sink.mood = 'accept';
    // Mails in progress are tried again. The queue has lost the others, which are queued again after 30 seconds.
    sink.refuseStalled();
    await app.database.query(`UPDATE outbox SET due_at = due_at - make_interval(secs => $1) WHERE state = 'queued'`, [
      fullSize(0, 29),
    ]);
    await untilMailed(app, () => addresses.every((to) => sink.to(to).length > 0));
    expectOneMailEach(addresses);
  });

  it('accepts requests while Redis is down, and sends their mails when it is back', async () => {
    await redis.stop();
    const addresses = letterAddresses('away', 5);
    const started = Date.now();
    for (const to of addresses) await addMail(app, to);
    const visitor = asVisitor(app);
    for (let sent = 0; sent < 3; sent++)
      expect(
        (await visitor.rest.post('/contacts/contact', { name: 'Anna', email: 'a@b.test', msg: 'Ten letters and more' }))
          .status,
      ).toBe(201);
    expect(Date.now() - started).toBeLessThan(8_000);
    await redis.start();
    await until(() => addresses.every((to) => sink.to(to).length > 0));
    expectOneMailEach(addresses);
  });
});
