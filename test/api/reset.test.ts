import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { codeOf, linkOf } from '../../server/features/auth/codes/code.js';
import { Keys } from '../../server/features/auth/keys.js';
import { type AccountCalls, transports } from '../support/http/account-calls.js';
import { type RunningApp, startApp } from '../support/programs/app.js';
import { redisValues } from '../support/programs/app-redis.js';
import { aCustomer, anAdmin, aPending, aRegistration, someEmail, type TestPerson } from '../support/data/builders.js';
import { asUser, asVisitor, type Client } from '../support/http/clients.js';
import { rawCall } from '../support/http/raw-call.js';
import { codeIn, type MailSink, type ReceivedMail, startMailSink } from '../support/programs/mailbox.js';
import { expectSameTime } from '../support/same-time.js';
import { until } from '../support/time.js';

let app: RunningApp;
let sink: MailSink;
beforeAll(async () => {
  sink = await startMailSink();
  app = await startApp({ SMTP_URL: sink.url });
});

const newPassword = 'a kettle on the lawn';
const wrongFor = (code: string) => String((Number(code) + 1) % 10_000).padStart(4, '0');
const hasCode = ({ text }: ReceivedMail) =>
  /(?<!\d)\d{4}(?!\d)/.test(text.replace(/.*-- /s, '').replace(/\b20\d\d\b/g, ''));
const tokenIn = ({ text }: ReceivedMail, name: string) => new RegExp(`[?&]${name}=([\\w-]{64})`).exec(text)?.[1] ?? '';
/** Mails about the account, except mails about access. */
const mailsTo = (email: string) => sink.to(email).filter(({ subject }) => !/access/i.test(subject));

/** The number of codes for one address is limited; an hour later new ones can be requested. */
const anHourLater = (email: string) =>
  app.database.query(`UPDATE code_challenges SET created_at = created_at - interval '1 hour' WHERE email = $1`, [
    email,
  ]);

/** The link token of the latest mail for this purpose, for mails that must not contain a code. */
async function linkTokenOf(purpose: string, email: string): Promise<string> {
  const [challenge] = await app.database.query<{ id: string }>(
    'SELECT id FROM code_challenges WHERE email = $1 AND purpose = $2 ORDER BY created_at DESC LIMIT 1',
    [email, purpose],
  );
  return linkOf(app.nest.get(Keys, { strict: false }).first('link'), { id: challenge?.id ?? '', purpose, email });
}

async function mailAfter(email: string, ask: () => Promise<unknown>): Promise<ReceivedMail> {
  const seen = mailsTo(email).length;
  await ask();
  for (const end = Date.now() + 15_000; ; await new Promise((resolve) => setTimeout(resolve, 20))) {
    const mail = mailsTo(email)[seen];
    if (mail) return mail;
    if (Date.now() > end) throw new Error(`No mail to ${email}`);
  }
}

/** Requests a reset in flow A and returns its token and the mailed code. */
async function requestReset(calls: AccountCalls, email: string) {
  let resetToken = '';
  const mail = await mailAfter(email, async () => {
    ({ resetToken } = (await calls.forgot(asVisitor(app), { email })).data);
  });
  return { resetToken, code: codeIn(mail, 4) };
}

/** Uses up the guesses of an address: five wrong codes for each of five challenges. */
async function useUpGuesses(calls: AccountCalls, email: string) {
  for (let round = 0; round < 5; round++) {
    await anHourLater(email);
    const { resetToken, code } = await requestReset(calls, email);
    for (let n = 0; n < 5; n++)
      await calls.change(asVisitor(app), { resetToken, resetCode: wrongFor(code), newPassword });
  }
  await anHourLater(email);
}

describe.each(transports)('a forgotten password over %s', (_, calls) => {
  it('flow A changes a forgotten password, ends all sessions, mails a notice and does not sign in', async () => {
    const person = await aCustomer(app);
    const { resetToken, code } = await requestReset(calls, person.email);
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

  it('flow B changes a forgotten password only for the browser that verified the code', async () => {
    const [victim, other] = [await aCustomer(app), await aCustomer(app)];
    const [owner, attacker] = [asVisitor(app), asVisitor(app)];
    const input = { email: victim.email, newPassword };
    expect((await calls.resetPassword(attacker, input)).code).toBe('OTP_NOT_VERIFIED');

    const mail = await mailAfter(victim.email, () => calls.sendOtp(owner, { email: victim.email }));
    expect((await calls.verifyOtp(owner, { email: victim.email, otp: codeIn(mail, 4) })).code).toBeUndefined();
    expect((await calls.resetPassword(attacker, input)).code).toBe('OTP_NOT_VERIFIED');
    // The owner's grant is valid only for their own address.
    expect((await calls.resetPassword(owner, { ...input, email: other.email })).code).toBe('OTP_NOT_VERIFIED');
    expect((await calls.resetPassword(owner, input)).code).toBeUndefined();
    expect((await calls.resetPassword(owner, input)).code).toBe('OTP_NOT_VERIFIED');
    expect((await calls.login(asVisitor(app), { ...victim, password: newPassword })).code).toBeUndefined();
  });

  it('a forgotten password is changed with a grant in the body once within ten minutes', async () => {
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

  it('makes all earlier grants, codes and links useless when it is changed by a reset or with the old password', async () => {
    const change = async (person: TestPerson, how: 'reset' | 'update') => {
      if (how === 'update')
        return calls.updatePassword(person.client, { oldPassword: person.password, newPassword: 'a kettle indoors' });
      const { resetToken, code } = await requestReset(calls, person.email);
      return calls.change(asVisitor(app), { resetToken, resetCode: code, newPassword: 'a kettle indoors' });
    };
    for (const how of ['reset', 'update'] as const) {
      const person = await aCustomer(app);
      const { email } = person;
      const mail = await mailAfter(email, () => calls.sendOtp(asVisitor(app), { email }));
      const { resetToken } = (await calls.verifyOtp(asVisitor(app), { email, otp: codeIn(mail, 4) })).data;
      const otpMail = await mailAfter(email, () => calls.sendOtp(asVisitor(app), { email }));
      const linkOfThatMail = await linkTokenOf('otp', email);
      expect((await change(person, how)).code).toBeUndefined();

      expect((await calls.resetPassword(asVisitor(app), { email, newPassword, resetToken })).code).toBe(
        'OTP_NOT_VERIFIED',
      );
      expect((await calls.verifyOtp(asVisitor(app), { email, otp: codeIn(otpMail, 4) })).code).toBe('CODE_INVALID');
      expect((await calls.resetByLink(asVisitor(app), { token: linkOfThatMail, newPassword })).code).toBe(
        'CODE_INVALID',
      );
      expect((await calls.login(asVisitor(app), { ...person, password: 'a kettle indoors' })).code).toBeUndefined();
    }
  });

  it('needs the code of its own challenge, and every failure gets the same response', async () => {
    const [a, b] = [await aCustomer(app), await aCustomer(app)];
    const form = aRegistration();
    const registered = await calls.register(asVisitor(app), form);
    const activationCode = codeIn(await sink.waitFor(form.email), 4);
    const [ofA, ofB] = [await requestReset(calls, a.email), await requestReset(calls, b.email)];
    const { activationToken } = registered.data;
    const attempts = [
      { resetToken: ofA.resetToken, resetCode: ofB.code === ofA.code ? wrongFor(ofA.code) : ofB.code },
      { resetToken: ofA.resetToken, resetCode: wrongFor(ofA.code) },
      { resetToken: 'x'.repeat(43), resetCode: ofA.code },
      { resetToken: activationToken, resetCode: activationCode },
    ];
    const responses = new Set<string>();
    for (const attempt of attempts) {
      const { code, message } = await calls.change(asVisitor(app), { ...attempt, newPassword });
      responses.add(`${code} ${message}`);
    }
    expect([...responses]).toEqual(['CODE_INVALID Invalid OTP']);
    expect((await calls.activate(asVisitor(app), { activationToken: ofA.resetToken, code: ofA.code })).code).toBe(
      'CODE_INVALID',
    );
    expect((await calls.login(asVisitor(app), a)).code).toBeUndefined();
  });

  it('allows five wrong codes even if 200 arrive at once, and then rejects the right one', async () => {
    const person = await aCustomer(app);
    const { resetToken, code } = await requestReset(calls, person.email);
    const guess = () => calls.change(asVisitor(app), { resetToken, resetCode: wrongFor(code), newPassword });
    const responses = await Promise.all(Array.from({ length: 200 }, guess));
    // A busy server rejects some requests, perhaps before they count. Five more reach the limit in any case.
    for (let repeated = 0; repeated < 5; repeated++) responses.push(await guess());
    expect(new Set(responses.map((response) => response.code).filter((found) => found !== 'UNAVAILABLE'))).toEqual(
      new Set(['CODE_INVALID']),
    );
    const rows = await app.database.query('SELECT tries FROM code_challenges WHERE email = $1', [person.email]);
    expect(rows).toEqual([{ tries: 5 }]);
    const [budget] = await app.database.query<{ guesses: number }>(
      'SELECT cardinality(guesses) AS guesses FROM guess_budgets WHERE email = $1',
      [person.email],
    );
    // An attempt that is rejected before its code is compared does not use up a guess.
    expect(budget?.guesses ?? 0).toBeLessThanOrEqual(5);
    expect((await calls.change(asVisitor(app), { resetToken, resetCode: code, newPassword })).code).toBe(
      'CODE_INVALID',
    );
  });

  it('allows 25 wrong codes per address and day over all flows, then mails links instead of codes', async () => {
    const person = await aCustomer(app);
    await useUpGuesses(calls, person.email);
    // The guesses are used up, so the mail of a new challenge has a link and no code.
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

  it('rejects the right code after 25 wrong ones in a day or 50 in 30 days, and accepts it a day later', async () => {
    const person = await aCustomer(app);
    const { resetToken, code } = await requestReset(calls, person.email);
    await app.database.query(
      `INSERT INTO guess_budgets (email, guesses, last_at) VALUES ($1, array_fill(now(), ARRAY[25]), now())`,
      [person.email],
    );
    const input = { resetToken, resetCode: code, newPassword };
    expect((await calls.change(asVisitor(app), input)).code).toBe('CODE_INVALID');
    const setGuesses = (count: number, age: string) =>
      app.database.query(
        `UPDATE guess_budgets SET guesses = array_fill(now() - $3::interval, ARRAY[$2::int]) WHERE email = $1`,
        [person.email, count, age],
      );
    await setGuesses(50, '29 days');
    expect((await calls.change(asVisitor(app), input)).code).toBe('CODE_INVALID');
    const mail = await mailAfter(person.email, () => calls.sendOtp(asVisitor(app), { email: person.email }));
    expect(hasCode(mail)).toBe(false);
    await setGuesses(25, '25 hours');
    expect((await calls.change(asVisitor(app), input)).code).toBeUndefined();
  });

  it('changing a password with the old one mails a notice without the new one', async () => {
    const person = await aCustomer(app);
    const change = { oldPassword: person.password, newPassword };
    const notice = await mailAfter(person.email, () => calls.updatePassword(person.client, change));
    expect(notice.subject).toBe('Your password was changed');
    expect(notice.raw).not.toContain(newPassword);
    expect(mailsTo(person.email)).toHaveLength(1);
  });

  it('a reset code is valid once for ten minutes, and a new one invalidates it', async () => {
    const person = await aCustomer(app);
    const age = (by: string) =>
      app.database.query(`UPDATE code_challenges SET expires_at = expires_at - $2::interval WHERE email = $1`, [
        person.email,
        by,
      ]);
    const first = await requestReset(calls, person.email);
    const second = await requestReset(calls, person.email);
    const change = ({ resetToken, code }: { resetToken: string; code: string }) =>
      calls.change(asVisitor(app), { resetToken, resetCode: code, newPassword });
    expect((await change(first)).code).toBe('CODE_INVALID');
    await age('10 minutes');
    expect((await change(second)).code).toBe('CODE_INVALID');
    await age('-10 minutes');
    const responses = await Promise.all([change(second), change(second)]);
    expect(responses.map((response) => response.code).sort()).toEqual(['CODE_INVALID', undefined]);
    expect((await change(second)).code).toBe('CODE_INVALID');
  });

  it('known and unknown addresses get the same response, and known ones at most three mails in 15 minutes', async () => {
    const [known, unknown] = [await aPending(app), { email: someEmail() }];
    const shapes = new Set<string>();
    for (let n = 0; n < 20; n++) {
      for (const { email } of [known, unknown]) {
        const { code, message, data } = await calls.forgot(asVisitor(app), { email });
        expect(data.resetToken).toMatch(/^[\w-]{43}$/);
        shapes.add(`${code} ${message}`);
      }
      // A mail whose code has been replaced is not sent, so each of the first three is awaited.
      if (n < 3) await until(() => mailsTo(known.email).length === n + 1);
    }
    expect(shapes.size).toBe(1);
    await requestReset(calls, (await aPending(app)).email);
    expect(mailsTo(known.email)).toHaveLength(3);
    expect(sink.to(unknown.email)).toHaveLength(0);
    const [{ sent } = { sent: 0 }] = await app.database.query<{ sent: number }>(
      'SELECT count(*)::int AS sent FROM code_challenges WHERE email = $1 AND mailed',
      [unknown.email],
    );
    expect(sent).toBe(3);
  });

  it('keeps the mailed code valid when further requests exceed the limit', async () => {
    const person = await aCustomer(app);
    for (let n = 0; n < 2; n++) await requestReset(calls, person.email);
    const { resetToken, code } = await requestReset(calls, person.email);
    for (let n = 0; n < 5; n++) await calls.forgot(asVisitor(app), { email: person.email });
    expect((await calls.change(asVisitor(app), { resetToken, resetCode: code, newPassword })).code).toBeUndefined();
  });

  it('mails administrators a link instead of a code, and rejects the code of their challenge', async () => {
    const admin = await anAdmin(app);
    let resetToken = '';
    const mail = await mailAfter(admin.email, async () => {
      ({ resetToken } = (await calls.forgot(asVisitor(app), { email: admin.email })).data);
    });
    expect(hasCode(mail)).toBe(false);
    // The code that a customer's mail would contain.
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

  it('mails an activation link when the guess budget of the address is used up', async () => {
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

describe.each(transports)('the password of an administrator over %s', (_, calls) => {
  const common = 'password123';
  const judged = async ({ id }: { id: string }) =>
    (await app.database.query('SELECT is_common FROM credentials WHERE user_id = $1', [id])).map(
      ({ is_common }) => is_common as unknown,
    );
  const promote = async (person: { id: string }) => {
    const admin = await anAdmin(app);
    expect((await admin.client.rest.put(`/admin/user/${person.id}/role`, { role: 'admin' })).status).toBe(200);
  };
  const forgetJudgement = ({ id }: { id: string }) =>
    app.database.query('UPDATE credentials SET is_common = NULL WHERE user_id = $1', [id]);

  it.each(['common', 'not judged yet'])(
    'an administrator’s password is void if it is %s; a mail has a link to set another',
    async (why) => {
      const person = await aCustomer(app, why === 'common' ? { password: common } : {});
      await forgetJudgement(person);
      if (why === 'common') expect((await calls.login(asVisitor(app), person)).code).toBeUndefined();
      for (let n = 0; n < 3; n++) await requestReset(calls, person.email);

      const mail = await mailAfter(person.email, () => promote(person));
      expect(mail.subject).toBe('Set a new password as an administrator of Tavrelle');
      expect((await calls.login(asVisitor(app), person)).code).toBe('LOGIN_FAILED');
      expect((await person.client.rest.get('/me')).status).toBe(401);
      const token = tokenIn(mail, 'token');
      for (const weak of [common, 'butterfly', 'zaq12wsx'])
        expect((await calls.resetByLink(asVisitor(app), { token, newPassword: weak })).code).toBe('WEAK_PASSWORD');
      expect((await calls.resetByLink(asVisitor(app), { token, newPassword })).code).toBeUndefined();
      const owner = asVisitor(app);
      expect((await calls.login(owner, { ...person, password: newPassword })).code).toBeUndefined();
      expect((await owner.rest.get('/admin/users')).status).toBe(200);
    },
  );

  it.each(['common', 'not judged yet'])(
    'no longer works at the next sign-in after an upgrade, if it is common and was %s; a mail has a link',
    async (why) => {
      const person = await anAdmin(app, { password: common });
      const isCommon = why === 'common' ? true : null;
      await app.database.query('UPDATE credentials SET is_common = $2 WHERE user_id = $1', [person.id, isCommon]);
      expect((await calls.login(asVisitor(app), { ...person, password: 'not the password' })).code).toBe(
        'LOGIN_FAILED',
      );
      expect((await calls.me(person.client)).code).toBeUndefined();

      const outsider = asVisitor(app);
      const mail = await mailAfter(person.email, async () => {
        const responses = await Promise.all([calls.login(outsider, person), calls.login(asVisitor(app), person)]);
        expect(responses.map(({ code }) => code).sort()[1]).toBe('PASSWORD_VOIDED');
      });
      expect([...outsider.cookies]).toEqual([]);
      expect((await calls.me(person.client)).code).toBe('UNAUTHENTICATED');
      expect((await calls.login(asVisitor(app), person)).code).toBe('LOGIN_FAILED');
      const token = tokenIn(mail, 'token');
      expect((await calls.resetByLink(asVisitor(app), { token, newPassword })).code).toBeUndefined();
      expect((await calls.login(asVisitor(app), { ...person, password: newPassword })).code).toBeUndefined();
      expect(sink.to(person.email).filter(({ subject }) => subject === mail.subject)).toHaveLength(1);
    },
  );

  it('an administrator’s password stays valid if it is not common', async () => {
    const person = await aCustomer(app);
    await forgetJudgement(person);
    expect((await calls.login(asVisitor(app), person)).code).toBeUndefined();
    await promote(person);
    expect((await calls.login(asVisitor(app), person)).code).toBeUndefined();
  });

  it('an administrator’s password is checked when it is chosen at registration, replaced, or used to sign in', async () => {
    const form = aRegistration({ password: common });
    const { activationToken } = (await calls.register(asVisitor(app), form)).data;
    const code = codeIn(await sink.waitFor(form.email), 4);
    await calls.activate(asVisitor(app), { activationToken, code });
    const [{ id } = { id: '' }] = await app.database.query<{ id: string }>('SELECT id FROM users WHERE email = $1', [
      form.email,
    ]);
    expect(await judged({ id })).toEqual([true]);

    const person = await aCustomer(app);
    await mailAfter(person.email, () =>
      calls.updatePassword(person.client, { oldPassword: person.password, newPassword: common }),
    );
    expect(await judged(person)).toEqual([true]);
    const { resetToken, code: resetCode } = await requestReset(calls, person.email);
    await calls.change(asVisitor(app), { resetToken, resetCode, newPassword });
    expect(await judged(person)).toEqual([false]);
    await forgetJudgement(person);
    await calls.login(asVisitor(app), { ...person, password: newPassword });
    expect(await judged(person)).toEqual([false]);
  });

  it('an administrator’s password cannot become a common one by a change requested before the promotion', async () => {
    const person = await aCustomer(app);
    const promotion = new pg.Client(app.database.url);
    await promotion.connect();
    try {
      await promotion.query('BEGIN');
      await promotion.query(
        `UPDATE users SET role = 'admin', company_role = NULL, staff_role_id = (SELECT id FROM staff_roles WHERE locked)
         WHERE id = $1`,
        [person.id],
      );
      const change = calls.updatePassword(person.client, { oldPassword: person.password, newPassword: common });
      const waiting = `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
      await until(async () => (await app.database.query(waiting)).length > 0);
      await promotion.query('COMMIT');
      expect((await change).code).toBe('WEAK_PASSWORD');
    } finally {
      await promotion.end();
    }
  });
});

describe('mails that others request', () => {
  let limited: RunningApp;
  beforeAll(async () => {
    limited = await startApp({ RATE_LIMIT: 'on', WORKER: 'external' });
  });
  afterAll(() => limited?.close());

  const mailsFor = async (email: string) =>
    (await limited.database.query('SELECT FROM code_challenges WHERE email = $1 AND mailed', [email])).length;
  /**
   * Sends requests from one network each, or all from the same one. Returns the number of mails and checks the
   * responses.
   */
  const ask = async (email: string, clients: Client[]) => {
    const before = await mailsFor(email);
    for (const client of clients)
      expect(await client.rest.post('/forgot-password', { email })).toMatchObject({
        status: 200,
        body: { success: true, resetToken: expect.stringMatching(/^[\w-]{43}$/) },
      });
    return (await mailsFor(email)) - before;
  };
  const networks = (count: number) => Array.from({ length: count }, () => asVisitor(limited));
  const sameNetwork = (count: number, { address } = asVisitor(limited)) =>
    networks(count).map((client) => Object.assign(client, { address }));
  const later = (email: string, time: string) =>
    limited.database.query(
      'UPDATE code_challenges SET created_at = created_at - $2::interval, expires_at = expires_at - $2::interval WHERE email = $1',
      [email, time],
    );
  const quarters = async (email: string, clients: () => Client[]) => {
    let mailed = 0;
    for (let quarter = 0; quarter < 5; quarter++) {
      mailed += await ask(email, clients());
      await later(email, '16 minutes');
    }
    return mailed;
  };

  it('mails that others request are three in 15 minutes and ten a day at most, five per network', async () => {
    const { email } = await aCustomer(limited);
    expect(await ask(email, sameNetwork(4))).toBe(3);
    expect(await ask(email, networks(4))).toBe(0);
    await later(email, '1 day');
    const one = asVisitor(limited);
    expect(await quarters(email, () => sameNetwork(3, one))).toBe(5);
    expect(await quarters(email, () => networks(4))).toBe(5);
    await later(email, '1 day');
    expect(await ask(email, sameNetwork(1, one))).toBe(1);
  });

  it('addresses within the same 64 bits of IPv6 count as one network', async () => {
    const { email } = await aCustomer(limited);
    const neighbours = networks(4).map((client, n) => Object.assign(client, { address: `2001:db8:1:2::${n + 1}` }));
    expect(await quarters(email, () => neighbours)).toBe(5);
  });

  it('mails that others request leave the owner’s mails to a browser in which the owner has signed in', async () => {
    const { email, password } = await aCustomer(limited);
    const owner = asVisitor(limited);
    expect((await owner.rest.post('/login', { email, password })).status).toBe(200);
    owner.address = asVisitor(limited).address;
    expect(await quarters(email, () => networks(4))).toBe(10);
    expect(await ask(email, Array<Client>(4).fill(owner))).toBe(3);
    expect(await ask(email, networks(2))).toBe(0);
  });

  it('mails that others request leave one mail an hour to a network from which the owner has signed in, without the cookie', async () => {
    const { email, password } = await aCustomer(limited);
    const owner = asVisitor(limited);
    expect((await owner.rest.post('/login', { email, password })).status).toBe(200);
    owner.cookies.clear();
    expect(await quarters(email, () => networks(4))).toBe(10);
    expect(await ask(email, [owner, owner])).toBe(1);
    await later(email, '59 minutes');
    expect(await ask(email, [owner])).toBe(0);
    await later(email, '2 minutes');
    expect(await ask(email, [owner, owner])).toBe(1);
  });

  it('mails that others request are limited even with the cookie of another account', async () => {
    const [victim, other] = [await aCustomer(limited), await aCustomer(limited)];
    const outsider = asVisitor(limited);
    await outsider.rest.post('/login', { email: other.email, password: other.password });
    expect(await ask(victim.email, Array<Client>(4).fill(outsider))).toBe(3);
  });

  it('mails that others request take as long to request for an unknown address as for a known one', async () => {
    const [known, unknown] = [(await aCustomer(limited)).email, someEmail()];
    const request = (email: string) => async () => {
      await limited.database.query('DELETE FROM code_challenges');
      expect((await asVisitor(limited).rest.post('/forgot-password', { email })).status).toBe(200);
    };
    await expectSameTime(request(known), request(unknown));
  });

  it('mails that others request are limited for registrations together with resets', async () => {
    const form = aRegistration();
    const [one, two] = networks(2);
    for (const client of [one, one, one, two, two])
      expect((await client?.rest.post('/registration', form))?.status).toBe(201);
    expect(await mailsFor(form.email)).toBe(3);
    expect(await ask(form.email, networks(1))).toBe(0);
  });
});

describe('one-time codes', () => {
  it('one-time codes are not stored in the database or the queue', async () => {
    const [, calls] = transports[0] ?? [];
    if (!calls) throw new Error('No transport');
    const person = await aCustomer(app);
    const { code } = await requestReset(calls, person.email);
    const tables = await app.database.query<{ name: string }>(
      `SELECT format('%I.%I', table_schema, table_name) AS name FROM information_schema.tables
       WHERE table_schema IN ('public', 'bullmq') AND table_type = 'BASE TABLE'`,
    );
    const stored = (await redisValues(app)) ?? [];
    for (const { name } of tables) {
      const rows = await app.database.query<{ row: string }>(`SELECT to_jsonb(t)::text AS row FROM ${name} t`);
      stored.push(...rows.map(({ row }) => `${name}: ${row}`));
    }
    const whole = new RegExp(`(?<![\\da-z.:-])${code}(?![\\da-z.:-])`, 'i');
    expect(stored.filter((value) => whole.test(value))).toEqual([]);
  });

  it('one-time codes come in mails whose links use PUBLIC_URL and whose headers cannot be injected by a name', async () => {
    // Names like this are rejected today, but older rows may have one.
    const person = await aPending(app, { name: 'Eve\r\nBcc: spy@evil.test' });
    // Sets the header Host, which `fetch` would replace.
    const { status } = await rawCall(app.url, '/api/v1/forgot-password', {
      method: 'POST',
      headers: { host: 'evil.test', 'x-forwarded-host': 'evil.test', 'content-type': 'application/json' },
      body: JSON.stringify({ email: person.email }),
    });
    expect(status).toBe(200);
    const mail = await sink.waitFor(person.email);
    const [head] = mail.raw.split(/\r?\n\r?\n/);
    expect(head).not.toMatch(/^bcc:/im);
    expect(mail.raw).not.toContain('//evil.test');
    expect(mail.html).toContain(app.config.publicUrl);
    expect(sink.to('spy@evil.test')).toHaveLength(0);
  });

  it('one-time codes are replaced by links for every address during an attack on many addresses', async () => {
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

  it('one-time codes can be requested at both URLs of flow B', async () => {
    for (const path of ['/api/auth/forgot-password', '/api/v1/api/auth/forgot-password'])
      expect(await asVisitor(app).call('POST', path, { email: someEmail() })).toMatchObject({
        status: 200,
        body: { success: true, message: 'OTP sent to your email' },
      });
    const refused = await asUser(app, []).call('POST', '/api/auth/reset-password', { email: someEmail(), newPassword });
    expect(refused).toMatchObject({
      status: 401,
      body: { code: 'OTP_NOT_VERIFIED', message: 'Invalid or expired OTP session' },
    });
  });
});
