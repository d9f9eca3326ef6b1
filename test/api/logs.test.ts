import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createDatabase, type TestDatabase } from '../support/programs/database.js';
import { type StartedProgram, startProgram } from '../support/programs/started-program.js';
import { until } from '../support/time.js';

const admin = { email: 'owner@parure.test', password: 'a-long-owner-password' };
const secret = 'CANARY-77aa-secret';

interface Line {
  level: string;
  time: string;
  msg: string;
  event?: string;
  route?: string;
  requestId?: string;
  [field: string]: unknown;
}

let database: TestDatabase;
let program: StartedProgram;
let cookie: string;
beforeAll(async () => {
  database = await createDatabase();
  program = await startProgram({
    DATABASE_URL: database.applicationUrl,
    MIGRATION_DATABASE_URL: database.url,
    JWT_SECRET: randomBytes(32).toString('base64url'),
    ADMIN_EMAIL: admin.email,
    ADMIN_PASSWORD: admin.password,
  });
  const response = await send('/api/v1/login', admin);
  cookie = response.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
});
afterAll(async () => {
  await program?.close();
  await database?.drop();
});

let requests = 0;
const nextId = () => `request-${String(requests++).padStart(6, '0')}`;

const send = (path: string, body?: object, headers: Record<string, string> = {}) =>
  fetch(program.url + path, {
    method: body ? 'POST' : 'GET',
    headers: { ...(body && { 'content-type': 'application/json' }), ...headers },
    body: body && JSON.stringify(body),
  });

const parse = (output: string) =>
  output
    .split('\n')
    .slice(0, -1)
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as Line);
const lines = () => parse(program.output());

/** Sends a request and waits for its line. */
async function logged(path: string, body?: object, headers: Record<string, string> = {}): Promise<Line | undefined> {
  const requestId = nextId();
  await send(path, body, { ...headers, 'x-request-id': requestId });
  const find = () => lines().find((line) => line.context === 'Http' && line.requestId === requestId);
  await until(find);
  return find();
}

const events = (name: string) => lines().filter(({ event }) => event === name);
const occurs = (name: string) => until(() => events(name).length > 0);

describe('the line of a request', () => {
  it('the line of a request has route, status, duration, user, request id and address, and never the URL', async () => {
    const line = await logged(`/api/v1/products/search?query=${secret}`, undefined, { cookie });
    expect(line).toEqual({
      level: 'info',
      time: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      context: 'Http',
      method: 'GET',
      route: '/api/v1/products/search',
      status: 200,
      ms: expect.any(Number),
      userId: expect.stringMatching(/^[\da-f-]{36}$/),
      requestId: expect.stringMatching(/^request-/),
      address: expect.stringMatching(/^(127\.0\.0\.1|::1)$/),
      msg: 'GET /api/v1/products/search 200',
    });
    expect(await logged('/api/v1/categories/allcategories')).toMatchObject({ status: 401 });
    expect(await logged(`/api/v1/${secret}`)).toMatchObject({ route: '/*', status: 404 });
  });

  it('names the GraphQL operation, but no other text of the caller', async () => {
    const operation = async (body: object) => (await logged('/graphql', body))?.operation;
    expect(await operation({ query: 'query Shop { session { user { id } } }' })).toBe('query Shop');
    expect(await operation({ query: '{ session { user { id } } }' })).toBe('query');
    expect(await operation({ query: 'mutation { logout { message } }' })).toBe('mutation');
    expect(await operation({ query: 'query A { __typename } query B { __typename }', operationName: 'B' })).toBe(
      'query B',
    );
    expect(await operation({ query: 'query A { __typename }', operationName: '","level":"fatal' })).toBe('query A');
    expect(await operation({ query: `query ${'x'.repeat(500)} { __typename }` })).toBe(`query ${'x'.repeat(64)}`);
    expect(await operation({ query: 7 })).toBeUndefined();
  });

  it('the line of a request is left out for health checks and files that succeed', async () => {
    const requestId = nextId();
    for (const path of ['/health', '/health/ready', '/metrics'])
      await send(path, undefined, { 'x-request-id': requestId });
    await logged('/media/018f0000-0000-7000-8000-000000000000/x.webp');
    expect(lines().filter((line) => line.requestId === requestId)).toEqual([]);
  });

  it('comes in the order of the responses', async () => {
    const ids = Array.from({ length: 50 }, nextId);
    for (const id of ids) await send('/api/v1/session', undefined, { 'x-request-id': id });
    await until(() => lines().some(({ requestId }) => requestId === ids.at(-1)));
    expect(
      lines()
        .filter(({ context, requestId }) => context === 'Http' && ids.includes(requestId ?? ''))
        .map(({ requestId }) => requestId),
    ).toEqual(ids);
  });
});

describe('the line of a security event', () => {
  const wrongLogin = () => send('/api/v1/login', { email: 'jane@example.com', password: secret });

  it('the line of a failed sign-in has its address; at the limit, one line a minute', async () => {
    for (let attempt = 0; attempt < 9; attempt++) await wrongLogin();
    await occurs('login.limited');
    expect(events('login.failed')).toHaveLength(5);
    expect(events('login.failed')[0]).toMatchObject({
      level: 'warn',
      context: 'Security',
      route: '/api/v1/login',
      address: expect.stringMatching(/^(127\.0\.0\.1|::1)$/),
    });
    await logged('/api/v1/session');
    expect(events('login.limited')).toMatchObject([{ limit: 'login-email-address', level: 'warn' }]);
  });

  it('names wrong codes, forged tokens and calls from other sites', async () => {
    const email = 'jane@example.com';
    await send('/api/auth/verify-otp', { email, otp: '0000' });
    await occurs('code.wrong');
    const forged = { authorization: `Bearer eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.${secret}` };
    for (let attempt = 0; attempt < 5; attempt++) await send('/api/v1/me', undefined, forged);
    await occurs('token.invalid');
    await send('/api/v1/logout', {}, { origin: 'https://evil.example' });
    await send('/graphql', { query: '{ __typename }' }, { origin: 'https://evil.example' });
    await occurs('origin.refused');
    await logged('/api/v1/session');
    expect([events('token.invalid').length, events('origin.refused').length]).toEqual([1, 1]);
  });

  it('names what the audit log records about accounts', async () => {
    expect(events('login.succeeded')).toMatchObject([{ level: 'info', userId: expect.any(String) }]);
    expect(events('admin.first')).toHaveLength(1);
    await send('/graphql', { query: 'mutation { logout { message } }' }, { cookie });
  });
});

it('the log has no secrets, passwords, tokens or cookies of requests, and no email addresses', () => {
  const output = program.output();
  const values = cookie.split('; ').map((pair) => pair.split('=')[1] ?? '');
  for (const word of [secret, admin.password, 'jane@example.com', ...values]) {
    expect(word).not.toBe('');
    expect(output).not.toContain(word);
  }
});

it('the log is complete when the program has stopped', async () => {
  const ids = Array.from({ length: 20 }, nextId);
  await Promise.all(ids.map((id) => send('/api/v1/session', undefined, { 'x-request-id': id })));
  await program.close();
  const logs = parse(program.output()).map(({ requestId }) => requestId);
  for (const id of ids) expect(logs).toContain(id);
});
