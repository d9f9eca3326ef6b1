import { randomInt, randomUUID } from 'node:crypto';
import { jest } from '@jest/globals';
import type { Product } from '../../server/features/products/products.types.js';
import { aCustomer, type TestPerson } from '../support/data/builders.js';
import { aProduct, restItem } from '../support/data/shop.js';
import { fullSize } from '../support/full-size.js';
import { asUser, asVisitor } from '../support/http/clients.js';
import { type RunningApp, startApp } from '../support/programs/app.js';
import { inRedis } from '../support/programs/app-redis.js';
import { KillableProgram, sharedSecret } from '../support/programs/killable-program.js';
import { type MailSink, startMailSink } from '../support/programs/mailbox.js';
import { until } from '../support/time.js';

const rounds = Number(process.env.KILLED_MAILS ?? fullSize(50, 2));
jest.setTimeout(180_000 + rounds * 30_000);

/** Mails that a process sends at once (decision 0052), which it can have sent without recording it. */
const atOnce = { codes: 4, orders: 2 };

/** Prepares and inspects data; the mails are sent by a separate program that can be killed. */
let app: RunningApp;
let program: KillableProgram;
let sink: MailSink;
let product: Product;

beforeAll(async () => {
  sink = await startMailSink();
  app = await startApp({ WORKER: 'external', JWT_SECRET: sharedSecret, SMTP_URL: sink.url });
  // Mails contain the public address, which would change with the port.
  program = new KillableProgram(app, { SMTP_URL: sink.url, PUBLIC_URL: app.config.publicUrl });
  product = await aProduct(app);
});

afterAll(async () => {
  await program?.kill();
  await app?.close();
  await sink?.close();
});

interface StoredMail {
  id: string;
  kind: string;
  state: string;
}

const stored = () => app.database.query<StoredMail>('SELECT id, kind, state FROM outbox');
const received = ({ id }: StoredMail) => sink.mails.filter(({ messageId }) => messageId.includes(id));
const isOfOrder = ({ kind }: StoredMail) => kind.startsWith('orders.');

/** The lease of a killed program's mails and the locks of its jobs end by themselves; this does not wait for it. */
async function endLeases(): Promise<void> {
  const [waiting] = await app.database.query<{ seconds: number | null }>(
    `SELECT max(extract(epoch FROM due_at - now()))::float AS seconds FROM outbox WHERE state = 'sending'`,
  );
  expect(waiting?.seconds ?? 0).toBeLessThanOrEqual(60);
  await app.database.query('DELETE FROM bullmq.job');
  await inRedis(app, (redis) => redis.flushdb());
  await app.database.query(`UPDATE outbox SET due_at = now() WHERE state IN ('queued', 'sending')`);
}

async function killWhileSending(people: TestPerson[]): Promise<void> {
  sink.mood = 'accept-slowly';
  const before = sink.mails.length;
  const buyer = asUser(program, people[0]?.client.cookies ?? []);
  const order = () =>
    buyer.rest.post('/orders/create', { items: [restItem({ product })] }, { 'idempotency-key': randomUUID() });
  await Promise.all([
    ...people.map(({ email }) => asVisitor(program).rest.post('/forgot-password', { email })),
    ...Array.from({ length: 3 }, order),
  ]);
  const reached = before + randomInt(1, 8);
  await until(() => sink.mails.length >= reached);
  await program.kill();
  sink.mood = 'accept';
}

it(`no mail is lost and few are repeated when the program is killed ${rounds} times while it sends mails`, async () => {
  await program.open();
  for (let round = 0; round < rounds; round++) {
    await killWhileSending(await Promise.all(Array.from({ length: 6 }, () => aCustomer(app))));
    const unrecorded = (await stored()).filter((mail) => mail.state !== 'sent' && received(mail).length > 0);
    expect(unrecorded.filter(isOfOrder).length).toBeLessThanOrEqual(atOnce.orders);
    expect(unrecorded.filter((mail) => !isOfOrder(mail)).length).toBeLessThanOrEqual(atOnce.codes);
    await endLeases();
    await program.open();
    await until(async () => (await stored()).every(({ state }) => state === 'sent' || state === 'dropped'));
    for (const mail of unrecorded) expect(received(mail).length).toBeGreaterThanOrEqual(2);
  }

  let repeated = 0;
  for (const mail of await stored()) {
    const copies = received(mail);
    if (mail.state === 'sent') expect(copies.length).toBeGreaterThanOrEqual(1);
    expect(copies.length).toBeLessThanOrEqual(2);
    // Copies of a mail have equal texts, and so the same code or link.
    expect(new Set(copies.map(({ to, text, messageId }) => `${messageId} ${to} ${text}`)).size).toBeLessThanOrEqual(1);
    repeated += copies.length - 1;
  }
  expect(repeated).toBeLessThanOrEqual(rounds * (atOnce.codes + atOnce.orders));
});
