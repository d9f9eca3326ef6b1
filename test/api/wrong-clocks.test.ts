import { execFileSync } from 'node:child_process';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { aCustomer, aPending, expire, type TestPerson } from '../support/data/builders.js';
import { aProduct } from '../support/data/shop.js';
import { asUser, asVisitor } from '../support/http/clients.js';
import { type RunningApp, startApp } from '../support/programs/app.js';
import { KillableProgram, sharedSecret } from '../support/programs/killable-program.js';
import { codeIn, type MailSink, startMailSink } from '../support/programs/mailbox.js';

const origin = 'https://storefront.example';

/** A module that moves the clock of a process. */
const clockOffBy = (hours: number) => {
  const source = `const RealDate = Date;
    const now = () => RealDate.now() + ${hours * 3_600_000};
    globalThis.Date = class extends RealDate {
      constructor(...parts) { super(...(parts.length ? parts : [now()])); }
      static now() { return now(); }
    };`;
  return `--import=data:text/javascript,${encodeURIComponent(source)}`;
};

describe('two servers whose clocks are two hours early and two hours late', () => {
  let app: RunningApp;
  let sink: MailSink;
  let early: KillableProgram;
  let late: KillableProgram;
  beforeAll(async () => {
    sink = await startMailSink();
    app = await startApp({ JWT_SECRET: sharedSecret, SMTP_URL: sink.url, WORKER: 'external' });
    const server = (hours: number, worker: string) =>
      new KillableProgram(app, {
        NODE_OPTIONS: clockOffBy(hours),
        SMTP_URL: sink.url,
        PUBLIC_URL: app.config.publicUrl,
        WORKER: worker,
        CORS_ORIGINS: origin,
        DATA_DIR: app.config.dataDir,
      });
    [early, late] = [server(-2, 'internal'), server(2, 'external')];
    await Promise.all([early.open(), late.open()]);
  });
  afterAll(async () => {
    await Promise.all([early?.kill(), late?.kill()]);
    await app?.close();
    await sink?.close();
  });

  const both = () =>
    [
      [early, late],
      [late, early],
    ] as const;
  const statusAt = async (server: KillableProgram, { client }: TestPerson) =>
    (await asUser(server, client.cookies).rest.get('/check-access')).status;

  it('the two servers have wrong clocks (control case)', async () => {
    for (const hours of [-2, 2]) {
      const env = { ...process.env, NODE_OPTIONS: clockOffBy(hours) };
      const time = Number(execFileSync(process.execPath, ['-p', 'new Date().getTime()'], { env, encoding: 'utf8' }));
      expect((time - Date.now()) / 3_600_000).toBeCloseTo(hours, 1);
    }
  });

  it('the two servers accept each other’s sessions and refresh tokens', async () => {
    for (const [one, other] of both()) {
      const person = await aCustomer(app);
      const client = asVisitor(one);
      await client.rest.post('/login', { email: person.email, password: person.password });
      const there = asUser(other, client.cookies);
      expect((await there.rest.get('/me')).status).toBe(200);
      expect((await there.rest.get('/refresh')).status).toBe(200);
      expect((await asUser(one, there.cookies).rest.get('/me')).status).toBe(200);
    }
  });

  it('the two servers accept each other’s signed addresses', async () => {
    const { images } = await aProduct(app);
    const [, , id] = images[0]?.url.split('/') ?? [];
    const { client } = await aCustomer(app);
    for (const [one, other] of both()) {
      const page = Object.assign(asVisitor(one), { bearer: client.cookies.get('access_token'), origin });
      const { body } = await page.rest.post('/api/v1/media/sign', { ids: [id] });
      const shown = await asVisitor(other).fetch('GET', `${images[0]?.url}${body.pictures[0].queryString}`);
      expect(shown.status).toBe(200);
    }
  });

  it('the two servers end access at the same time', async () => {
    const person = await aCustomer(app, { duration: '1' });
    for (const server of [early, late]) expect(await statusAt(server, person)).toBe(200);
    await expire(app, person);
    for (const server of [early, late]) expect(await statusAt(server, person)).toBe(403);
  });

  it('the two servers accept codes for ten minutes, whichever of them was asked for the code', async () => {
    const change = (server: KillableProgram, resetToken: string, resetCode: string) =>
      asVisitor(server).rest.post('/change-password', { resetToken, resetCode, newPassword: 'a kettle on the lawn' });
    for (const [one, other] of both()) {
      const { email } = await aPending(app);
      const { resetToken } = (await asVisitor(one).rest.post('/forgot-password', { email })).body;
      const code = codeIn(await sink.waitFor(email), 4);
      const age = (by: string) =>
        app.database.query(`UPDATE code_challenges SET expires_at = expires_at - $2::interval WHERE email = $1`, [
          email,
          by,
        ]);
      await age('10 minutes');
      for (const server of [early, late]) expect((await change(server, resetToken, code)).status).toBe(400);
      await age('-10 minutes');
      expect((await change(other, resetToken, code)).status).toBe(200);
    }
  });

  it('the two servers block an address for the same 15 minutes after five wrong passwords', async () => {
    for (const [one, other] of both()) {
      const { email, password } = await aCustomer(app);
      const attacker = asVisitor(one);
      for (let n = 0; n < 5; n++) await attacker.rest.post('/login', { email, password: 'not the password' });
      const elsewhere = Object.assign(asVisitor(other), { address: attacker.address });
      expect((await elsewhere.rest.post('/login', { email, password })).status).toBe(429);
      await app.database.query('UPDATE limit_counters SET expires_at = now()');
      expect((await elsewhere.rest.post('/login', { email, password })).status).toBe(200);
    }
  });
});
