import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { logOutput } from '../../server/platform/operations/logging/logger.js';
import { AuthJobs } from '../../server/features/auth/auth.jobs.js';
import { aCustomer, anAdmin, aStaffPerson, somePassword, type TestPerson } from '../support/data/builders.js';
import {
  addTotp,
  challenged,
  codeOf,
  endFreshness,
  type Enrolled,
  forgetSteps,
  passwordStep,
  requireFactors,
  setPolicy,
} from '../support/data/factors.js';
import { asVisitor, type Client } from '../support/http/clients.js';
import { type RunningApp, startApp } from '../support/programs/app.js';
import { type MailSink, startMailSink } from '../support/programs/mailbox.js';
import { until } from '../support/time.js';

let app: RunningApp;
let sink: MailSink;
let owner: TestPerson;
beforeAll(async () => {
  sink = await startMailSink();
  app = await startApp({ SMTP_URL: sink.url });
  owner = await anAdmin(app);
});
beforeEach(() => setPolicy(app, 'optional'));

const aPerson = () => aStaffPerson(app, ['orders:read']);

/** A signed-in person of the staff with an authenticator app, whose current code can be used. */
async function aPersonWithTotp(): Promise<TestPerson & Enrolled> {
  const person = await aPerson();
  const enrolled = await addTotp(person);
  await forgetSteps(app, person);
  return { ...person, ...enrolled };
}

const refusalOf = async (call: Promise<{ status: number; body: { code?: string } }>) => {
  const { status, body } = await call;
  return [status, body.code];
};
const isSignedIn = async (client: Client) => (await client.rest.get('/factors')).status === 200;
const sessionsOf = async ({ id }: TestPerson) =>
  (await app.database.query('SELECT FROM sessions WHERE user_id = $1', [id])).length;
const wrongCode = [400, 'CODE_INVALID'];
const ended = [401, 'CHALLENGE_ENDED'];

const completeLogin = `mutation ($input: CompleteLoginInput!) {
  completeLogin(input: $input) { user { email } token refreshToken mustAddFactor }
}`;

describe('a sign-in of a person with a second factor', () => {
  it('the right password alone gives a challenge, and neither a cookie nor a token', async () => {
    const person = await aPersonWithTotp();
    const before = await sessionsOf(person);
    for (const transport of ['cookie', 'token']) {
      const client = asVisitor(app);
      const rest = await passwordStep(client, person, { transport });
      expect(rest).toMatchObject({
        status: 403,
        body: {
          code: 'SECOND_FACTOR_NEEDED',
          details: { challenge: expect.stringMatching(/^[\w-]{43}$/), methods: ['totp', 'recoveryCode'] },
        },
      });
      expect(rest.body).not.toHaveProperty('token');
      const { data, errors } = await client.graphql(
        `mutation ($input: LoginInput!) { login(input: $input) { token } }`,
        { input: { email: person.email, password: person.password, transport: transport.toUpperCase() } },
      );
      expect(data).toBeNull();
      expect(errors?.[0]?.extensions).toMatchObject({
        code: 'SECOND_FACTOR_NEEDED',
        details: { methods: ['totp', 'recoveryCode'] },
      });
      expect(client.cookies.size).toBe(0);
    }
    expect(await sessionsOf(person)).toBe(before);
  });

  it('a wrong password says nothing about the second factor', async () => {
    const person = await aPersonWithTotp();
    const login = passwordStep(asVisitor(app), { ...person, password: somePassword() });
    expect(await refusalOf(login)).toEqual([401, 'LOGIN_FAILED']);
  });

  it('the code of the authenticator app completes it with cookies, and on GraphQL with tokens', async () => {
    const person = await aPersonWithTotp();
    const { client, answer } = await challenged(app, person);
    expect(await answer({ code: codeOf(person.secret) })).toMatchObject({
      status: 200,
      body: { success: true, message: 'Login Successful!', user: { email: person.email } },
    });
    expect(await isSignedIn(client)).toBe(true);

    await forgetSteps(app, person);
    const program = await challenged(app, person, { transport: 'token' });
    const { data } = await program.client.graphql(completeLogin, {
      input: { challenge: program.challenge, code: codeOf(person.secret) },
    });
    expect(data.completeLogin).toEqual({
      user: { email: person.email },
      token: expect.any(String),
      refreshToken: expect.any(String),
      mustAddFactor: false,
    });
    expect(program.client.cookies.size).toBe(0);
  });

  it.each([-1, 0, 1])('a clock that is off by %s steps of 30 s works', async (steps) => {
    const person = await aPersonWithTotp();
    const { answer } = await challenged(app, person);
    expect((await answer({ code: codeOf(person.secret, steps) })).status).toBe(200);
  });

  it.each([-3, 3])(
    'a clock that is off by %s steps of 30 s does not, and the message says what to check',
    async (steps) => {
      const person = await aPersonWithTotp();
      const { answer } = await challenged(app, person);
      const message = expect.stringContaining('Check the clock');
      expect(await answer({ code: codeOf(person.secret, steps) })).toMatchObject({
        status: 400,
        body: { code: 'CODE_INVALID', message, errors: { code: message } },
      });
    },
  );

  it('a code with a blank in the middle is right', async () => {
    const person = await aPersonWithTotp();
    const { answer } = await challenged(app, person);
    expect((await answer({ code: codeOf(person.secret).replace(/^.../, '$& ') })).status).toBe(200);
  });

  it('the code of a used step, and of the steps before it, is refused', async () => {
    const person = await aPersonWithTotp();
    const first = await challenged(app, person);
    expect((await first.answer({ code: codeOf(person.secret) })).status).toBe(200);
    const second = await challenged(app, person);
    expect(await refusalOf(second.answer({ code: codeOf(person.secret) }))).toEqual(wrongCode);
    expect(await refusalOf(second.answer({ code: codeOf(person.secret, -1) }))).toEqual(wrongCode);
    expect((await second.answer({ code: codeOf(person.secret, 1) })).status).toBe(200);
  });

  it('the code that confirmed the app is used up', async () => {
    const person = await aPerson();
    const { secret } = await addTotp(person);
    const { answer } = await challenged(app, person);
    expect(await refusalOf(answer({ code: codeOf(secret) }))).toEqual(wrongCode);
  });

  it('the same code in parallel requests makes one session', async () => {
    const person = await aPersonWithTotp();
    const before = await sessionsOf(person);
    const waiting = await Promise.all([challenged(app, person), challenged(app, person), challenged(app, person)]);
    const code = codeOf(person.secret);
    const answers = await Promise.all(waiting.map(({ answer }) => answer({ code })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
    expect(await sessionsOf(person)).toBe(before + 1);
  });

  it('a challenge makes one session, even with two right answers at once', async () => {
    const person = await aPersonWithTotp();
    const before = await sessionsOf(person);
    const { answer } = await challenged(app, person);
    const [recoveryCode] = person.recoveryCodes;
    const answers = await Promise.all([answer({ code: codeOf(person.secret) }), answer({ recoveryCode })]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401]);
    expect(await sessionsOf(person)).toBe(before + 1);
    expect(await refusalOf(answer({ recoveryCode: person.recoveryCodes[1] }))).toEqual(ended);
  });

  it('the sixth attempt at a challenge needs the password again', async () => {
    const person = await aPersonWithTotp();
    const { answer } = await challenged(app, person);
    for (let attempt = 1; attempt <= 5; attempt += 1)
      expect(await refusalOf(answer({ code: codeOf(person.secret, 10) }))).toEqual(wrongCode);
    expect(await refusalOf(answer({ code: codeOf(person.secret) }))).toEqual(ended);
    const again = await challenged(app, person);
    expect((await again.answer({ code: codeOf(person.secret) })).status).toBe(200);
  });

  it('a challenge ends after five minutes, with a new password, and with a block', async () => {
    const person = await aPersonWithTotp();
    const late = await challenged(app, person);
    await app.database.query(`UPDATE factor_challenges SET expires_at = now() WHERE user_id = $1`, [person.id]);
    expect(await refusalOf(late.answer({ code: codeOf(person.secret) }))).toEqual(ended);
    await app.nest.get(AuthJobs, { strict: false }).deleteExpired();
    expect(await app.database.query('SELECT FROM factor_challenges WHERE user_id = $1', [person.id])).toEqual([]);

    const before = await challenged(app, person);
    const newPassword = somePassword();
    const { client } = await aFreshBrowserOf(person);
    const update = await client.rest.put('/update-password', { oldPassword: person.password, newPassword });
    expect(update.status).toBe(200);
    expect(await refusalOf(before.answer({ code: codeOf(person.secret) }))).toEqual(ended);

    const blocked = await challenged(app, { ...person, password: newPassword });
    expect((await owner.client.rest.put(`/admin/staff/${person.id}`, { blocked: true })).status).toBe(200);
    expect(await refusalOf(blocked.answer({ code: codeOf(person.secret) }))).toEqual(ended);
  });

  it('a recovery code works once, however it is typed, and is told by mail', async () => {
    const person = await aPersonWithTotp();
    const [code = ''] = person.recoveryCodes;
    const first = await challenged(app, person);
    expect((await first.answer({ recoveryCode: ` ${code.toUpperCase().replaceAll('-', ' ')} ` })).status).toBe(200);
    const second = await challenged(app, person);
    expect(await refusalOf(second.answer({ recoveryCode: code }))).toEqual(wrongCode);
    expect((await first.client.rest.get('/factors')).body.recoveryCodesLeft).toBe(9);
    expect((await sink.waitFor(person.email, { seen: 1 })).text).toContain('A recovery code of your account was used.');
  });

  it('aliases and parallel requests do not multiply attempts', async () => {
    const person = await aPersonWithTotp();
    const { client, challenge } = await challenged(app, person);
    const guess = (at: number) =>
      `g${at}: completeLogin(input: { challenge: "${challenge}", code: "${codeOf(person.secret, 20 + at)}" }) { token }`;
    expect(await client.graphql(`mutation { ${guess(0)} ${guess(1)} }`)).toMatchObject({ code: 'BAD_REQUEST' });
    const guesses = Array.from({ length: 12 }, (_, at) => client.graphql(`mutation { ${guess(at)} }`));
    const codes = (await Promise.all(guesses)).map(({ code }) => code);
    expect(codes.sort()).toEqual([
      ...Array<string>(7).fill('CHALLENGE_ENDED'),
      ...Array<string>(5).fill('CODE_INVALID'),
    ]);
  });

  it('after ten wrong codes in an hour the account waits, whatever the challenge and the limits of calls', async () => {
    const person = await aPersonWithTotp();
    const answers: number[] = [];
    for (let challenge = 1; challenge <= 3; challenge += 1) {
      const { answer } = await challenged(app, person);
      for (let attempt = 1; attempt <= 4; attempt += 1)
        answers.push((await answer({ code: codeOf(person.secret, 10) })).status);
    }
    expect(answers).toEqual([...Array<number>(10).fill(400), 429, 429]);
    const { answer } = await challenged(app, person);
    const response = await answer({ code: codeOf(person.secret) });
    expect(response).toMatchObject({ status: 429, body: { code: 'TOO_MANY_REQUESTS' } });
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(60);
  });

  it('right answers are not counted', async () => {
    const person = await aPersonWithTotp();
    for (let time = 1; time <= 12; time += 1) {
      await forgetSteps(app, person);
      const { answer } = await challenged(app, person);
      expect((await answer({ code: codeOf(person.secret) })).status).toBe(200);
    }
  });

  it('an answer is exactly one of a code, a recovery code and a passkey', async () => {
    const person = await aPersonWithTotp();
    const { answer } = await challenged(app, person);
    for (const given of [{}, { code: '123456', recoveryCode: 'x' }, { code: '12345' }, { passkey: {} }])
      expect(await refusalOf(answer(given))).toEqual([400, 'VALIDATION']);
  });
});

/** Another browser in which the person has just signed in. */
async function aFreshBrowserOf(person: TestPerson & Enrolled) {
  await forgetSteps(app, person);
  const { client, answer } = await challenged(app, person);
  await answer({ code: codeOf(person.secret) });
  await forgetSteps(app, person);
  return { client };
}

describe('a trusted browser', () => {
  async function aTrustedBrowser() {
    const person = await aPersonWithTotp();
    const { client, answer } = await challenged(app, person);
    expect((await answer({ code: codeOf(person.secret), trust: true })).status).toBe(200);
    await forgetSteps(app, person);
    return { person, client };
  }

  it('a trusted browser needs the password, not the second factor, and counts as fresh', async () => {
    const { person, client } = await aTrustedBrowser();
    expect((await passwordStep(client, person)).status).toBe(200);
    expect((await client.rest.post('/factors/recovery-codes')).status).toBe(201);
    expect(await refusalOf(passwordStep(client, { ...person, password: somePassword() }))).toEqual([
      401,
      'LOGIN_FAILED',
    ]);
  });

  it('a browser is trusted for 30 days, and only by the person who said so', async () => {
    const { person, client } = await aTrustedBrowser();
    const other = await aPersonWithTotp();
    expect(await refusalOf(passwordStep(client, other))).toEqual([403, 'SECOND_FACTOR_NEEDED']);
    const sql = `UPDATE trusted_browsers SET expires_at = expires_at - interval '30 days' WHERE user_id = $1`;
    await app.database.query(sql, [person.id]);
    expect(await refusalOf(passwordStep(client, person))).toEqual([403, 'SECOND_FACTOR_NEEDED']);
  });

  it.each([
    [
      'a new password',
      (client: Client, { password }: TestPerson & Enrolled) =>
        client.rest.put('/update-password', { oldPassword: password, newPassword: somePassword() }),
    ],
    [
      'a removed factor',
      async (client: Client, person: TestPerson & Enrolled) => {
        await addTotp({ ...person, client });
        return client.rest.delete(`/factors/${person.factorId}`);
      },
    ],
    ['another factor', (client: Client, person: TestPerson & Enrolled) => addTotp({ ...person, client })],
  ] as const)('a browser is no longer trusted after %s', async (_, change) => {
    const { person, client } = await aTrustedBrowser();
    await change(client, person);
    expect(await app.database.query('SELECT FROM trusted_browsers WHERE user_id = $1', [person.id])).toEqual([]);
  });

  it('a trusted browser keeps its session in cookies', async () => {
    const person = await aPersonWithTotp();
    const { answer } = await challenged(app, person, { transport: 'token' });
    expect(await answer({ code: codeOf(person.secret), trust: true })).toMatchObject({
      status: 400,
      body: { code: 'VALIDATION', errors: { trust: expect.any(String) } },
    });
  });
});

describe('second factors of a person', () => {
  it('the first one ends the other sessions, and gives ten recovery codes once', async () => {
    const person = await aPerson();
    const other = asVisitor(app);
    await passwordStep(other, person);
    expect(await isSignedIn(other)).toBe(true);
    const { recoveryCodes } = await addTotp(person);
    expect(recoveryCodes).toHaveLength(10);
    expect(new Set(recoveryCodes).size).toBe(10);
    for (const code of recoveryCodes) expect(code).toMatch(/^([a-z2-9]{4}-){3}[a-z2-9]{4}$/);
    expect(await isSignedIn(other)).toBe(false);
    expect(await isSignedIn(person.client)).toBe(true);
    expect((await addTotp(person)).recoveryCodes).toEqual([]);
  });

  it('an app counts once its first code is confirmed, and the next one replaces it', async () => {
    const person = await aPerson();
    const { body: begun } = await person.client.rest.post('/factors/totp', { name: 'Phone' });
    expect(begun.otpauth).toContain(`secret=${begun.secret}`);
    const confirm = (code: string) =>
      person.client.rest.post('/factors/totp/confirm', { factorId: begun.factor._id, code });
    expect(await refusalOf(confirm(codeOf(begun.secret, 10)))).toEqual(wrongCode);
    expect((await person.client.rest.get('/factors')).body.factors).toEqual([]);
    expect((await passwordStep(asVisitor(app), person)).status).toBe(200);
    await person.client.rest.post('/factors/totp');
    expect(await refusalOf(confirm(codeOf(begun.secret)))).toEqual([404, 'FACTOR_NOT_FOUND']);
  });

  it('a person neither sees, renames, removes nor confirms the factors of another', async () => {
    const person = await aPersonWithTotp();
    const { client } = await aPerson();
    const { factorId } = person;
    expect((await client.rest.get('/factors')).body.factors).toEqual([]);
    const calls = [
      client.rest.put(`/factors/${factorId}`, { name: 'Mine' }),
      client.rest.delete(`/factors/${factorId}`),
      client.rest.post('/factors/totp/confirm', { factorId, code: codeOf(person.secret) }),
    ];
    for (const call of calls) expect(await refusalOf(call)).toEqual([404, 'FACTOR_NOT_FOUND']);
  });

  it('the last one takes the recovery codes along', async () => {
    const person = await aPersonWithTotp();
    expect((await person.client.rest.delete(`/factors/${person.factorId}`)).status).toBe(200);
    expect((await person.client.rest.get('/factors')).body).toMatchObject({ factors: [], recoveryCodesLeft: 0 });
    expect((await passwordStep(asVisitor(app), person)).status).toBe(200);
  });

  it('new recovery codes replace the old ones', async () => {
    const person = await aPersonWithTotp();
    const { body } = await person.client.rest.post('/factors/recovery-codes');
    const { answer } = await challenged(app, person);
    expect(await refusalOf(answer({ recoveryCode: person.recoveryCodes[0] }))).toEqual(wrongCode);
    expect((await answer({ recoveryCode: body.recoveryCodes[0] })).status).toBe(200);
  });

  it('at most three apps can be added', async () => {
    const person = await aPersonWithTotp();
    await app.database.query(
      `INSERT INTO factors (id, user_id, kind, name, secret, last_step, confirmed_at)
       SELECT gen_random_uuid(), user_id, kind, name, secret, 0, now() FROM factors, generate_series(1, 2) WHERE user_id = $1`,
      [person.id],
    );
    expect(await refusalOf(person.client.rest.post('/factors/totp'))).toEqual([409, 'FACTORS_FULL']);
  });

  it('customers have none', async () => {
    const { client } = await aCustomer(app);
    expect(await refusalOf(client.rest.get('/factors'))).toEqual([403, 'FORBIDDEN']);
    expect(await refusalOf(client.rest.post('/fresh-factor', { password: 'x' }))).toEqual([403, 'FORBIDDEN']);
  });

  it('each change is mailed to the person and recorded', async () => {
    const person = await aPersonWithTotp();
    await person.client.rest.put(`/factors/${person.factorId}`, { name: 'Phone' });
    await person.client.rest.post('/factors/recovery-codes');
    await person.client.rest.delete(`/factors/${person.factorId}`);
    await until(() => sink.mails.filter(({ to }) => to === person.email).length === 4);
    const mails = sink.mails.filter(({ to }) => to === person.email).map(({ text }) => text.split('\n')[3]);
    expect(mails.sort()).toEqual([
      'A second factor of your account got another name.',
      'An authenticator app was added to your account.',
      'An authenticator app was removed from your account.',
      'New recovery codes were made for your account. The old ones no longer work.',
    ]);
    const entries = await app.database.query<{ kind: string }>(
      `SELECT kind FROM audit_entries WHERE subject_id = $1 AND kind LIKE 'factor.%' ORDER BY at, id`,
      [person.id],
    );
    expect(entries.map(({ kind }) => kind)).toEqual([
      'factor.added',
      'factor.renamed',
      'factor.codes-renewed',
      'factor.removed',
    ]);
  });

  it('neither a secret nor a code is stored in plain text, mailed or recorded', async () => {
    const person = await aPersonWithTotp();
    const { challenge } = await challenged(app, person);
    const tables = await app.database.query<{ name: string }>(
      `SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public' AND table_type = 'BASE TABLE'`,
    );
    const secrets = [
      person.secret,
      challenge,
      ...person.recoveryCodes.flatMap((code) => [code, code.replaceAll('-', '')]),
    ];
    for (const { name } of tables) {
      const found = await app.database.query(
        `SELECT FROM "${name}" AS row WHERE EXISTS (SELECT FROM unnest($1::text[]) AS secret
           WHERE strpos(row::text, secret) > 0 OR strpos(row::text, encode(convert_to(secret, 'UTF8'), 'hex')) > 0)`,
        [secrets],
      );
      expect([name, found.length]).toEqual([name, 0]);
    }
  });
});

it('the log contains neither a secret nor a code nor a challenge', async () => {
  const lines: string[] = [];
  const write = logOutput.write.bind(logOutput);
  logOutput.write = (line: string) => {
    lines.push(line);
    return write(line);
  };
  try {
    const person = await aPersonWithTotp();
    const { challenge, answer } = await challenged(app, person);
    const codes = [codeOf(person.secret, 10), codeOf(person.secret)];
    const [recoveryCode = '', wrongRecoveryCode = 'abcd-efgh-jkmn-pqrs'] = person.recoveryCodes;
    await answer({ code: codes[0] });
    await answer({ recoveryCode: wrongRecoveryCode.slice(1) });
    await answer({ code: codes[1] });
    await person.client.rest.post('/fresh-factor', { recoveryCode });
    await app.database.query(`UPDATE factors SET secret = '\\x00' WHERE user_id = $1`, [person.id]);
    await (await challenged(app, person)).answer({ code: codes[1] });
    const log = lines.join('');
    expect(log).toContain(person.id);
    for (const text of [person.secret, challenge, recoveryCode, wrongRecoveryCode.slice(1)])
      expect(log).not.toContain(text);
    for (const code of codes) expect(log).not.toMatch(new RegExp(`\\b${code}\\b`));
  } finally {
    logOutput.write = write;
  }
});

describe('a fresh factor', () => {
  it('signing in counts, and ends after ten minutes', async () => {
    const person = await aPersonWithTotp();
    expect((await person.client.rest.put(`/factors/${person.factorId}`, { name: 'Phone' })).status).toBe(200);
    await endFreshness(app, person);
    const rename = () => person.client.rest.put(`/factors/${person.factorId}`, { name: 'Tablet' });
    expect(await refusalOf(rename())).toEqual([403, 'FRESH_FACTOR_NEEDED']);
    expect(await person.client.rest.post('/fresh-factor', { code: codeOf(person.secret) })).toMatchObject({
      status: 200,
      body: { success: true },
    });
    expect((await rename()).status).toBe(200);
  });

  it('a renewed session is not fresh', async () => {
    const person = await aPersonWithTotp();
    await endFreshness(app, person);
    expect(
      (await person.client.rest.post('/refresh', { refreshToken: person.client.cookies.get('refresh_token') })).status,
    ).toBe(200);
    expect(await refusalOf(person.client.rest.post('/factors/recovery-codes'))).toEqual([403, 'FRESH_FACTOR_NEEDED']);
  });

  it('a person without a second factor answers with the password, a person with one does not', async () => {
    const person = await aPerson();
    await endFreshness(app, person);
    expect(await refusalOf(person.client.rest.post('/factors/totp'))).toEqual([403, 'FRESH_FACTOR_NEEDED']);
    expect(await refusalOf(person.client.rest.post('/fresh-factor', { password: somePassword() }))).toEqual([
      400,
      'WRONG_PASSWORD',
    ]);
    expect((await person.client.rest.post('/fresh-factor', { password: person.password })).status).toBe(200);
    await addTotp(person);
    await endFreshness(app, person);
    expect(await refusalOf(person.client.rest.post('/fresh-factor', { password: person.password }))).toEqual(wrongCode);
  });

  it('it counts for the session that proved it, not for others', async () => {
    const person = await aPersonWithTotp();
    const { client } = await aFreshBrowserOf(person);
    await endFreshness(app, person);
    await client.rest.post('/fresh-factor', { code: codeOf(person.secret) });
    expect((await client.rest.post('/factors/recovery-codes')).status).toBe(201);
    expect(await refusalOf(person.client.rest.post('/factors/recovery-codes'))).toEqual([403, 'FRESH_FACTOR_NEEDED']);
  });

  it('deleting or signing out a person of the staff needs one, a customer does not', async () => {
    const manager = await anAdmin(app);
    const [colleague, customer] = [await aPerson(), await aCustomer(app)];
    await endFreshness(app, manager);
    const { rest } = manager.client;
    expect(await refusalOf(rest.post(`/admin/user/${colleague.id}/sign-out`))).toEqual([403, 'FRESH_FACTOR_NEEDED']);
    expect(await refusalOf(rest.delete(`/admin/user/${colleague.id}`))).toEqual([403, 'FRESH_FACTOR_NEEDED']);
    expect((await rest.post(`/admin/user/${customer.id}/sign-out`)).status).toBe(200);
    expect((await rest.delete(`/admin/user/${customer.id}`)).status).toBe(200);
  });

  it('wrong answers count for the account, as at a sign-in', async () => {
    const person = await aPersonWithTotp();
    for (let attempt = 1; attempt <= 10; attempt += 1)
      await person.client.rest.post('/fresh-factor', { code: codeOf(person.secret, 10) });
    const { answer } = await challenged(app, person);
    expect(await refusalOf(answer({ code: codeOf(person.secret) }))).toEqual([429, 'TOO_MANY_REQUESTS']);
  });
});

describe('the policy', () => {
  const policyIs = (client: Client, policy: string) => client.rest.put('/admin/second-factor-policy', { policy });

  it('only a person with the role Owner sets it, with a fresh factor', async () => {
    const manager = await aStaffPerson(app, ['staff:write']);
    expect(await refusalOf(policyIs(manager.client, 'off'))).toEqual([403, 'FORBIDDEN']);
    const another = await anAdmin(app);
    await endFreshness(app, another);
    expect(await refusalOf(policyIs(another.client, 'off'))).toEqual([403, 'FRESH_FACTOR_NEEDED']);
    expect(await policyIs(owner.client, 'off')).toMatchObject({
      status: 200,
      body: { policy: 'off', requiredFrom: null },
    });
  });

  it('required gives those without a second factor seven days, and then only lets them add one', async () => {
    const person = await aPerson();
    const { body } = await policyIs(owner.client, 'required');
    const days = (new Date(body.requiredFrom as string).getTime() - Date.now()) / 86_400_000;
    expect(days).toBeCloseTo(7, 2);
    expect((await person.client.rest.get('/orders/all')).status).toBe(200);
    await requireFactors(app);
    expect(await refusalOf(person.client.rest.get('/orders/all'))).toEqual([403, 'SECOND_FACTOR_NEEDED']);
    expect((await person.client.rest.get('/session')).body.mustAddFactor).toBe(true);

    const client = asVisitor(app);
    expect((await passwordStep(client, person)).status).toBe(200);
    expect(await refusalOf(client.rest.get('/orders/all'))).toEqual([403, 'SECOND_FACTOR_NEEDED']);
    await addTotp({ ...person, client });
    expect((await client.rest.get('/orders/all')).status).toBe(200);
    expect((await client.rest.get('/session')).body.mustAddFactor).toBe(false);
  });

  it('setting it again does not begin the days of grace again', async () => {
    await requireFactors(app);
    const person = await aPerson();
    const { client } = await aPersonOfTheOwners();
    const { body } = await policyIs(client, 'required');
    expect(new Date(body.requiredFrom as string).getTime()).toBeLessThan(Date.now());
    expect(await refusalOf(person.client.rest.get('/orders/all'))).toEqual([403, 'SECOND_FACTOR_NEEDED']);
  });

  it('off asks no one for a second factor, and lets no one add one', async () => {
    const person = await aPersonWithTotp();
    await policyIs(owner.client, 'off');
    expect((await passwordStep(asVisitor(app), person)).status).toBe(200);
    expect(await refusalOf(person.client.rest.post('/factors/totp'))).toEqual([409, 'FACTORS_OFF']);
    await endFreshness(app, person);
    expect((await person.client.rest.post('/fresh-factor', { password: person.password })).status).toBe(200);
  });

  /** An owner with a second factor, who can work under the policy. */
  async function aPersonOfTheOwners() {
    const person = await anAdmin(app);
    await setPolicy(app, 'optional');
    await addTotp(person);
    await requireFactors(app);
    return person;
  }
});

describe('a lost second factor', () => {
  it('another owner resets it, the sessions of the person end, and a mail says so', async () => {
    const person = await aPersonWithTotp();
    const { client } = await aFreshBrowserOf(person);
    expect((await owner.client.rest.post(`/admin/staff/${person.id}/reset-second-factor`)).status).toBe(200);
    expect(await isSignedIn(client)).toBe(false);
    expect((await passwordStep(client, person)).status).toBe(200);
    expect((await client.rest.get('/factors')).body).toMatchObject({ factors: [], recoveryCodesLeft: 0 });
    expect((await sink.waitFor(person.email, { seen: 1 })).text).toContain('was reset');
    const [entry] = await app.database.query<{ actor_id: string }>(
      `SELECT actor_id FROM audit_entries WHERE subject_id = $1 AND kind = 'factor.reset'`,
      [person.id],
    );
    expect(entry?.actor_id).toBe(owner.id);
  });

  it('neither the person nor a manager without the role Owner resets it', async () => {
    const person = await aPersonWithTotp();
    const manager = await aStaffPerson(app, ['staff:write', 'orders:read']);
    expect(await refusalOf(manager.client.rest.post(`/admin/staff/${person.id}/reset-second-factor`))).toEqual([
      403,
      'FORBIDDEN',
    ]);
    expect(await refusalOf(owner.client.rest.post(`/admin/staff/${owner.id}/reset-second-factor`))).toEqual([
      409,
      'SELF_RESET',
    ]);
  });

  it('a password that was reset by mail leaves it', async () => {
    const person = await aPersonWithTotp();
    await asVisitor(app).rest.post('/forgot-password', { email: person.email });
    const { text } = await sink.waitFor(person.email, { seen: 1 });
    const token = /reset-password\?token=([\w-]+)/.exec(text)?.[1];
    const password = somePassword();
    await asVisitor(app).rest.post('/reset-password-by-link', { token, newPassword: password });
    expect(await refusalOf(passwordStep(asVisitor(app), { ...person, password }))).toEqual([
      403,
      'SECOND_FACTOR_NEEDED',
    ]);
  });
});
