import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { DataSource } from 'typeorm';
import { Composers } from '../../server/platform/mail/composers.js';
import { type Mail, note, text } from '../../server/platform/mail/mail.js';
import { Outbox } from '../../server/platform/mail/outbox.js';
import { type RunningApp, startApp } from '../support/programs/app.js';
import { asVisitor } from '../support/http/clients.js';
import { rawCall } from '../support/http/raw-call.js';
import { type MailSink, startMailSink } from '../support/programs/mailbox.js';

interface Letter {
  to: string;
  subject?: string;
  drop?: boolean;
}

/** The suites' own kind of mail, written like any feature's. */
function teach(app: RunningApp) {
  const composers = app.nest.get<Composers, { composers: Map<string, unknown> }>(Composers, { strict: false });
  composers.composers.set('letter', ({ to, subject, drop }: Letter): Mail | null =>
    drop
      ? null
      : {
          to: { name: 'a\r\nBcc: evil@example.test', address: to },
          subject: subject ?? 'A letter',
          title: 'A letter',
          blocks: [text('<b>Bold</b> & plain'), note('Small print')],
        },
  );
}

const database = (app: RunningApp) => app.nest.get(DataSource, { strict: false });
const outbox = (app: RunningApp) => app.nest.get(Outbox, { strict: false });

const post = (app: RunningApp, letter: Letter) =>
  database(app).transaction((tx) => outbox(app).add(tx, 'letter', { ...letter }));

const stateOf = async (app: RunningApp, to: string) => {
  const [row] = await app.database.query<{ state: string; attempts: number; error: string | null }>(
    `SELECT state, attempts, error FROM outbox WHERE payload->>'to' = $1`,
    [to],
  );
  return row;
};

async function until(check: () => Promise<boolean>, within = 20_000) {
  for (const end = Date.now() + within; !(await check());) {
    if (Date.now() > end) throw new Error('It did not happen in time');
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

describe('mails', () => {
  let app: RunningApp;
  let sink: MailSink;
  beforeAll(async () => {
    sink = await startMailSink();
    app = await startApp({ SMTP_URL: sink.url });
    teach(app);
  });
  afterEach(() => {
    sink.mood = 'accept';
  });
  afterAll(async () => {
    await app.close();
    await sink.close();
  });

  it('go out soon after the transaction that promised them', async () => {
    await post(app, { to: 'soon@example.test' });
    const mail = await sink.waitFor('soon@example.test', { within: 3_000 });
    expect(mail.subject).toBe('A letter');
    expect(mail.text).toContain('<b>Bold</b> & plain');
    expect(mail.html).toContain('&lt;b&gt;Bold&lt;/b&gt; &amp; plain');
    await until(async () => (await stateOf(app, 'soon@example.test'))?.state === 'sent');
  });

  it('do not go out when the transaction is taken back', async () => {
    const failing = database(app).transaction(async (tx) => {
      await outbox(app).add(tx, 'letter', { to: 'never@example.test' });
      throw new Error('taken back');
    });
    await expect(failing).rejects.toThrow('taken back');
    await post(app, { to: 'after@example.test' });
    await sink.waitFor('after@example.test');
    expect(sink.to('never@example.test')).toEqual([]);
  });

  it('are refused in the transaction when nobody writes their kind', async () => {
    const promise = database(app).transaction((tx) => outbox(app).add(tx, 'unheard-of', {}));
    await expect(promise).rejects.toThrow("No @Composes('unheard-of')");
  });

  it('carry no line that a name has smuggled in', async () => {
    await post(app, { to: 'inject@example.test', subject: 'Hello\r\nBcc: evil@example.test' });
    const mail = await sink.waitFor('inject@example.test');
    expect(mail.raw).not.toMatch(/^bcc:/im);
    expect(mail.subject).toBe('Hello Bcc: evil@example.test');
    expect(sink.to('evil@example.test')).toEqual([]);
  });

  it('are dropped when their reason is gone', async () => {
    await post(app, { to: 'gone@example.test', drop: true });
    await until(async () => (await stateOf(app, 'gone@example.test'))?.state === 'dropped');
    expect(sink.to('gone@example.test')).toEqual([]);
  });

  it('are given up when the address does not exist', async () => {
    sink.mood = 'reject-recipient';
    await post(app, { to: 'nobody@example.test' });
    await until(async () => (await stateOf(app, 'nobody@example.test'))?.state === 'failed');
  });

  it.each(['refuse', 'stall'] as const)(
    'are all there, each once, after a mail server that did %s',
    async (mood) => {
      sink.mood = mood;
      const addresses = Array.from({ length: 20 }, (_, at) => `${mood}-${at}@example.test`);
      for (const to of addresses) await post(app, { to });
      await until(async () => ((await stateOf(app, addresses[0] ?? ''))?.attempts ?? 0) > 0);
      await new Promise((resolve) => setTimeout(resolve, 1_000));
      sink.mood = 'accept';
      await until(async () => addresses.every((to) => sink.to(to).length > 0), 60_000);
      await new Promise((resolve) => setTimeout(resolve, 500));
      for (const to of addresses) expect(sink.to(to)).toHaveLength(1);
      const ids = addresses.map((to) => sink.to(to)[0]?.messageId);
      expect(new Set(ids).size).toBe(addresses.length);
    },
    90_000,
  );

  it('survive a mail server that is not there at all', async () => {
    await sink.close();
    await post(app, { to: 'later@example.test' });
    await until(async () => ((await stateOf(app, 'later@example.test'))?.attempts ?? 0) > 0);
    await sink.listen();
    await sink.waitFor('later@example.test', { within: 30_000 });
    expect(sink.to('later@example.test')).toHaveLength(1);
  }, 60_000);

  it('have no mailbox beside a mail server', async () => {
    for (const path of ['/dev/mailbox', '/dev/mailbox/messages', '/dev/mailbox/mailbox.js'])
      expect((await asVisitor(app).call('GET', path)).status).toBe(404);
  });
});

describe('the development mailbox', () => {
  let app: RunningApp;
  let local: (path: string, headers?: Record<string, string>) => Promise<Response>;
  beforeAll(async () => {
    app = await startApp();
    teach(app);
    local = (path, headers) => fetch(app.url + path, { headers });
  });
  afterAll(() => app.close());

  const listed = async () =>
    (
      (await (await local('/dev/mailbox/messages')).json()) as {
        messages: { id: string; to: string; subject: string }[];
      }
    ).messages;

  it('shows a mail by itself, as text and as HTML that can do nothing', async () => {
    await post(app, { to: 'reader@example.test', subject: 'For your eyes' });
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

  it('has a page whose script and style are files', async () => {
    const page = await local('/dev/mailbox');
    expect(page.status).toBe(200);
    expect(page.headers.get('content-type')).toContain('text/html');
    expect(await page.text()).not.toMatch(/<script>|<style|onclick/);
    expect((await local('/dev/mailbox/mailbox.js')).headers.get('content-type')).toContain('javascript');
  });

  it.each([
    ['x-forwarded-for', '10.0.0.1'],
    ['forwarded', 'for=10.0.0.1'],
    ['x-real-ip', '10.0.0.1'],
    ['via', '1.1 proxy'],
  ])('does not exist behind %s', async (name, value) => {
    expect((await local('/dev/mailbox/messages', { [name]: value })).status).toBe(404);
  });

  it('does not exist under another name of this machine', async () => {
    const { status } = await rawCall(app.url, '/dev/mailbox', { headers: { host: 'evil.example' } });
    expect(status).toBe(404);
  });

  it('opens nothing but its mails', async () => {
    for (const id of ['..%2f..%2fjwt-secret', 'x', '018f0000-0000-7000-8000-000000000000'])
      expect((await local(`/dev/mailbox/messages/${id}`)).status).toBe(404);
  });
});
