import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type RunningApp, startApp } from '../support/programs/app.js';
import { anAdmin } from '../support/data/builders.js';
import { asVisitor } from '../support/http/clients.js';
import { unknownId } from '../support/http/handlers.js';
import { rawCall } from '../support/http/raw-call.js';

const allowedOrigin = 'https://partner.example';
const enquiry = { name: 'Anna', email: 'a@b.test', msg: 'Ten letters and more' };

describe('every response', () => {
  let app: RunningApp;
  beforeAll(async () => {
    app = await startApp({ CORS_ORIGINS: allowedOrigin, RATE_LIMIT: 'on' });
  });
  afterAll(() => app.close());

  const responses: [string, () => Promise<Response>][] = [
    ['a success', () => asVisitor(app).fetch('GET', '/photos/all')],
    ['a 401', () => asVisitor(app).fetch('GET', '/contacts/getallcontacts')],
    ['a 404', () => asVisitor(app).fetch('GET', '/nothing')],
    ['a 413', () => asVisitor(app).fetch('POST', '/contacts/contact', { msg: 'x'.repeat(200_000) })],
    ['a 415', () => asVisitor(app).fetch('POST', '/contacts/contact', 'x', { 'content-type': 'text/plain' })],
    ['a malformed URL', () => asVisitor(app).fetch('GET', '/api/v1/%E0%A4%A')],
    ['GraphQL', () => asVisitor(app).fetch('POST', '/graphql', { enquiry: '{ __typename }' })],
    ['the mailbox', () => fetch(`${app.url}/dev/mailbox`)],
    [
      'a 429',
      async () => {
        const visitor = asVisitor(app);
        for (let sent = 0; sent < 3; sent++) await visitor.rest.post('/contacts/contact', enquiry);
        return visitor.fetch('POST', '/contacts/contact', enquiry);
      },
    ],
  ];

  it.each(responses)('every response has the security headers: %s', async (_, ask) => {
    const { headers } = await ask();
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('referrer-policy')).toBe('no-referrer');
    expect(headers.get('cross-origin-opener-policy')).toBe('same-origin');
    expect(headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(headers.get('content-security-policy')).toMatch(/frame-ancestors 'none'/);
    expect(headers.get('x-powered-by')).toBeNull();
    expect(headers.get('server')).toBeNull();
  });

  const headersOf = ({ headers }: Response) => ({
    options: headers.get('x-content-type-options'),
    referrer: headers.get('referrer-policy'),
    opener: headers.get('cross-origin-opener-policy'),
    sources: /default-src 'none'/.test(headers.get('content-security-policy') ?? ''),
    frames: /frame-ancestors 'none'/.test(headers.get('content-security-policy') ?? ''),
    software: headers.get('x-powered-by') ?? headers.get('server'),
  });
  const expected = {
    options: 'nosniff',
    referrer: 'no-referrer',
    opener: 'same-origin',
    sources: true,
    frames: true,
    software: null,
  };

  it('every route has the security headers', async () => {
    const { paths } = JSON.parse(readFileSync('server/contract/openapi.json', 'utf8')) as {
      paths: Record<string, Record<string, unknown>>;
    };
    const calls = Object.entries(paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => [method.toUpperCase(), path.replace(/\{\w+\}/, unknownId)] as const),
    );
    expect(calls.length).toBeGreaterThan(80);
    const pages = ['/', '/login', '/sitemap.xml', '/robots.txt', '/api/docs', '/graphql', '/health', '/health/ready'];
    for (const [method, path] of [...calls, ...pages.map((page) => ['GET', page] as const)]) {
      const response = await asVisitor(app).fetch(method, `${app.url}${path}`, method === 'GET' ? undefined : {});
      expect([method, path, headersOf(response)]).toEqual([method, path, expected]);
    }
  });

  it('a 500 response has the security headers, and no internals, when the database fails', async () => {
    await app.database.query('ALTER TABLE contacts RENAME TO contacts_away');
    try {
      const admin = (await anAdmin(app)).client;
      const rest = await admin.fetch('GET', '/contacts/getallcontacts');
      const graphql = await admin.fetch('POST', '/graphql', { query: '{ contacts { items { id } } }' });
      expect(headersOf(rest)).toEqual(expected);
      expect(headersOf(graphql)).toEqual(expected);
      expect(rest.status).toBe(500);
      for (const text of [await rest.text(), await graphql.text()]) {
        expect(text).toContain('INTERNAL_SERVER_ERROR');
        expect(text).not.toMatch(/contacts_away|relation|SELECT|FROM|42P01|node_modules|\.ts|\.js|stack/);
      }
    } finally {
      await app.database.query('ALTER TABLE contacts_away RENAME TO contacts');
    }
  });

  describe('a POST with browser headers', () => {
    const from = (headers: Record<string, string>) =>
      asVisitor(app).rest.post('/contacts/contact', enquiry, { 'content-type': 'application/json', ...headers });

    it.each([
      ['cross-site', { 'sec-fetch-site': 'cross-site' }],
      ['same-site', { 'sec-fetch-site': 'same-site' }],
      ['another origin', { origin: 'https://evil.example' }],
      ['the origin "null"', { origin: 'null' }],
      ['an origin that begins like ours', { origin: 'http://localhost.evil.example' }],
      ['an origin that begins like an allowed one', { origin: `${allowedOrigin}.evil.example` }],
    ] as [string, Record<string, string>][])('a POST gets 403 for %s', async (_, headers) => {
      const response = await from(headers);
      expect([response.status, response.body.code]).toEqual([403, 'FORBIDDEN']);
      expect(response.headers.get('access-control-allow-origin')).toBeNull();
    });

    it.each([
      ['our own page', () => ({ origin: app.config.publicUrl, 'sec-fetch-site': 'same-origin' })],
      ['a program without a browser', () => ({})],
      ['an allowed origin', () => ({ origin: allowedOrigin, 'sec-fetch-site': 'cross-site' })],
    ] as [string, () => Record<string, string>][])('a POST gets 201 for %s', async (_, headers) => {
      expect((await from(headers())).status).toBe(201);
    });

    it('a POST gets 403 over GraphQL for another origin', async () => {
      const response = await asVisitor(app).call(
        'POST',
        '/graphql',
        { enquiry: '{ __typename }' },
        {
          'content-type': 'application/json',
          origin: 'https://evil.example',
        },
      );
      expect(response.status).toBe(403);
      expect(response.body.errors[0].extensions.code).toBe('FORBIDDEN');
    });
  });

  it('allows an allowed origin with a bearer token, but never with cookies', async () => {
    const { client } = await anAdmin(app);
    const cors = { origin: allowedOrigin, 'sec-fetch-site': 'cross-site' };
    expect((await client.rest.get('/me')).status).toBe(200);
    const withCookies = await client.rest.get('/me', cors);
    expect(withCookies.status).toBe(401);
    expect(withCookies.headers.get('access-control-allow-origin')).toBe(allowedOrigin);
    expect(withCookies.headers.get('access-control-allow-credentials')).toBeNull();
    const bearer = asVisitor(app);
    bearer.bearer = client.cookies.get('access_token');
    expect((await bearer.rest.get('/me', cors)).status).toBe(200);
  });

  it('allows the preflight of allowed origins only', async () => {
    const preflight = (origin: string) =>
      asVisitor(app).fetch('OPTIONS', '/contacts/contact', undefined, {
        origin,
        'access-control-request-method': 'POST',
      });
    const allowed = await preflight(allowedOrigin);
    expect(allowed.status).toBe(204);
    expect(allowed.headers.get('access-control-allow-methods')).toContain('POST');
    expect((await preflight('https://evil.example')).headers.get('access-control-allow-origin')).toBeNull();
  });

  it('a page of an allowed origin may send and read the headers that a program needs', async () => {
    const asked = 'if-none-match, x-request-id, traceparent, tracestate, apollographql-client-name';
    const preflight = await asVisitor(app).fetch('OPTIONS', '/products/allproducts', undefined, {
      origin: allowedOrigin,
      'access-control-request-method': 'GET',
      'access-control-request-headers': asked,
    });
    const accepted = preflight.headers.get('access-control-allow-headers')?.split(', ');
    expect(accepted).toEqual(expect.arrayContaining(asked.split(', ')));
    const { headers } = await asVisitor(app).fetch('GET', '/photos/all', undefined, { origin: allowedOrigin });
    const readable = headers.get('access-control-expose-headers')?.split(', ');
    expect(readable).toEqual(
      expect.arrayContaining(['Retry-After', 'RateLimit', 'ETag', 'Location', 'Idempotent-Replayed', 'X-Request-Id']),
    );
  });

  it.each<Record<string, string>>([
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-mode': 'navigate' },
    { 'sec-purpose': 'prefetch' },
    { origin: 'https://evil.example' },
    { origin: 'null' },
  ])('a logout by GET does not sign out with %j', async (headers) => {
    const { client } = await anAdmin(app);
    const cookie = `access_token=${client.cookies.get('access_token')}`;
    const response = await rawCall(app.url, '/api/v1/logout', {
      headers: { ...headers, cookie },
    });
    expect(response.status).toBe(403);
    expect((await client.rest.get('/me')).status).toBe(200);
  });

  it('a logout by HEAD does not sign out', async () => {
    const { client } = await anAdmin(app);
    await client.fetch('HEAD', '/logout');
    expect((await client.rest.get('/me')).status).toBe(200);
  });
});

describe('a path in another spelling', () => {
  let app: RunningApp;
  beforeAll(async () => {
    app = await startApp({ RATE_LIMIT: 'on' });
  });
  afterAll(() => app.close());

  const type = { 'content-type': 'application/json' };
  const operation = JSON.stringify({ query: '{ session { user { id } } }' });

  const rest = ['/%61pi/v1/photos/all', '/api/v1/photos/%61ll', 'http://any.host/api/v1/photos/all'];
  it.each(rest)('the path %s counts towards the limits, and its response is not stored', async (path) => {
    const caller = { 'x-forwarded-for': asVisitor(app).address };
    const statuses = new Set<number>();
    for (let call = 0; call < 300; call++) {
      const { status, headers } = await rawCall(app.url, path, { headers: caller });
      expect(headers['cache-control']).toBe('no-store');
      statuses.add(status);
    }
    expect([...statuses]).toEqual([200]);
    expect((await rawCall(app.url, '/api/v1/photos/all', { headers: caller })).status).toBe(429);
    expect((await rawCall(app.url, path, { headers: caller })).status).toBe(429);
  });

  const graphql = ['/%67raphql', '/graphq%6c?any', 'http://any.host/graphql'];
  it.each(graphql)('the path %s counts towards the limits of GraphQL', async (path) => {
    const headers = { ...type, 'x-forwarded-for': asVisitor(app).address };
    for (let call = 0; call < 120; call++) {
      const response = await rawCall(app.url, path, { method: 'POST', headers, body: operation });
      expect([response.status, response.headers['cache-control']]).toEqual([200, 'no-store']);
    }
    const { status, body } = await rawCall(app.url, path, { method: 'POST', headers, body: operation });
    expect([status, JSON.parse(body).errors[0].extensions.code]).toEqual([429, 'TOO_MANY_REQUESTS']);
  });

  it.each(['/graphql', ...graphql])('the path %s has the checks of GraphQL', async (path) => {
    const call = async (headers: Record<string, string>, body: string) => {
      const response = await rawCall(app.url, path, { method: 'POST', headers, body });
      return [response.status, JSON.parse(response.body).errors[0].extensions.code];
    };
    expect(await call({ ...type, host: 'a b' }, operation)).toEqual([400, 'BAD_REQUEST']);
    const odd = { host: 'x@y', 'x-forwarded-proto': "ZtLUn0:'L" };
    expect(await call({ ...type, ...odd }, operation)).toEqual([400, 'BAD_REQUEST']);
    const form = { 'content-type': 'multipart/form-data; boundary=x', 'apollo-require-preflight': 'true' };
    expect(await call(form, '--x--')).toEqual([401, 'UNAUTHENTICATED']);
    expect(await call({ 'content-type': 'text/plain' }, operation)).toEqual([400, 'UNSUPPORTED_TYPE']);
  });

  it('a call to a path that does not exist counts towards the limits', async () => {
    const headers = { 'x-forwarded-for': asVisitor(app).address };
    const statuses: number[] = [];
    for (const path of Array.from({ length: 301 }, (_, call) => `/%61pi/v1/nothing/${call}`))
      statuses.push((await rawCall(app.url, path, { method: 'POST', headers })).status);
    expect([new Set(statuses.slice(0, 300)), statuses.at(-1)]).toEqual([new Set([404]), 429]);
  });
});

describe('a shop with an https PUBLIC_URL', () => {
  let app: RunningApp;
  beforeAll(async () => {
    app = await startApp({ PUBLIC_URL: 'https://shop.example' });
  });
  afterAll(() => app.close());

  it('responses have an HSTS header for a year', async () => {
    const { headers } = await asVisitor(app).fetch('GET', '/photos/all');
    expect(headers.get('strict-transport-security')).toBe('max-age=31536000; includeSubDomains');
  });
});
