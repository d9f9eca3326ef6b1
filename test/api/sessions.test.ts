import { createHmac, generateKeyPairSync, randomBytes, sign as signWithKey } from 'node:crypto';
import { get } from 'node:http';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { Keys } from '../../server/features/auth/keys.js';
import { transports } from '../support/http/account-calls.js';
import { type RunningApp, startApp } from '../support/programs/app.js';
import { aCustomer, anAdmin, deleteAccount, expire, signIn, type TestPerson } from '../support/data/builders.js';
import { asUser, asVisitor, type Client } from '../support/http/clients.js';

let app: RunningApp;
beforeAll(async () => {
  app = await startApp();
});

const bearer = (token: string) => {
  const client = asVisitor(app);
  client.bearer = token;
  return client;
};
const statusOfMe = async (client: Client) => (await client.rest.get('/me')).status;
const claimsOf = (token: string) => JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
const cookie = (client: Client, name: string) => client.cookies.get(name) ?? '';

/** The Set-Cookie headers of a response by cookie name. */
async function cookiesOf(client: Client, path: string, body: unknown) {
  const response = await client.fetch('POST', path, body);
  const lines = response.headers.getSetCookie();
  return new Map(lines.map((line) => [line.slice(0, line.indexOf('=')), line] as const));
}

describe.each(transports)('sessions over %s', (_, calls) => {
  it('a session starts with each sign-in, whatever cookies the browser sends, and ends the previous one', async () => {
    const person = await aCustomer(app);
    const planted = [...person.client.cookies];
    const client = asUser(app, planted);
    expect((await calls.login(client, person)).code).toBeUndefined();
    expect(cookie(client, 'access_token')).not.toBe(planted[0]?.[1]);
    expect(claimsOf(cookie(client, 'access_token')).sid).not.toBe(claimsOf(planted[0]?.[1] ?? '').sid);
    // The previous session of this browser has ended.
    expect(await statusOfMe(asUser(app, planted))).toBe(401);
  });

  it('sessions reject their cookies and bearer token after logout', async () => {
    const person = await aCustomer(app);
    const before = [...person.client.cookies];
    const { bearer: _, ...token } = { bearer: '', value: cookie(person.client, 'access_token') };
    expect(await calls.logout(person.client)).toMatchObject({ message: 'Logout successful' });
    expect(person.client.cookies.size).toBe(0);
    expect(await statusOfMe(asUser(app, before))).toBe(401);
    expect(await statusOfMe(bearer(token.value))).toBe(401);
    expect((await asUser(app, before).rest.get('/refresh')).status).toBe(401);
    expect((await calls.logout(asVisitor(app))).code).toBeUndefined();
  });

  it('sessions end on all other devices when the password is changed, which needs the current one', async () => {
    const person = await aCustomer(app);
    const other = [...person.client.cookies];
    await signIn(app, person);
    const newPassword = 'a kettle on the lawn';
    const refused = await calls.updatePassword(person.client, { oldPassword: 'wrong', newPassword });
    expect(refused).toMatchObject({ code: 'WRONG_PASSWORD', errors: { oldPassword: expect.any(String) } });
    expect(await statusOfMe(asUser(app, other))).toBe(200);

    const done = await calls.updatePassword(person.client, { oldPassword: person.password, newPassword });
    expect(done.code).toBeUndefined();
    expect(await statusOfMe(person.client)).toBe(200);
    expect(await statusOfMe(asUser(app, other))).toBe(401);
    expect((await calls.login(asVisitor(app), person)).code).toBe('LOGIN_FAILED');
    expect((await calls.login(asVisitor(app), { ...person, password: newPassword })).code).toBeUndefined();
  });
});

describe('access tokens', () => {
  it('access tokens are accepted only with our algorithm, issuer, audience, type and key, and before they expire', async () => {
    const person = await aCustomer(app);
    const token = cookie(person.client, 'access_token');
    const claims = claimsOf(token);
    const header = JSON.parse(Buffer.from(token.split('.')[0] ?? '', 'base64url').toString());
    const key = app.nest.get(Keys, { strict: false }).first('access-token');
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const unsigned = (changes: object, top: object) =>
      `${part({ ...header, ...top })}.${part({ ...claims, ...changes })}`;
    const hmac = (hash: string, text: string, secret: Uint8Array) =>
      `${text}.${createHmac(hash, secret).update(text).digest('base64url')}`;
    const sign = (changes: object, top: object = {}, secret: Uint8Array = key) =>
      hmac('sha256', unsigned(changes, top), secret);
    const rs256 = unsigned({}, { alg: 'RS256' });
    const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    const pem = publicKey.export({ type: 'spki', format: 'pem' });

    expect(await statusOfMe(bearer(sign({})))).toBe(200);
    const forged = {
      'no signature': `${unsigned({}, { alg: 'none' })}.`,
      'another algorithm': hmac('sha512', unsigned({}, { alg: 'HS512' }), key),
      'a public key as the secret': sign({}, {}, Buffer.from(pem)),
      'an RSA signature': `${rs256}.${signWithKey('sha256', Buffer.from(rs256), privateKey).toString('base64url')}`,
      'another key': sign({}, {}, randomBytes(32)),
      'another key id': sign({}, { kid: 'other' }),
      'another audience': sign({ aud: 'reset' }),
      'another issuer': sign({ iss: 'elsewhere' }),
      'another type': sign({}, { typ: 'JWT' }),
      'expired by a second': sign({ exp: Math.floor(Date.now() / 1000) - 1 }),
      'no expiry': sign({ exp: undefined }),
      'ids of another kind': sign({ sid: 'session-1', sub: 'user-1' }),
      'a key URL': sign({}, { jku: 'https://evil.test/keys', kid: 'evil' }),
    };
    for (const [what, value] of Object.entries(forged))
      expect([what, await statusOfMe(bearer(value))]).toEqual([what, 401]);
  });

  it('access tokens carry no role or access: both are read from the database at each request', async () => {
    const [admin, customer, deleted] = [await anAdmin(app), await aCustomer(app), await aCustomer(app)];
    expect((await admin.client.rest.get('/admin/users')).status).toBe(200);
    await app.database.query(
      `UPDATE users SET role = 'customer', company_role = 'owner', staff_role_id = NULL WHERE id = $1`,
      [admin.id],
    );
    expect((await admin.client.rest.get('/admin/users')).status).toBe(403);

    await app.database.query(`UPDATE companies SET access_status = 'rejected' WHERE id = $1`, [customer.id]);
    expect((await customer.client.rest.get('/me')).body).toMatchObject({ code: 'ACCESS_REJECTED' });
    await deleteAccount(app, deleted);
    expect(await statusOfMe(deleted.client)).toBe(401);
  });

  it('access tokens in a REST response expire after 15 minutes and cannot refresh', async () => {
    const person = await aCustomer(app);
    const { body } = await asVisitor(app).rest.post('/login', { email: person.email, password: person.password });
    const { exp, iat } = claimsOf(body.token);
    expect(exp - iat).toBe(900);
    expect(await statusOfMe(bearer(body.token))).toBe(200);
    expect((await bearer(body.token).rest.get('/refresh')).status).toBe(401);
  });

  it('access tokens are not part of the GraphQL response to a sign-in with cookies', async () => {
    const { email, password } = await aCustomer(app);
    const { data } = await asVisitor(app).graphql(signInWithTokens, { input: { email, password } });
    expect(data.login).toEqual({ token: null, refreshToken: null });
  });
});

const signInWithTokens = 'mutation ($input: LoginInput!) { login(input: $input) { token refreshToken } }';
const renewTokens =
  'mutation ($refreshToken: String) { refreshSession(refreshToken: $refreshToken) { token refreshToken } }';

interface Tokens {
  token: string;
  refreshToken: string;
}

/** How a program signs in and renews its session. */
const programs = {
  REST: {
    signIn: async (client: Client, { email, password }: TestPerson): Promise<Tokens> =>
      (await client.rest.post('/login', { email, password, transport: 'token' })).body,
    renew: async (client: Client, refreshToken: string): Promise<Tokens> =>
      (await client.rest.post('/refresh', { refreshToken })).body,
  },
  GraphQL: {
    signIn: async (client: Client, { email, password }: TestPerson): Promise<Tokens> =>
      (await client.graphql(signInWithTokens, { input: { email, password, transport: 'TOKEN' } })).data.login,
    renew: async (client: Client, refreshToken: string): Promise<Tokens> =>
      (await client.graphql(renewTokens, { refreshToken })).data?.refreshSession ?? {},
  },
};

describe.each(Object.entries(programs))('a program that signs in over %s', (_, { signIn: signInAs, renew }) => {
  it('a program stays signed in with its tokens, without cookies', async () => {
    const [person, client] = [await aCustomer(app), asVisitor(app)];
    const first = await signInAs(client, person);
    const second = await renew(client, first.refreshToken);
    expect(second.refreshToken).not.toBe(first.refreshToken);
    for (const { token } of [first, second]) expect(await statusOfMe(bearer(token))).toBe(200);
    expect([...client.cookies]).toEqual([]);
    await bearer(second.token).rest.post('/logout');
    expect(await renew(client, second.refreshToken)).not.toHaveProperty('token');
  });

  it('a program leaves the session and the known device of the browser as they are', async () => {
    const person = await aCustomer(app);
    const before = [...person.client.cookies];
    await signInAs(person.client, person);
    expect([...person.client.cookies]).toEqual(before);
    expect(await statusOfMe(person.client)).toBe(200);
    expect((await person.client.rest.get('/sessions')).body.sessions).toHaveLength(2);
  });
});

describe('requests that arrive together', () => {
  it('requests that arrive together are served for their own callers, although one statement checks the sessions', async () => {
    const people = await Promise.all(Array.from({ length: 6 }, () => aCustomer(app)));
    const [signedOut, expired, ...others] = people;
    if (!signedOut || !expired) throw new Error('Two of the six customers are needed here');
    await app.database.query('DELETE FROM sessions WHERE user_id = $1', [signedOut.id]);
    await expire(app, expired);
    const responses = await Promise.all(
      Array.from({ length: 5 }, () => people)
        .flat()
        .map(async (person) => [person, (await person.client.rest.get('/me')).body] as const),
    );
    for (const [person, body] of responses) {
      if (person === signedOut) expect(body.code).toBe('UNAUTHENTICATED');
      else if (person === expired) expect(body.code).toBe('ACCESS_EXPIRED');
      else expect(body.user._id).toBe(person.id);
    }
    expect(others).toHaveLength(4);
  });
});

/** Uses `node:http`, because `fetch` overrides some of these headers. */
const statusAsBrowser = (client: Client, path: string, headers: Record<string, string>) =>
  new Promise((resolve, reject) => {
    const sent = { ...headers, cookie: [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ') };
    get(`${app.url}/api/v1${path}`, { headers: sent }, (response) => {
      response.resume();
      resolve(response.statusCode);
    }).on('error', reject);
  });

describe('a refresh', () => {
  it('a refresh over GraphQL sets new cookies and returns no token', async () => {
    const { client } = await aCustomer(app);
    const before = cookie(client, 'refresh_token');
    const { data } = await client.graphql('mutation { refreshSession { message } }');
    expect(data).toEqual({ refreshSession: { message: 'Session renewed' } });
    expect(cookie(client, 'refresh_token')).not.toBe(before);
    expect(await statusOfMe(client)).toBe(200);
  });

  const refresh = (client: Client) => client.rest.get('/refresh');
  const withToken = (token: string) => asUser(app, [['refresh_token', token]]);
  const rotate = async (token: string) => {
    const client = withToken(token);
    const { status } = await refresh(client);
    return { status, token: cookie(client, 'refresh_token') };
  };
  const ageUse = (person: TestPerson) =>
    app.database.query(
      `UPDATE refresh_tokens SET used_at = used_at - interval '11 seconds'
       WHERE used_at IS NOT NULL AND session_id IN (SELECT id FROM sessions WHERE user_id = $1)`,
      [person.id],
    );

  /** Returns the successor of a refresh token; undefined if the token is rejected. */
  type Successor = (token: string) => Promise<string | undefined>;
  const ways: [name: string, successorOf: Successor][] = [
    [
      'its cookie',
      async (token) => rotate(token).then(({ status, token: next }) => (status === 200 ? next : undefined)),
    ],
    ['its token over REST', async (token) => (await programs.REST.renew(asVisitor(app), token)).refreshToken],
    ['its token over GraphQL', async (token) => (await programs.GraphQL.renew(asVisitor(app), token)).refreshToken],
  ];

  describe.each(ways)('of a session by %s', (_, successorOf) => {
    it('rotates the token; reuse of an old one after the grace period ends the session', async () => {
      const person = await aCustomer(app);
      const first = cookie(person.client, 'refresh_token');
      const second = (await successorOf(first)) ?? '';
      const third = (await successorOf(second)) ?? '';
      expect(new Set([first, second, third, '']).size).toBe(4);

      await ageUse(person);
      expect(await successorOf(first)).toBeUndefined();
      expect(await successorOf(third)).toBeUndefined();
      expect(await statusOfMe(person.client)).toBe(401);
    });

    it('a refresh that is repeated with the same token within ten seconds returns the same successor', async () => {
      const first = cookie((await aCustomer(app)).client, 'refresh_token');
      const second = (await successorOf(first)) ?? '';
      expect(await successorOf(first)).toBe(second);
      expect(await successorOf(second)).toBeDefined();
      // The successor has been used, so this is no longer a second tab.
      expect(await successorOf(first)).toBeUndefined();
    });

    it('a refresh has a grace period of ten seconds', async () => {
      const person = await aCustomer(app);
      const first = cookie(person.client, 'refresh_token');
      await successorOf(first);
      await ageUse(person);
      expect(await successorOf(first)).toBeUndefined();
    });
  });

  describe.each([
    ['REST', (client: Client) => client.rest.get('/refresh').then(({ body }) => body.code as string | undefined)],
    ['GraphQL', (client: Client) => client.graphql('mutation { refreshSession { message } }').then(({ code }) => code)],
  ])('over %s', (_, renew) => {
    it('a refresh over the limit keeps the cookies and does not use the token, which stays valid', async () => {
      const person = await aCustomer(app);
      await renew(person.client);
      const before = cookie(person.client, 'refresh_token');
      await app.database.query(
        `UPDATE limit_counters SET used = 30 WHERE name = 'refresh'
         AND key IN (SELECT id::text FROM sessions WHERE user_id = $1)`,
        [person.id],
      );
      expect(await renew(person.client)).toBe('TOO_MANY_REQUESTS');
      expect(cookie(person.client, 'refresh_token')).toBe(before);
      await ageUse(person);
      await app.database.query(`DELETE FROM limit_counters WHERE name = 'refresh'`);
      expect(await renew(person.client)).toBeUndefined();
      expect(await statusOfMe(person.client)).toBe(200);
    });

    it('a refresh that fails keeps the cookies, and one that is rejected clears them', async () => {
      const person = await aCustomer(app);
      const before = cookie(person.client, 'refresh_token');
      // Simulates a database that is shutting down.
      await app.database.query(`
        CREATE FUNCTION fail() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE SQLSTATE '57P01'; END $$;
        CREATE TRIGGER fail BEFORE UPDATE ON refresh_tokens EXECUTE FUNCTION fail()`);
      try {
        expect(await renew(person.client)).toBe('UNAVAILABLE');
        expect(cookie(person.client, 'refresh_token')).toBe(before);
      } finally {
        await app.database.query('DROP FUNCTION fail CASCADE');
      }
      expect(await renew(person.client)).toBeUndefined();
      const outsider = withToken('no longer known');
      expect(await renew(outsider)).toBe('SESSION_ENDED');
      expect(outsider.cookies.has('refresh_token')).toBe(false);
    });
  });

  it('a refresh from twenty tabs at once keeps all signed in with one successor', async () => {
    const person = await aCustomer(app);
    const token = cookie(person.client, 'refresh_token');
    const responses = await Promise.all(Array.from({ length: 20 }, () => rotate(token)));
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(responses.map((response) => response.token)).size).toBe(1);
    const rows = await app.database.query(
      'SELECT FROM refresh_tokens t JOIN sessions s ON s.id = t.session_id WHERE s.user_id = $1',
      [person.id],
    );
    expect(rows).toHaveLength(2);
  });

  it.each([
    ['another site', { 'sec-fetch-site': 'cross-site' }],
    ['a sibling host', { 'sec-fetch-site': 'same-site' }],
    ['a navigation', { 'sec-fetch-site': 'none', 'sec-fetch-mode': 'navigate' }],
    ['another origin', { origin: 'https://evil.test' }],
    ['a prefetch', { 'sec-purpose': 'prefetch' }],
  ])('a refresh and a logout by GET are rejected for %s', async (_, headers) => {
    const person = await aCustomer(app);
    const before = cookie(person.client, 'refresh_token');
    for (const path of ['/refresh', '/logout']) expect(await statusAsBrowser(person.client, path, headers)).toBe(403);
    expect(cookie(person.client, 'refresh_token')).toBe(before);
    expect(await statusOfMe(person.client)).toBe(200);
    expect((await rotate(before)).status).toBe(200);
  });

  it('a refresh and a logout are rejected for HEAD', async () => {
    const person = await aCustomer(app);
    for (const path of ['/refresh', '/logout'])
      expect((await person.client.fetch('HEAD', path)).status).toBeGreaterThanOrEqual(400);
    expect(await statusOfMe(person.client)).toBe(200);
    expect((await rotate(cookie(person.client, 'refresh_token'))).status).toBe(200);
  });

  it('a refresh is allowed without current access', async () => {
    const person = await aCustomer(app);
    await expire(app, person);
    expect((await refresh(person.client)).status).toBe(200);
    expect((await person.client.rest.get('/me')).body).toMatchObject({ code: 'ACCESS_EXPIRED' });
  });
});

describe('the lifetime of a session', () => {
  const age = (person: TestPerson, column: string, by: string) =>
    app.database.query(`UPDATE sessions SET ${column} = ${column} - $2::interval WHERE user_id = $1`, [person.id, by]);
  const isOver = async (person: TestPerson) => {
    const [me, refreshed] = [await statusOfMe(person.client), (await person.client.rest.get('/refresh')).status];
    expect(me).toBe(refreshed);
    return me === 401;
  };

  it.each([
    ['for a customer after a day without use', 'customer', false, 'last_seen_at', '23 hours 59 minutes', '2 minutes'],
    ['for a customer after seven days', 'customer', false, 'expires_at', '6 days 23 hours 59 minutes', '2 minutes'],
    [
      'for a remembered customer after 30 days',
      'customer',
      true,
      'expires_at',
      '29 days 23 hours 59 minutes',
      '2 minutes',
    ],
    [
      'for an administrator after two hours without use',
      'admin',
      true,
      'last_seen_at',
      '1 hour 59 minutes',
      '2 minutes',
    ],
    ['for an administrator after twelve hours', 'admin', true, 'expires_at', '11 hours 59 minutes', '2 minutes'],
  ])('ends %s', async (_, role, remember, column, nearly, more) => {
    const person = role === 'admin' ? await anAdmin(app) : await aCustomer(app);
    await person.client.rest.post('/login', { email: person.email, password: person.password, remember });
    await age(person, column, nearly);
    expect(await statusOfMe(person.client)).toBe(200);
    await age(person, column, more);
    expect(await isOver(person)).toBe(true);
  });

  it('allows a remembered customer 20 days without use', async () => {
    const person = await aCustomer(app);
    await person.client.rest.post('/login', { email: person.email, password: person.password, remember: true });
    await age(person, 'last_seen_at', '20 days');
    expect(await statusOfMe(person.client)).toBe(200);
  });

  it('ends for the oldest session at the eleventh sign-in', async () => {
    const person = await aCustomer(app);
    const oldest = [...person.client.cookies];
    for (let n = 0; n < 9; n++) await signIn(app, person);
    expect(await statusOfMe(asUser(app, oldest))).toBe(200);
    await signIn(app, person);
    expect(await statusOfMe(asUser(app, oldest))).toBe(401);
    expect((await person.client.rest.get('/sessions')).body.sessions).toHaveLength(10);
  });
});

describe('cookies', () => {
  it('cookies are HttpOnly and SameSite=Strict, and last 30 days only with remember', async () => {
    const person = await aCustomer(app);
    const credentials = { email: person.email, password: person.password };
    const session = await cookiesOf(asVisitor(app), '/login', credentials);
    const remembered = await cookiesOf(asVisitor(app), '/login', { ...credentials, remember: true });
    for (const name of ['access_token', 'refresh_token']) {
      expect(session.get(name)).toMatch(/; Path=\/; HttpOnly; SameSite=Strict$/);
      expect(remembered.get(name)).toContain('Max-Age=2592000');
    }
  });

  it('cookies have the __Host- prefix and Secure under https', async () => {
    const secure = await startApp({ PUBLIC_URL: 'https://shop.example' });
    const person = await aCustomer(secure);
    const client = asVisitor(secure);
    const cookies = await cookiesOf(client, '/login', { email: person.email, password: person.password });
    expect([...cookies.keys()].every((name) => name.startsWith('__Host-'))).toBe(true);
    expect([...cookies.values()].every((line) => line.includes('; Secure'))).toBe(true);
    expect(await statusOfMe(client)).toBe(200);
    await secure.close();
  });

  it('cookies carry tokens that are stored only as hashes', async () => {
    const person = await aCustomer(app);
    await person.client.rest.get('/refresh');
    const tokens = [cookie(person.client, 'access_token'), cookie(person.client, 'refresh_token')];
    const rows = await app.database.query(
      `SELECT s::text AS session, t::text AS token, encode(t.successor_sealed, 'escape') AS sealed
       FROM sessions s JOIN refresh_tokens t ON t.session_id = s.id`,
    );
    const dump = JSON.stringify(rows);
    expect(rows.length).toBeGreaterThan(1);
    for (const token of tokens) expect(dump).not.toContain(token);
  });

  it('cookies come with no-store responses and are cleared by logout', async () => {
    const person = await aCustomer(app);
    const login = await asVisitor(app).rest.post('/login', { email: person.email, password: person.password });
    const refreshed = await person.client.rest.get('/refresh');
    const me = await person.client.rest.get('/me');
    const logout = await person.client.rest.get('/logout');
    for (const { headers } of [login, refreshed, me, logout])
      expect(headers.get('cache-control')).toContain('no-store');
    expect(person.client.cookies.has('access_token')).toBe(false);
    expect(person.client.cookies.has('refresh_token')).toBe(false);
  });
});

describe('the session query', () => {
  const session = '{ session { user { id } access { current status waiting } catalogue } }';

  it('distinguishes a visitor from a user who needs a refresh', async () => {
    expect((await asVisitor(app).graphql(session)).data).toEqual({
      session: { user: null, access: null, catalogue: 'MEMBERS' },
    });
    const person = await aCustomer(app);
    person.client.cookies.delete('access_token');
    expect((await person.client.graphql(session)).code).toBe('UNAUTHENTICATED');
    await person.client.rest.get('/refresh');
    expect((await person.client.graphql(session)).data.session.user).toEqual({ id: person.id });
  });

  it('returns a visitor once the refresh has failed', async () => {
    const client = asUser(app, [['refresh_token', 'no longer known']]);
    expect((await client.graphql(session)).code).toBe('UNAUTHENTICATED');
    expect((await client.rest.get('/refresh')).status).toBe(401);
    expect((await client.graphql(session)).data.session.user).toBeNull();
  });

  it('returns a user whose access has expired, with that status', async () => {
    const person = await aCustomer(app);
    await expire(app, person);
    expect((await person.client.graphql(session)).data.session).toMatchObject({
      user: { id: person.id },
      access: { current: false, status: 'EXPIRED', waiting: false },
    });
  });
});

describe('the list of sessions', () => {
  it('shows the user’s own sessions, which can be ended one by one or all others at once', async () => {
    const [person, otherUser] = [await aCustomer(app), await aCustomer(app)];
    const first = [...person.client.cookies];
    await signIn(app, person);
    const second = [...person.client.cookies];
    await signIn(app, person);
    const list = await person.client.graphql('{ sessions { id current device address } }');
    expect(list.data.sessions).toHaveLength(3);
    expect(list.data.sessions[0]).toMatchObject({ current: true, device: 'Firefox on Linux' });

    const end = 'mutation ($id: ID!) { endSession(input: { id: $id }) { id } }';
    const othersSession = (await otherUser.client.graphql('{ sessions { id } }')).data.sessions[0].id;
    await person.client.graphql(end, { id: othersSession });
    expect(await statusOfMe(otherUser.client)).toBe(200);
    await person.client.graphql(end, { id: claimsOf(first[0]?.[1] ?? '').sid });
    expect(await statusOfMe(asUser(app, first))).toBe(401);
    expect(await statusOfMe(asUser(app, second))).toBe(200);

    const { data } = await person.client.graphql('mutation { endOtherSessions { current } }');
    expect(data.endOtherSessions).toEqual([{ current: true }]);
    expect(await statusOfMe(asUser(app, second))).toBe(401);
  });
});
