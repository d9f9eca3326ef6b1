import { afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { DataSource } from 'typeorm';
import { Composers } from '../../server/platform/mail/composers.js';
import { type Mail, text } from '../../server/platform/mail/mail.js';
import { Outbox } from '../../server/platform/mail/outbox.js';
import { fullSize } from '../support/full-size.js';
import { type RunningApp, startApp } from '../support/programs/app.js';
import { type MailSink, startMailSink } from '../support/programs/mailbox.js';
import { until } from '../support/time.js';

interface Notice {
  to: string;
}

let app: RunningApp;
let sink: MailSink;

beforeAll(async () => {
  sink = await startMailSink();
  app = await startApp({ SMTP_URL: sink.url + fullSize('', '/?idleTimeout=2000') });
  const composers = app.nest.get<
    Composers,
    { composers: Map<string, (notice: Notice) => Mail>; waitingKinds: Set<string> }
  >(Composers, { strict: false });
  composers.composers.set('notice', ({ to }) => ({
    to: { address: to },
    subject: 'A notice',
    title: 'A notice',
    blocks: [text('A notice')],
  }));
  composers.waitingKinds.add('notice');
});
afterEach(() => {
  sink.mood = 'accept';
});

/** Sends mails to these addresses and expects each to arrive once, at its first attempt. */
async function expectFirstAttempt(name: string, count: number): Promise<void> {
  const addresses = Array.from({ length: count }, (_, at) => `${name}-${at}@example.test`);
  const mails = addresses.map((to) => ({ kind: 'notice', payload: { to } }));
  const database = app.nest.get(DataSource, { strict: false });
  await database.transaction((tx) => app.nest.get(Outbox, { strict: false }).addAll(tx, mails));
  const read = () =>
    app.database.query<{ state: string; attempts: number }>(
      `SELECT state, attempts FROM outbox WHERE payload->>'to' = ANY ($1)`,
      [addresses],
    );
  await until(async () => (await read()).every(({ state }) => state === 'sent'));
  expect(await read()).toEqual(addresses.map(() => ({ state: 'sent', attempts: 1 })));
  expect(addresses.filter((to) => sink.to(to).length !== 1)).toEqual([]);
}

describe('the connections to the mail server', () => {
  it('connections to the mail server are used for several mails', async () => {
    const before = sink.connections;
    await expectFirstAttempt('batch', 20);
    expect(sink.connections - before).toBeLessThanOrEqual(2);
  });

  it('connections to the mail server lose and repeat no mail when the server closes each after one mail', async () => {
    sink.mood = 'close-after-mail';
    await expectFirstAttempt('closing', 12);
  });

  it('connections to the mail server lose and repeat no mail when the server accepts only a few mails on each', async () => {
    sink.mood = 'limit-per-connection';
    await expectFirstAttempt('limited', 20);
  });

  it('connections to the mail server are opened again when the server has closed idle ones', async () => {
    await expectFirstAttempt('before', 2);
    expect(sink.openConnections).toBeGreaterThan(0);
    sink.closeConnections();
    await expectFirstAttempt('after', 2);
  });

  it('connections to the mail server are closed when they have been idle', async () => {
    await expectFirstAttempt('idle', 2);
    expect(sink.openConnections).toBeGreaterThan(0);
    await until(() => sink.openConnections === 0);
  });

  it('connections to the mail server are closed when the program stops', async () => {
    await expectFirstAttempt('last', 2);
    expect(sink.openConnections).toBeGreaterThan(0);
    await app.nest.close();
    // The time limit is shorter than the time after which idle connections are closed.
    await until(() => sink.openConnections === 0, 1_000);
  });
});
