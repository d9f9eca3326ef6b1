import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { SchedulerRegistry } from '@nestjs/schedule';
import type pg from 'pg';
import { DataSource } from 'typeorm';
import { Composers } from '../../server/platform/mail/composers.js';
import { type Mail, note, text } from '../../server/platform/mail/mail.js';
import { Outbox } from '../../server/platform/mail/outbox.js';
import { fullSize } from '../support/full-size.js';
import { type RunningApp, startApp } from '../support/programs/app.js';
import { asVisitor } from '../support/http/clients.js';
import { rawCall } from '../support/http/raw-call.js';
import { type MailSink, startMailSink, untilMailed } from '../support/programs/mailbox.js';
import { until } from '../support/time.js';

interface Letter {
  to: string;
  subject?: string;
  drop?: boolean;
}

const compose = ({ to, subject, drop }: Letter): Mail | null =>
  drop
    ? null
    : {
        to: { name: 'a\r\nBcc: evil@example.test', address: to },
        subject: subject ?? 'A letter',
        title: 'A letter',
        blocks: [text('<b>Bold</b> & plain'), note('Small print')],
      };

type Compose = (letter: Letter) => Mail | null | Promise<Mail | null>;

const composersOf = (app: RunningApp) =>
  app.nest.get<Composers, { composers: Map<string, Compose>; waitingKinds: Set<string> }>(Composers, { strict: false });

/** Registers a composer for a kind of mail of these tests. */
function addKindThatCanWait(app: RunningApp, kind: string, composer: Compose = compose) {
  const { composers, waitingKinds } = composersOf(app);
  composers.set(kind, composer);
  waitingKinds.add(kind);
}

/**
 * Shorter timeouts for the sample, which would otherwise wait 15 seconds for a stalled mail server. Nodemailer reads
 * them from the address.
 */
const timeouts = fullSize('', '/?socketTimeout=3000&greetingTimeout=3000&idleTimeout=1000');

const database = (app: RunningApp) => app.nest.get(DataSource, { strict: false });
const outbox = (app: RunningApp) => app.nest.get(Outbox, { strict: false });

const addMail = (app: RunningApp, letter: Letter) =>
  database(app).transaction((tx) => outbox(app).add(tx, 'letter', { ...letter }));

const stateOf = async (app: RunningApp, to: string) => {
  const [row] = await app.database.query<{ state: string; attempts: number; error: string | null }>(
    `SELECT state, attempts, error FROM outbox WHERE payload->>'to' = $1`,
    [to],
  );
  return row;
};

describe('mails', () => {
  let app: RunningApp;
  let sink: MailSink;
  beforeAll(async () => {
    sink = await startMailSink();
    app = await startApp({ SMTP_URL: sink.url + timeouts });
    composersOf(app).composers.set('letter', compose);
  });
  afterEach(() => {
    sink.mood = 'accept';
  });
  afterAll(async () => {
    await app.close();
    await sink.close();
  });

  it('mails are sent soon after their transaction commits', async () => {
    await addMail(app, { to: 'soon@example.test' });
    const mail = await sink.waitFor('soon@example.test', { within: 3_000 });
    expect(mail.subject).toBe('A letter');
    expect(mail.text).toContain('<b>Bold</b> & plain');
    expect(mail.html).toContain('&lt;b&gt;Bold&lt;/b&gt; &amp; plain');
    await until(async () => (await stateOf(app, 'soon@example.test'))?.state === 'sent');
  });

  it('mails of a kind that can wait are sent after all others', async () => {
    addKindThatCanWait(app, 'notice');
    const notices = Array.from({ length: 100 }, (_, at) => `notice-${at}@example.test`);
    const mails = notices.map((to) => ({ kind: 'notice', payload: { to } }));
    await database(app).transaction((tx) => outbox(app).addAll(tx, mails));
    await until(async () => notices.some((to) => sink.to(to).length > 0));
    await addMail(app, { to: 'urgent@example.test' });
    await sink.waitFor('urgent@example.test', { within: 3_000 });
    expect(notices.filter((to) => sink.to(to).length > 0).length).toBeLessThan(notices.length);
    await until(async () => notices.every((to) => sink.to(to).length === 1));
  });

  it('mails use at most four of the ten database connections', async () => {
    composersOf(app).composers.set('reading', async (payload) => {
      await database(app).query('SELECT pg_sleep(0.1)');
      return compose(payload);
    });
    addKindThatCanWait(app, 'bulk');
    const pool = (database(app).driver as unknown as { master: pg.Pool }).master;
    // Cron jobs would use connections as well.
    const jobs = [...app.nest.get(SchedulerRegistry, { strict: false }).getCronJobs().values()];
    for (const job of jobs) await job.stop();
    let most = 0;
    const acquired = () => void (most = Math.max(most, pool.totalCount - pool.idleCount));
    const addresses = (kind: string) => Array.from({ length: 60 }, (_, at) => `${kind}-${at}@example.test`);
    const mails = ['reading', 'bulk'].flatMap((kind) => addresses(kind).map((to) => ({ kind, payload: { to } })));
    await database(app).transaction((tx) => outbox(app).addAll(tx, mails));
    pool.on('acquire', acquired);
    await until(async () => mails.every(({ payload }) => sink.to(payload.to).length === 1));
    pool.off('acquire', acquired);
    for (const job of jobs) job.start();
    expect(most).toBeGreaterThan(1);
    expect(most).toBeLessThanOrEqual(4);
  });

  it('mails of a job that can wait neither delay nor repeat each other when one fails', async () => {
    let failures = 0;
    addKindThatCanWait(app, 'fragile', (payload) => {
      if (payload.to === 'fragile-3@example.test' && ++failures === 1) throw new Error('composing failed');
      return compose(payload);
    });
    const addresses = Array.from({ length: 10 }, (_, at) => `fragile-${at}@example.test`);
    const mails = addresses.map((to) => ({ kind: 'fragile', payload: { to } }));
    await database(app).transaction((tx) => outbox(app).addAll(tx, mails));
    await until(async () => addresses.filter((to) => sink.to(to).length === 1).length === 9);
    expect(await stateOf(app, 'fragile-3@example.test')).toMatchObject({ state: 'waiting', error: 'composing failed' });
    await untilMailed(app, () => sink.to('fragile-3@example.test').length === 1);
    for (const to of addresses) expect(sink.to(to)).toHaveLength(1);
  });

  it('mails are not sent when the transaction is rolled back', async () => {
    const failing = database(app).transaction(async (tx) => {
      await outbox(app).add(tx, 'letter', { to: 'never@example.test' });
      throw new Error('rolled back');
    });
    await expect(failing).rejects.toThrow('rolled back');
    await addMail(app, { to: 'after@example.test' });
    await sink.waitFor('after@example.test');
    expect(sink.to('never@example.test')).toEqual([]);
  });

  it('mails are rejected inside the transaction when no composer exists for their kind', async () => {
    const promise = database(app).transaction((tx) => outbox(app).add(tx, 'unknown-kind', {}));
    await expect(promise).rejects.toThrow("No @Composes('unknown-kind')");
  });

  it('mails contain no header injected through a name or subject', async () => {
    await addMail(app, { to: 'inject@example.test', subject: 'Hello\r\nBcc: evil@example.test' });
    const mail = await sink.waitFor('inject@example.test');
    expect(mail.raw).not.toMatch(/^bcc:/im);
    expect(mail.subject).toBe('Hello Bcc: evil@example.test');
    expect(sink.to('evil@example.test')).toEqual([]);
  });

  it('mails are dropped when the composer returns null', async () => {
    await addMail(app, { to: 'dropped@example.test', drop: true });
    await until(async () => (await stateOf(app, 'dropped@example.test'))?.state === 'dropped');
    expect(sink.to('dropped@example.test')).toEqual([]);
  });

  it('mails are marked as failed when the mail server rejects the recipient', async () => {
    sink.mood = 'reject-recipient';
    await addMail(app, { to: 'unknown@example.test' });
    await until(async () => (await stateOf(app, 'unknown@example.test'))?.state === 'failed');
  });

  it.each(['refuse', 'stall'] as const)(
    'mails are all delivered exactly once after an outage of the mail server (%s)',
    async (mood) => {
      sink.mood = mood;
      const addresses = Array.from({ length: 20 }, (_, at) => `${mood}-${at}@example.test`);
      for (const to of addresses) await addMail(app, { to });
      await until(async () => ((await stateOf(app, addresses[0] ?? ''))?.attempts ?? 0) > 0);
      await new Promise((resolve) => setTimeout(resolve, 1_000));
      sink.mood = 'accept';
      await untilMailed(app, () => addresses.every((to) => sink.to(to).length > 0));
      await new Promise((resolve) => setTimeout(resolve, 500));
      for (const to of addresses) expect(sink.to(to)).toHaveLength(1);
      const ids = addresses.map((to) => sink.to(to)[0]?.messageId);
      expect(new Set(ids).size).toBe(addresses.length);
    },
  );

  it('mails are delivered once the mail server is reachable again', async () => {
    await sink.close();
    await addMail(app, { to: 'later@example.test' });
    await until(async () => ((await stateOf(app, 'later@example.test'))?.attempts ?? 0) > 0);
    await sink.listen();
    await untilMailed(app, () => sink.to('later@example.test').length === 1);
  });

  it('a shop with a mail server has no development mailbox', async () => {
    for (const path of ['/dev/mailbox', '/dev/mailbox/messages', '/dev/mailbox/mailbox.js'])
      expect((await asVisitor(app).call('GET', path)).status).toBe(404);
  });
});

describe('the development mailbox', () => {
  let app: RunningApp;
  let local: (path: string, headers?: Record<string, string>) => Promise<Response>;
  beforeAll(async () => {
    app = await startApp({ TRUST_PROXY: undefined });
    composersOf(app).composers.set('letter', compose);
    const cookie = `mailbox_token=${app.config.mailboxToken}`;
    local = (path, headers) => fetch(app.url + path, { headers: { cookie, ...headers } });
  });
  afterAll(() => app.close());

  const listed = async () =>
    (
      (await (await local('/dev/mailbox/messages')).json()) as {
        messages: { id: string; to: string; subject: string }[];
      }
    ).messages;

  it('shows a mail as text and as sandboxed HTML', async () => {
    await addMail(app, { to: 'reader@example.test', subject: 'For your eyes' });
    await until(async () => (await listed()).some(({ to }) => to.includes('reader@example.test')));
    const id = (await listed()).find(({ to }) => to.includes('reader@example.test'))?.id ?? '';
    const { message } = (await (await local(`/dev/mailbox/messages/${id}`)).json()) as {
      message: { text: string; subject: string };
    };
    expect(message.subject).toBe('For your eyes');
    expect(message.text).toContain('<b>Bold</b>');
    const html = await local(`/dev/mailbox/messages/${id}/html`);
    expect(html.headers.get('content-security-policy')).toContain('sandbox');
    expect(await html.text()).toContain('&lt;b&gt;Bold&lt;/b&gt;');
  });

  it('the development mailbox has a page without inline script or style', async () => {
    const page = await local('/dev/mailbox');
    expect(page.status).toBe(200);
    expect(page.headers.get('content-type')).toContain('text/html');
    expect(await page.text()).not.toMatch(/<script>|<style|onclick/);
    expect((await local('/dev/mailbox/mailbox.js')).headers.get('content-type')).toContain('javascript');
  });

  it.each([undefined, 'mailbox_token=xxxx-xxxx-xxxx-xxxx'])(
    'asks for the token of the start, with the cookie %s',
    async (cookie) => {
      const ask = (path: string) => fetch(app.url + path, { headers: cookie ? { cookie } : {} });
      const page = await ask('/dev/mailbox');
      expect(page.status).toBe(401);
      expect(await page.text()).toContain('the address of the mailbox that the server printed when it started');
      for (const path of ['messages', 'messages/x', 'messages/x/html', 'messages?token=', 'messages?token=a&token=b'])
        expect([path, (await ask(`/dev/mailbox/${path}`)).status]).toEqual([path, 401]);
    },
  );

  it('opens at the address with the token, which the browser then keeps in a cookie', async () => {
    const opened = await fetch(`${app.url}/dev/mailbox?token=${app.config.mailboxToken}`);
    expect(opened.status).toBe(200);
    const [cookie = ''] = opened.headers.getSetCookie();
    expect(cookie).toMatch(/^mailbox_token=.+; Path=\/; HttpOnly; SameSite=Strict$/);
    const headers = { cookie: cookie.split(';')[0] ?? '' };
    expect((await fetch(`${app.url}/dev/mailbox/messages`, { headers })).status).toBe(200);
  });

  it.each([
    ['x-forwarded-for', '10.0.0.1'],
    ['forwarded', 'for=10.0.0.1'],
    ['x-real-ip', '10.0.0.1'],
    ['via', '1.1 proxy'],
  ])('responds with 404 to a request with the header %s', async (name, value) => {
    expect((await local('/dev/mailbox/messages', { [name]: value })).status).toBe(404);
  });

  it('responds with 404 to another host name', async () => {
    const { status } = await rawCall(app.url, '/dev/mailbox', { headers: { host: 'evil.example' } });
    expect(status).toBe(404);
  });

  it('responds with 404 to ids that are not mails', async () => {
    for (const id of ['..%2f..%2fjwt-secret', 'x', '018f0000-0000-7000-8000-000000000000'])
      expect((await local(`/dev/mailbox/messages/${id}`)).status).toBe(404);
  });
});
