import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type RunningApp, startApp } from '../support/programs/app.js';
import { anAdmin } from '../support/data/builders.js';
import { asVisitor } from '../support/http/clients.js';
import { rawCall } from '../support/http/raw-call.js';

const named = 'https://partner.example';
const query = { name: 'Anna', email: 'a@b.test', msg: 'Ten letters and more' };

describe('every answer', () => {
  let app: RunningApp;
  beforeAll(async () => {
    app = await startApp({ CORS_ORIGINS: named, RATE_LIMIT: 'on' });
  });
  afterAll(() => app.close());

  const answers: [string, () => Promise<Response>][] = [
    ['a success', () => asVisitor(app).fetch('GET', '/photos/all')],
    ['a refusal', () => asVisitor(app).fetch('GET', '/contacts/getallcontacts')],
    ['a 404', () => asVisitor(app).fetch('GET', '/nothing')],
    ['a 413', () => asVisitor(app).fetch('POST', '/contacts/contact', { msg: 'x'.repeat(200_000) })],
    ['a 415', () => asVisitor(app).fetch('POST', '/contacts/contact', 'x', { 'content-type': 'text/plain' })],
    ['an address that is none', () => asVisitor(app).fetch('GET', '/api/v1/%E0%A4%A')],
    ['GraphQL', () => asVisitor(app).fetch('POST', '/graphql', { query: '{ __typename }' })],
    ['the mailbox', () => fetch(`${app.url}/dev/mailbox`)],
    [
      'a 429',
      async () => {
        const visitor = asVisitor(app);
        for (let left = 3; left > 0; left--) await visitor.rest.post('/contacts/contact', query);
        return visitor.fetch('POST', '/contacts/contact', query);
      },
    ],
  ];

  it.each(answers)('tells browsers what not to do: %s', async (_, ask) => {
    const { headers } = await ask();
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('referrer-policy')).toBe('no-referrer');
    expect(headers.get('cross-origin-opener-policy')).toBe('same-origin');
    expect(headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(headers.get('content-security-policy')).toMatch(/frame-ancestors 'none'/);
    expect(headers.get('x-powered-by')).toBeNull();
    expect(headers.get('server')).toBeNull();
  });

  describe('to a write from another site', () => {
    const from = (headers: Record<string, string>) =>
      asVisitor(app).rest.post('/contacts/contact', query, { 'content-type': 'application/json', ...headers });

    it.each([
      ['cross-site', { 'sec-fetch-site': 'cross-site' }],
      ['a neighbour', { 'sec-fetch-site': 'same-site' }],
      ['an evil origin', { origin: 'https://evil.example' }],
      ['no origin at all', { origin: 'null' }],
      ['a name that begins like ours', { origin: 'http://localhost.evil.example' }],
      ['a named origin with an ending', { origin: `${named}.evil.example` }],
    ] as [string, Record<string, string>][])('is a refusal: %s', async (_, headers) => {
      const answer = await from(headers);
      expect([answer.status, answer.body.code]).toEqual([403, 'FORBIDDEN']);
      expect(answer.headers.get('access-control-allow-origin')).toBeNull();
    });

    it.each([
      ['our own page', () => ({ origin: app.config.publicUrl, 'sec-fetch-site': 'same-origin' })],
      ['a program without a browser', () => ({})],
      ['a named origin', () => ({ origin: named, 'sec-fetch-site': 'cross-site' })],
    ] as [string, () => Record<string, string>][])('is a yes: %s', async (_, headers) => {
      expect((await from(headers())).status).toBe(201);
    });

    it('by GraphQL is a refusal, too', async () => {
      const answer = await asVisitor(app).call(
        'POST',
        '/graphql',
        { query: '{ __typename }' },
        {
          'content-type': 'application/json',
          origin: 'https://evil.example',
        },
      );
      expect(answer.status).toBe(403);
      expect(answer.body.errors[0].extensions.code).toBe('FORBIDDEN');
    });
  });

  it('lets a named origin in with a bearer token, and never with cookies', async () => {
    const { client } = await anAdmin(app);
    const cors = { origin: named, 'sec-fetch-site': 'cross-site' };
    expect((await client.rest.get('/me')).status).toBe(200);
    const withCookies = await client.rest.get('/me', cors);
    expect(withCookies.status).toBe(401);
    expect(withCookies.headers.get('access-control-allow-origin')).toBe(named);
    expect(withCookies.headers.get('access-control-allow-credentials')).toBeNull();
    const bearer = asVisitor(app);
    bearer.bearer = client.cookies.get('access_token');
    expect((await bearer.rest.get('/me', cors)).status).toBe(200);
  });

  it('answers the preflight of a named origin, and of nobody else', async () => {
    const preflight = (origin: string) =>
      asVisitor(app).fetch('OPTIONS', '/contacts/contact', undefined, {
        origin,
        'access-control-request-method': 'POST',
      });
    const yes = await preflight(named);
    expect(yes.status).toBe(204);
    expect(yes.headers.get('access-control-allow-methods')).toContain('POST');
    expect((await preflight('https://evil.example')).headers.get('access-control-allow-origin')).toBeNull();
  });

  it.each<Record<string, string>>([
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-mode': 'navigate' },
    { 'sec-purpose': 'prefetch' },
    { origin: 'https://evil.example' },
    { origin: 'null' },
  ])('does not sign out for %j', async (headers) => {
    const { client } = await anAdmin(app);
    const cookie = `access_token=${client.cookies.get('access_token')}`;
    const answer = await rawCall(app.url, '/api/v1/logout', {
      headers: { ...headers, cookie },
    });
    expect(answer.status).toBe(403);
    expect((await client.rest.get('/me')).status).toBe(200);
  });

  it('does not sign out for HEAD', async () => {
    const { client } = await anAdmin(app);
    await client.fetch('HEAD', '/logout');
    expect((await client.rest.get('/me')).status).toBe(200);
  });
});

describe('under https', () => {
  let app: RunningApp;
  beforeAll(async () => {
    app = await startApp({ PUBLIC_URL: 'https://shop.example' });
  });
  afterAll(() => app.close());

  it('answers say so for a year', async () => {
    const { headers } = await asVisitor(app).fetch('GET', '/photos/all');
    expect(headers.get('strict-transport-security')).toBe('max-age=31536000; includeSubDomains');
  });
});

describe('a client that does not get on', () => {
  let app: RunningApp;
  beforeAll(async () => {
    app = await startApp();
  });
  afterAll(() => app.close());

  it('is hung up on when its body does not arrive within ten seconds', async () => {
    const { hostname, port } = new URL(app.url);
    const started = Date.now();
    await new Promise<void>((resolve) => {
      const socket = connect(Number(port), hostname, () =>
        socket.write(
          `POST /api/v1/contacts/contact HTTP/1.1\r\nHost: ${hostname}\r\nContent-Type: application/json\r\nContent-Length: 50\r\n\r\n{"na`,
        ),
      );
      socket.on('error', () => undefined).on('close', () => resolve());
    });
    expect(Date.now() - started).toBeGreaterThan(9_000);
    // Not at the very end of the ten seconds on a machine that has other things to do.
    expect(Date.now() - started).toBeLessThan(20_000);
    expect((await asVisitor(app).rest.get('/photos/all')).status).toBe(200);
  });
});
