import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
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

  describe('the first screen of a page', () => {
    /** As a browser sends it whose user has typed the address: with all cookies, also `SameSite=Strict` ones. */
    const typed = { 'sec-fetch-site': 'none', 'sec-fetch-mode': 'navigate' };
    const preloaded = (html: string) => [...html.matchAll(/<link rel="modulepreload"[^>]*>/g)].length;
    /** The modules that the page loads after it has shown its first screen, the application first. */
    const startedBy = (html: string) => /data-modules="([^"]*)"/.exec(html)?.[1]?.split(' ') ?? [];
    interface FirstAnswer {
      operationName: string;
      result: { data: Record<string, { items?: { name: string }[]; user?: { email: string } | null }> };
    }
    const answersIn = (html: string): FirstAnswer[] =>
      JSON.parse(/<script type="application\/json" id="first-data">(.*?)<\/script>/s.exec(html)?.[1] ?? '[]');
    /** What the browser shows until the scripts have run. */
    const shownIn = (html: string) =>
      /<div id="first-screen"[^>]*>(.*)<\/div>(?=<script|<\/body>)/s.exec(html)?.[1] ?? '';
    const namesIn = (html: string) => answersIn(html).map(({ operationName }) => operationName);
    /** A busy server sends a page without these parts, so this loads it until it has the one that a test is about. */
    const pageFor = async (person: TestPerson | undefined, path: string, part = 'first-data', headers = typed) => {
      const { client } = person ?? { client: asVisitor(app) };
      for (;;) {
        const response = await client.fetch('GET', new URL(path, app.url).href, undefined, headers);
        const html = await response.text();
        if (html.includes(`id="${part}"`)) return { html, headers: response.headers };
      }
    };
    const shownTo = async (person: TestPerson | undefined, path: string) =>
      shownIn((await pageFor(person, path, 'first-screen')).html);

    it('names the code of its page, and the page preloads none that needs a session', async () => {
      const shared = preloaded((await get('/nothing/here')).body);
      const { html } = await pageFor(undefined, '/product', 'first-screen');
      // The application itself is a script there.
      expect(startedBy(html).length).toBeGreaterThan(shared + 1);
      expect(startedBy(html).filter((file) => !file.endsWith('.js'))).toEqual([]);
      expect(preloaded((await get('/orders')).body)).toBe(shared);
      expect(preloaded((await get('/admin/orders')).body)).toBe(shared);
    });

    it('contains the session and the public data for a visitor', async () => {
      const { html, headers } = await pageFor(undefined, '/');
      expect(namesIn(html)).toEqual(['Session', 'Photos', 'Showcase']);
      expect(answersIn(html)[0]?.result.data.session?.user).toBeNull();
      expect(headers.get('cache-control')).toBe('no-cache');
    });

    it('says nothing about the session to a browser that withholds the cookies', async () => {
      const { html } = await pageFor(undefined, '/', 'first-data', { ...typed, 'sec-fetch-site': 'cross-site' });
      expect(namesIn(html)).toEqual(['Photos', 'Showcase']);
    });

    it('contains the products of the address for a customer, and is not stored', async () => {
      const customer = await aCustomer(app);
      const [heavy] = [await aProduct(app, { gram: 90 }), await aProduct(app, { gram: 2 })];
      const { html, headers } = await pageFor(customer, '/product?gramMin=80', 'first-screen');
      expect(namesIn(html)).toEqual(['Session', 'Products', 'CatalogueCategories', 'CheckAccess', 'Cart']);
      const products = answersIn(html)[1]?.result.data.products?.items ?? [];
      expect(products.map(({ name }) => name)).toEqual([heavy.name]);
      expect(headers.get('cache-control')).toBe('private, no-store');
      expect(startedBy(html).length).toBeGreaterThan(4);
    });

    it('contains no products for visitors, nor for customers whose access has ended', async () => {
      const customer = await aCustomer(app);
      await expire(app, customer);
      const { html } = await pageFor(customer, '/product');
      expect(namesIn(html)).not.toContain('Products');
      expect(namesIn((await pageFor(undefined, '/product')).html)).toEqual(['Session']);
    });

    it('contains the orders of an administrator, for administrators only', async () => {
      const admin = await anAdmin(app);
      expect(namesIn((await pageFor(admin, '/admin/orders')).html)).toContain('AdminOrders');
      expect(namesIn((await pageFor(await aCustomer(app), '/admin/orders')).html)).toEqual(['Session']);
    });

    it('shows a visitor the headline of the home page before any script', async () => {
      const { html, headers } = await pageFor(undefined, '/', 'first-screen');
      const nonce = /'nonce-([^']+)'/.exec(String(headers.get('content-security-policy')))?.[1] ?? '';
      expect(shownIn(html)).toContain('<h1');
      expect(shownIn(html)).toContain('View the collection');
      // The policy of the page allows style elements with its nonce, and no style attributes.
      expect(
        shownIn(html)
          .match(/<style[^>]*>/g)
          ?.every((tag) => tag.includes(`nonce="${nonce}"`)),
      ).toBe(true);
      expect(shownIn(html)).not.toContain(' style="');
    });

    it('comes before the scripts: the page loads one that starts the application', async () => {
      const { html } = await pageFor(undefined, '/', 'first-screen');
      expect([...html.matchAll(/<script [^>]*src="([^"]*)"/g)].map(([, file]) => file)).toEqual([
        expect.stringMatching(/^\/assets\/start-/),
      ]);
      expect(startedBy(html)[0]).toMatch(/^\/assets\/index-/);
      expect(preloaded(html)).toBe(0);
    });

    it('shows a customer the products and its own name, and a visitor neither', async () => {
      const [customer, other] = [await aCustomer(app), await aCustomer(app)];
      const { name } = await aProduct(app);
      expect(await shownTo(customer, '/product')).toContain(name);
      expect(await shownTo(other, '/product')).toContain(name);
      expect(await shownTo(customer, '/orders')).toContain('My Orders');
      const closed = await shownTo(undefined, '/product');
      for (const text of ['Please login to view products', 'Request access', 'Sign in', 'What we make'])
        expect(closed).toContain(text);
      expect(closed).not.toContain(name);
    });

    it.each(['/', '/about', '/contact', '/gallery', '/login', '/product', '/ring-sizes', '/forgot-password'])(
      'shows a visitor the page at %s before any script',
      async (path) => {
        const shown = await shownTo(undefined, path);
        expect(shown).toMatch(/<h[12]/);
        expect(shown).not.toContain('show this page');
      },
    );

    it('shows nothing at an address that leads elsewhere', async () => {
      expect(shownIn((await get('/orders', typed)).body)).toBe('');
      expect(shownIn((await get('/nothing/here', typed)).body)).toBe('');
    });

    it('cannot be ended by a text in the data', async () => {
      const customer = await aCustomer(app);
      await aProduct(app, { name: '</script><b>Ring' });
      const { html } = await pageFor(customer, '/product', 'first-screen');
      expect(html).not.toContain('</script><b>');
      expect(shownIn(html)).toContain('&lt;/script&gt;&lt;b&gt;Ring');
      const products = answersIn(html)[1]?.result.data.products?.items ?? [];
      expect(products.map(({ name }) => name)).toContain('</script><b>Ring');
    });
  });
});
