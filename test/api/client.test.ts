import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type RunningApp, startApp } from '../support/programs/app.js';
import { rawCall } from '../support/http/raw-call.js';

const built = join(process.cwd(), 'dist', 'client');
const isBuilt = existsSync(join(built, 'index.html'));
// `npm test` builds first; a single suite on a fresh clone has nothing to serve.
const describeIfBuilt = isBuilt || process.env.CI ? describe : describe.skip;

describeIfBuilt('the client', () => {
  let app: RunningApp;
  beforeAll(async () => {
    app = await startApp();
  });
  afterAll(() => app.close());

  const get = (path: string, headers?: Record<string, string>) => rawCall(app.url, path, { headers });

  it.each(['/', '/products', '/product/anything/deep', '/Login', '/apiary'])('serves the page at %s', async (path) => {
    const { status, headers, body } = await get(path);
    expect(status).toBe(200);
    expect(headers['content-type']).toContain('text/html');
    expect(headers['cache-control']).toBe('no-cache');
    expect(body).toContain('<div id="root"');
  });

  it('sets a new nonce on every response and has no inline script', async () => {
    const pages = await Promise.all([get('/'), get('/')]);
    const nonces = pages.map(({ headers, body }) => {
      const nonce = /'nonce-([^']+)'/.exec(String(headers['content-security-policy']))?.[1] ?? '';
      expect(body).toContain(nonce);
      expect(body).not.toContain('__CSP_NONCE__');
      // Data is not a script.
      expect(body).not.toMatch(/<script(?![^>]*\bsrc=)(?! type="application\/json")/);
      return nonce;
    });
    expect(nonces[0]).not.toBe(nonces[1]);
    expect(String(pages[0]?.headers['content-security-policy'])).not.toMatch(/script-src[^;]*(unsafe|nonce)/);
  });

  it('serves hashed assets compressed and cacheable for a year', async () => {
    const script =
      readdirSync(join(built, 'assets'))
        .find((name) => name.endsWith('.js.br'))
        ?.slice(0, -3) ?? '';
    const { status, headers } = await get(`/assets/${script}`, { 'accept-encoding': 'gzip, br' });
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-encoding': 'br',
      vary: 'Accept-Encoding',
    });
    const again = await get(`/assets/${script}`, { 'accept-encoding': 'br', 'if-none-match': String(headers.etag) });
    expect(again.status).toBe(304);
    expect((await get(`/assets/${script}`)).headers['content-encoding']).toBeUndefined();
  });

  it.each([
    '/assets/nothing.js',
    '/assets/index.js.map',
    '/.git/config',
    '/.env',
    '/assets/../../package.json',
    '/assets/..%2f..%2fpackage.json',
    '/%2e%2e/package.json',
    '/api',
    '/api/v2/anything',
    '/media/nothing',
    ...['/.git/HEAD', '/.svn/entries', '/.DS_Store', '/.htaccess', '/.npmrc', '/.env.local', '/.ssh/id_rsa'],
    ...['/package.json', '/server.js', '/dump.sql', '/backup.zip', '/db.sqlite', '/config.json', '/phpinfo.php'],
    ...['/wp-login.php', '/web.config', '/Dockerfile.txt', '/docker-compose.yml', '/.well-known/nothing.txt'],
    ...[
      '/api/v1/debug',
      '/api/v1/users',
      '/api/openapi',
      '/api/swagger.json',
      '/api-docs.json',
      '/graphql/schema.json',
    ],
    ...['/health/env', '/health/..%2fmetrics', '/dev/queues', '/dev/mailbox/../../metrics', '/media/'],
  ])('answers 404, which is never cached, at %s', async (path) => {
    const { status, headers, body } = await get(path);
    expect([status, headers['cache-control']]).toEqual([404, 'no-store']);
    expect(JSON.parse(body)).toMatchObject({ success: false });
  });

  it('answers 404 to a POST to a page', async () => {
    expect((await rawCall(app.url, '/products', { method: 'POST' })).status).toBe(404);
  });

  it('answers HEAD without a body', async () => {
    const { status, body } = await rawCall(app.url, '/', { method: 'HEAD' });
    expect([status, body]).toEqual([200, '']);
  });
});
