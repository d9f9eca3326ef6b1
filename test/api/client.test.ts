import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { type RunningApp, startApp } from '../support/programs/app.js';
import { aCustomer, anAdmin, expire, type TestPerson } from '../support/data/builders.js';
import { aProduct } from '../support/data/shop.js';
import { asVisitor } from '../support/http/clients.js';
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

  it('compresses pages', async () => {
    const { headers } = await get('/', { 'accept-encoding': 'gzip, br' });
    expect(headers['content-encoding']).toBe('br');
    expect(String(headers.vary)).toMatch(/accept-encoding/i);
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
    '/index.html',
    '//favicon.svg',
    '/.vite/manifest.json',
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
  ])('responds with 404, which is never cached, at %s', async (path) => {
    const { status, headers, body } = await get(path);
    expect([status, headers['cache-control']]).toEqual([404, 'no-store']);
    expect(JSON.parse(body)).toMatchObject({ success: false });
  });

  it('serves part of a file', async () => {
    const { status, headers } = await get('/favicon.svg', { range: 'bytes=0-9' });
    expect([status, headers['content-type'], headers['content-length']]).toEqual([206, 'image/svg+xml', '10']);
  });

  it('responds with 404 to a POST to a page', async () => {
    expect((await rawCall(app.url, '/products', { method: 'POST' })).status).toBe(404);
  });

  it('responds to HEAD without a body', async () => {
    const { status, body } = await rawCall(app.url, '/', { method: 'HEAD' });
    expect([status, body]).toEqual([200, '']);
  });

  describe('the first screen of a page', () => {
    /** Headers of a browser whose user has typed the address. It sends all cookies, also `SameSite=Strict` ones. */
    const typed = { 'sec-fetch-site': 'none', 'sec-fetch-mode': 'navigate' };
    const preloaded = (html: string) => [...html.matchAll(/<link rel="modulepreload"[^>]*>/g)].length;
    /** The data in the page, by query name. */
    type FirstData = Record<string, Record<string, { items?: { name: string }[]; user?: object | null }> | undefined>;
    const dataIn = (html: string): FirstData =>
      JSON.parse(/<script type="application\/json" id="first-data">(.*?)<\/script>/s.exec(html)?.[1] ?? '{}');
    /** The markup that the browser shows until the scripts have run. */
    const shownIn = (html: string) => /<div id="root">(.*?)<\/div>\s*<!--/s.exec(html)?.[1] ?? '';
    const namesIn = (html: string) => Object.keys(dataIn(html));
    /** Loads the page until it contains its data, because a busy server sends it without. */
    const pageFor = async (person: TestPerson | undefined, path: string, headers = typed) => {
      const { client } = person ?? { client: asVisitor(app) };
      for (;;) {
        const response = await client.fetch('GET', new URL(path, app.url).href, undefined, headers);
        const html = await response.text();
        if (html.includes('id="first-data"')) return { html, headers: response.headers };
      }
    };

    it('preloads the code of its page, but none that needs a session', async () => {
      const shared = preloaded((await get('/nothing/here')).body);
      const { html } = await pageFor(undefined, '/product');
      expect(preloaded(html)).toBeGreaterThan(shared);
      expect(preloaded((await get('/orders')).body)).toBe(shared);
      expect(preloaded((await get('/admin/orders')).body)).toBe(shared);
    });

    it('contains the session and the public data for a visitor', async () => {
      const { html, headers } = await pageFor(undefined, '/');
      expect(namesIn(html)).toEqual(['Session', 'Photos', 'Showcase']);
      expect(dataIn(html).Session?.session?.user).toBeNull();
      expect(headers.get('cache-control')).toBe('no-cache');
    });

    it('says nothing about the session to a browser that withholds the cookies', async () => {
      const { html } = await pageFor(undefined, '/', { ...typed, 'sec-fetch-site': 'cross-site' });
      expect(namesIn(html)).toEqual(['Photos', 'Showcase']);
    });

    it('contains the products of the address for a customer, and is not stored', async () => {
      const customer = await aCustomer(app);
      const [heavy] = [await aProduct(app, { gram: 90 }), await aProduct(app, { gram: 2 })];
      const { html, headers } = await pageFor(customer, '/product?gramMin=80');
      expect(namesIn(html)).toEqual(['Session', 'Products', 'CatalogueCategories', 'CheckAccess', 'Cart']);
      const products = dataIn(html).Products?.products?.items ?? [];
      expect(products.map(({ name }) => name)).toEqual([heavy.name]);
      expect(headers.get('cache-control')).toBe('private, no-store');
    });

    it('contains no products for visitors, nor for customers whose access has ended', async () => {
      const customer = await aCustomer(app);
      await expire(app, customer);
      const { html } = await pageFor(customer, '/product');
      expect(namesIn(html)).not.toContain('Products');
      expect(namesIn((await pageFor(undefined, '/product')).html)).toEqual(['Session']);
    });

    it('preloads the code of the admin panel for administrators only', async () => {
      const shared = preloaded((await get('/nothing/here')).body);
      const forAdmin = await pageFor(await anAdmin(app), '/admin/orders');
      expect(preloaded(forAdmin.html)).toBeGreaterThan(shared);
      const forCustomer = await pageFor(await aCustomer(app), '/admin/orders');
      expect(preloaded(forCustomer.html)).toBe(shared);
      expect(namesIn(forCustomer.html)).toEqual(['Session']);
    });

    it('shows a visitor the headline of the home page with its links before any script', async () => {
      const { html } = await pageFor(undefined, '/');
      expect(shownIn(html)).toContain('<h1');
      expect(shownIn(html)).toContain('View the collection');
      // Controls would do nothing before the scripts.
      expect(shownIn(html)).not.toMatch(/<(?:button|input|form|select)/);
    });

    it('shows nothing before the scripts on other pages, nor to people who are signed in', async () => {
      for (const path of ['/login', '/product', '/orders', '/nothing/here'])
        expect(shownIn((await get(path, typed)).body)).toBe('');
      expect(shownIn((await pageFor(await aCustomer(app), '/')).html)).toBe('');
    });

    it('the first screen of a page cannot be ended by a text in its data', async () => {
      const customer = await aCustomer(app);
      await aProduct(app, { name: '</script><b>Ring' });
      const { html } = await pageFor(customer, '/product');
      expect(html).not.toContain('</script><b>');
      const products = dataIn(html).Products?.products?.items ?? [];
      expect(products.map(({ name }) => name)).toContain('</script><b>Ring');
    });
  });
});
