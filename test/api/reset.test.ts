import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type AccountCalls, faces } from '../support/http/account-calls.js';
import { type RunningApp, startApp } from '../support/programs/app.js';
import { aCustomer, anAdmin, aPending, aRegistration, someEmail } from '../support/data/builders.js';
import { asUser, asVisitor } from '../support/http/clients.js';
import { codeIn, type MailSink, type ReceivedMail, startMailSink } from '../support/programs/mailbox.js';

let app: RunningApp;
let sink: MailSink;
beforeAll(async () => {
  sink = await startMailSink();
  app = await startApp({ SMTP_URL: sink.url });
});
afterAll(async () => {
  await app?.close();
  await sink?.close();
});

const newPassword = 'a kettle on the lawn';
const wrongFor = (code: string) => String((Number(code) + 1) % 10_000).padStart(4, '0');
const hasCode = ({ text }: ReceivedMail) =>
  /(?<!\d)\d{4}(?!\d)/.test(text.replace(/.*-- /s, '').replace(/\b20\d\d\b/g, ''));
const tokenIn = ({ text }: ReceivedMail, name: string) => new RegExp(`[?&]${name}=([\\w-]{64})`).exec(text)?.[1] ?? '';
/** About the account; a granted access is mailed too. */
const mailsTo = (email: string) => sink.to(email).filter(({ subject }) => !/access/i.test(subject));

/** Codes to somebody are capped; an hour later they may be asked for again. */
const anHourLater = (email: string) =>
  app.database.query(`UPDATE code_challenges SET created_at = created_at - interval '1 hour' WHERE email = $1`, [
    email,
  ]);

async function mailAfter(email: string, ask: () => Promise<unknown>): Promise<ReceivedMail> {
  const seen = mailsTo(email).length;
  await ask();
  for (const end = Date.now() + 15_000; ; await new Promise((resolve) => setTimeout(resolve, 20))) {
    const mail = mailsTo(email)[seen];
    if (mail) return mail;
    if (Date.now() > end) throw new Error(`No mail to ${email}`);
  }
}

/** Flow A up to the code. */
async function asked(calls: AccountCalls, email: string) {
  let resetToken = '';
  const mail = await mailAfter(email, async () => {
    ({ resetToken } = (await calls.forgot(asVisitor(app), { email })).data);
  });
  return { resetToken, code: codeIn(mail, 4) };
}

/** Uses up the guesses of an address with five wrong ones for each of five challenges. */
async function spendBudget(calls: AccountCalls, email: string) {
  for (let round = 0; round < 5; round++) {
    await anHourLater(email);
    const { resetToken, code } = await asked(calls, email);
    for (let n = 0; n < 5; n++)
      await calls.change(asVisitor(app), { resetToken, resetCode: wrongFor(code), newPassword });
  }
  await anHourLater(email);
}

describe.each(faces)('a forgotten password over %s', (_, calls) => {
  it('O11 flow A ends all sessions, mails a notice and signs nobody in', async () => {
    const person = await aCustomer(app);
    const { resetToken, code } = await asked(calls, person.email);
    const visitor = asVisitor(app);
    const notice = await mailAfter(person.email, async () => {
      const done = await calls.change(visitor, { resetToken, resetCode: code, newPassword });
      expect(done.code).toBeUndefined();
    });
    expect(notice.subject).toBe('Your password was changed');
    expect(notice.raw).not.toContain(newPassword);
    expect(visitor.cookies.size).toBe(0);
    expect((await person.client.rest.get('/me')).status).toBe(401);
    expect((await calls.login(asVisitor(app), person)).code).toBe('LOGIN_FAILED');
    expect((await calls.login(asVisitor(app), { ...person, password: newPassword })).code).toBeUndefined();
  });

  it('O9 flow B sets a password only for the browser that brought the code', async () => {
    const [victim, other] = [await aCustomer(app), await aCustomer(app)];
    const [owner, attacker] = [asVisitor(app), asVisitor(app)];
    const input = { email: victim.email, newPassword };
    expect((await calls.resetPassword(attacker, input)).code).toBe('OTP_NOT_VERIFIED');

    const mail = await mailAfter(victim.email, () => calls.sendOtp(owner, { email: victim.email }));
    expect((await calls.verifyOtp(owner, { email: victim.email, otp: codeIn(mail, 4) })).code).toBeUndefined();
    expect((await calls.resetPassword(attacker, input)).code).toBe('OTP_NOT_VERIFIED');
    // What the owner holds is good for their own address only.
    expect((await calls.resetPassword(owner, { ...input, email: other.email })).code).toBe('OTP_NOT_VERIFIED');
    expect((await calls.resetPassword(owner, input)).code).toBeUndefined();
    expect((await calls.resetPassword(owner, input)).code).toBe('OTP_NOT_VERIFIED');
    expect((await calls.login(asVisitor(app), { ...victim, password: newPassword })).code).toBeUndefined();
  });

  it('O9 the grant may travel in the body, once, for ten minutes', async () => {
    const person = await aCustomer(app);
    const { email } = person;
    const mail = await mailAfter(email, () => calls.sendOtp(asVisitor(app), { email }));
    const { resetToken } = (await calls.verifyOtp(asVisitor(app), { email, otp: codeIn(mail, 4) })).data;
    const age = (by: string) =>
      app.database.query(`UPDATE tickets SET expires_at = expires_at - $2::interval WHERE subject = $1`, [
        person.id,
        by,
      ]);
    await age('11 minutes');
    expect((await calls.resetPassword(asVisitor(app), { email, newPassword, resetToken })).code).toBe(
      'OTP_NOT_VERIFIED',
    );
    await age('-11 minutes');
    expect((await calls.resetPassword(asVisitor(app), { email, newPassword, resetToken })).code).toBeUndefined();
    expect((await calls.resetPassword(asVisitor(app), { email, newPassword, resetToken })).code).toBe(
      'OTP_NOT_VERIFIED',
    );
  });

  it('O1 O10 a code opens only its own challenge, and every failure is the same', async () => {
    const [a, b] = [await aCustomer(app), await aCustomer(app)];
    const form = aRegistration();
    const registered = await calls.register(asVisitor(app), form);
    const activationCode = codeIn(await sink.waitFor(form.email), 4);
    const [ofA, ofB] = [await asked(calls, a.email), await asked(calls, b.email)];
    const { activationToken } = registered.data;
    const tries = [
      { resetToken: ofA.resetToken, resetCode: ofB.code === ofA.code ? wrongFor(ofA.code) : ofB.code },
      { resetToken: ofA.resetToken, resetCode: wrongFor(ofA.code) },
      { resetToken: 'x'.repeat(43), resetCode: ofA.code },
      { resetToken: activationToken, resetCode: activationCode },
    ];
    const answers = new Set<string>();
    for (const tried of tries) {
      const { code, message } = await calls.change(asVisitor(app), { ...tried, newPassword });
      answers.add(`${code} ${message}`);
    }
    expect([...answers]).toEqual(['CODE_INVALID Invalid OTP']);
    expect((await calls.activate(asVisitor(app), { activationToken: ofA.resetToken, code: ofA.code })).code).toBe(
      'CODE_INVALID',
    );
    expect((await calls.login(asVisitor(app), a)).code).toBeUndefined();
  });

  it('O2 two hundred wrong codes at once count as five, and then the right one is wrong too', async () => {
    const person = await aCustomer(app);
    const { resetToken, code } = await asked(calls, person.email);
    const tries = Array.from({ length: 200 }, () =>
      calls.change(asVisitor(app), { resetToken, resetCode: wrongFor(code), newPassword }),
    );
    const codes = new Set((await Promise.all(tries)).map((answer) => answer.code));
    // A busy server may send some away unheard, which counts for nothing.
    codes.delete('UNAVAILABLE');
    expect(codes).toEqual(new Set(['CODE_INVALID']));
    const rows = await app.database.query('SELECT tries FROM code_challenges WHERE email = $1', [person.email]);
    expect(rows).toEqual([{ tries: 5 }]);
    const [budget] = await app.database.query<{ guesses: number }>(
      'SELECT cardinality(guesses) AS guesses FROM guess_budgets WHERE email = $1',
      [person.email],
    );
    expect(budget?.guesses).toBe(5);
    expect((await calls.change(asVisitor(app), { resetToken, resetCode: code, newPassword })).code).toBe(
      'CODE_INVALID',
    );
  });

  it('O3 an address bears twenty-five wrong codes a day over all flows; then codes are off, and a link works', async () => {
    const person = await aCustomer(app);
    await spendBudget(calls, person.email);
    // The right code of a fresh challenge, as if the worker had mailed it before the budget ran out.
    const mail = await mailAfter(person.email, () => calls.sendOtp(asVisitor(app), { email: person.email }));
    expect(hasCode(mail)).toBe(false);
    for (let guess = 0; guess < 3; guess++)
      expect((await calls.verifyOtp(asVisitor(app), { email: person.email, otp: `000${guess}` })).code).toBe(
        'CODE_INVALID',
      );
    expect((await calls.login(asVisitor(app), person)).code).toBeUndefined();

    const token = tokenIn(mail, 'token');
    expect((await calls.resetByLink(asVisitor(app), { token: `${token.slice(0, -2)}AA`, newPassword })).code).toBe(
      'CODE_INVALID',
    );
    expect((await calls.resetByLink(asVisitor(app), { token, newPassword })).code).toBeUndefined();
    expect((await calls.resetByLink(asVisitor(app), { token, newPassword })).code).toBe('CODE_INVALID');
    expect((await calls.login(asVisitor(app), { ...person, password: newPassword })).code).toBeUndefined();
  });

  it('O3 a right code is not taken any more once the budget is spent, and the day gives new ones', async () => {
    const person = await aCustomer(app);
    const { resetToken, code } = await asked(calls, person.email);
    await app.database.query(
      `INSERT INTO guess_budgets (email, guesses, last_at) VALUES ($1, array_fill(now(), ARRAY[25]), now())`,
      [person.email],
    );
    const input = { resetToken, resetCode: code, newPassword };
    expect((await calls.change(asVisitor(app), input)).code).toBe('CODE_INVALID');
    await app.database.query(
      `UPDATE guess_budgets SET guesses = array_fill(now() - interval '25 hours', ARRAY[25]) WHERE email = $1`,
      [person.email],
    );
    expect((await calls.change(asVisitor(app), input)).code).toBeUndefined();
  });

  it('O4 a code lives ten minutes, once, and a new one voids the old', async () => {
    const person = await aCustomer(app);
    const age = (by: string) =>
      app.database.query(`UPDATE code_challenges SET expires_at = expires_at - $2::interval WHERE email = $1`, [
        person.email,
        by,
      ]);
    const first = await asked(calls, person.email);
    const second = await asked(calls, person.email);
    const change = ({ resetToken, code }: { resetToken: string; code: string }) =>
      calls.change(asVisitor(app), { resetToken, resetCode: code, newPassword });
    expect((await change(first)).code).toBe('CODE_INVALID');
    await age('10 minutes');
    expect((await change(second)).code).toBe('CODE_INVALID');
    await age('-10 minutes');
    const answers = await Promise.all([change(second), change(second)]);
    expect(answers.map((answer) => answer.code).sort()).toEqual(['CODE_INVALID', undefined]);
    expect((await change(second)).code).toBe('CODE_INVALID');
  });

  it('O7 O8 an unknown address gets the same answer and no mail; a known one at most three mails in a quarter of an hour', async () => {
    const [known, unknown] = [await aPending(app), { email: someEmail() }];
    const shapes = new Set<string>();
    for (let n = 0; n < 20; n++)
      for (const { email } of [known, unknown]) {
        const { code, message, data } = await calls.forgot(asVisitor(app), { email });
        expect(data.resetToken).toMatch(/^[\w-]{43}$/);
        shapes.add(`${code} ${message}`);
      }
    expect(shapes.size).toBe(1);
    // A mail to somebody else that was asked for later has arrived, so these would have too.
    await asked(calls, (await aPending(app)).email);
    expect(mailsTo(known.email)).toHaveLength(3);
    expect(sink.to(unknown.email)).toHaveLength(0);
    const [{ sent } = { sent: 0 }] = await app.database.query<{ sent: number }>(
      'SELECT count(*)::int AS sent FROM code_challenges WHERE email = $1 AND mailed',
      [unknown.email],
    );
    expect(sent).toBe(3);
  });

  it('O8 asking too often does not void the code that is on its way', async () => {
    const person = await aCustomer(app);
    for (let n = 0; n < 2; n++) await asked(calls, person.email);
    const { resetToken, code } = await asked(calls, person.email);
    for (let n = 0; n < 5; n++) await calls.forgot(asVisitor(app), { email: person.email });
    expect((await calls.change(asVisitor(app), { resetToken, resetCode: code, newPassword })).code).toBeUndefined();
  });

  it('O13 an administrator’s mail has a link and no code, and a code of the right shape is refused', async () => {
    const admin = await anAdmin(app);
    let resetToken = '';
    const mail = await mailAfter(admin.email, async () => {
      ({ resetToken } = (await calls.forgot(asVisitor(app), { email: admin.email })).data);
    });
    expect(hasCode(mail)).toBe(false);
    // The very code that the mail would have held.
    const { Keys } = await import('../../server/features/auth/keys.js');
    const { codeOf } = await import('../../server/features/auth/codes/code.js');
    const [challenge] = await app.database.query<{ id: string }>('SELECT id FROM code_challenges WHERE email = $1', [
      admin.email,
    ]);
    const key = app.nest.get(Keys, { strict: false }).first('code');
    const resetCode = codeOf(key, { id: challenge?.id ?? '', purpose: 'reset', email: admin.email });
    expect((await calls.change(asVisitor(app), { resetToken, resetCode, newPassword })).code).toBe('CODE_INVALID');

    const token = tokenIn(mail, 'token');
    expect((await calls.resetByLink(asVisitor(app), { token, newPassword: 'password123' })).code).toBe('WEAK_PASSWORD');
    expect((await calls.resetByLink(asVisitor(app), { token, newPassword })).code).toBeUndefined();
    expect((await admin.client.rest.get('/admin/users')).status).toBe(401);
  });

  it('an address whose guesses are spent is activated by the link of its mail', async () => {
    const form = aRegistration();
    await app.database.query(
      `INSERT INTO guess_budgets (email, guesses, last_at) VALUES ($1, array_fill(now(), ARRAY[25]), now())`,
      [form.email],
    );
    const mail = await mailAfter(form.email, () => calls.register(asVisitor(app), form));
    expect(hasCode(mail)).toBe(false);
    const token = tokenIn(mail, 'activation');
    expect((await asVisitor(app).rest.post('/activate-by-link', { token })).status).toBe(200);
    expect((await calls.login(asVisitor(app), form)).code).toBe('ACCESS_PENDING');
  });
});

describe('codes', () => {
  it('O5 no code lies in the database, not even in the queue', async () => {
    const [, calls] = faces[0] ?? [];
    if (!calls) throw new Error('There is a face');
    const person = await aCustomer(app);
    const { code } = await asked(calls, person.email);
    const tables = await app.database.query<{ name: string }>(
      `SELECT format('%I.%I', table_schema, table_name) AS name FROM information_schema.tables
       WHERE table_schema IN ('public', 'bullmq') AND table_type = 'BASE TABLE'`,
    );
    const found: string[] = [];
    for (const { name } of tables) {
      const rows = await app.database.query<{ row: string }>(`SELECT to_jsonb(t)::text AS row FROM ${name} t`);
      const whole = new RegExp(`(?<![\\da-z.:-])${code}(?![\\da-z.:-])`, 'i');
      for (const { row } of rows) if (whole.test(row)) found.push(`${name}: ${row}`);
    }
    expect(found).toEqual([]);
  });

  it('O12 links name PUBLIC_URL whatever the Host says, and a name cannot add a header', async () => {
    const form = aRegistration({ name: 'Eve\r\nBcc: spy@evil.test' });
    const visitor = asVisitor(app);
    await visitor.rest.post('/registration', form, { 'x-forwarded-host': 'evil.test' });
    const mail = await sink.waitFor(form.email);
    const [head] = mail.raw.split(/\r?\n\r?\n/);
    expect(head).not.toMatch(/^bcc:/im);
    expect(mail.raw).not.toContain('//evil.test');
    expect(mail.html).toContain(app.config.publicUrl);
    expect(sink.to('spy@evil.test')).toHaveLength(0);
  });

  it('O3 while somebody guesses on a large scale, resets go by link for everybody', async () => {
    const box = await startMailSink();
    const attacked = await startApp({ SMTP_URL: box.url });
    await attacked.database.query(
      `INSERT INTO guess_budgets (email, guesses, last_at)
       SELECT n || '@shop.test', array_fill(now(), ARRAY[25]), now() FROM generate_series(1, 9) n`,
    );
    const person = await aPending(attacked);
    await asVisitor(attacked).rest.post('/forgot-password', { email: person.email });
    const mail = await box.waitFor(person.email);
    expect(tokenIn(mail, 'token')).toHaveLength(64);
    await attacked.close();
    await box.close();
  });

  it('flow B answers at both of its addresses', async () => {
    for (const path of ['/api/auth/forgot-password', '/api/v1/api/auth/forgot-password'])
      expect(await asVisitor(app).call('POST', path, { email: someEmail() })).toMatchObject({
        status: 200,
        body: { success: true, message: 'OTP sent to your email' },
      });
    const refused = await asUser(app, []).call('POST', '/api/auth/reset-password', { email: someEmail(), newPassword });
    expect(refused).toMatchObject({ status: 401, body: { code: 'OTP_NOT_VERIFIED' } });
  });
});
