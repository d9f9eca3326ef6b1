import { copyFileSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import type { Brand } from '../../domain/brand.js';
import { aCategory, productRows } from '../support/data/catalogue.js';
import { aCustomer, aRegistration } from '../support/data/builders.js';
import { aProduct, aSelection } from '../support/data/shop.js';
import { asVisitor } from '../support/http/clients.js';
import { download, readPdf } from '../support/http/downloads.js';
import { type RunningApp, startApp } from '../support/programs/app.js';
import { rawCall } from '../support/http/raw-call.js';

const isBuilt = existsSync(join(process.cwd(), 'dist', 'client', 'index.html'));
const describeIfBuilt = isBuilt || process.env.CI ? describe : describe.skip;

const example = JSON.parse(readFileSync('docs/operations/brand.json', 'utf8')) as Record<string, unknown>;
const svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"><path d="M0 0h10v10z"/></svg>';

const card = (title: string, category?: string) => ({
  title,
  text: `${title} of the shop`,
  picture: 'tab.svg',
  category,
});

/** A brand file and its pictures in a folder of their own. */
function writeBrand(changes: Record<string, unknown>): { file: string; remove: () => void } {
  const folder = mkdtempSync(join(tmpdir(), 'parure-brand-'));
  const file = join(folder, 'brand.json');
  writeFileSync(file, JSON.stringify({ ...example, ...changes }));
  for (const name of ['name.svg', 'tab.svg']) writeFileSync(join(folder, name), svg);
  copyFileSync('docs/samples/maison-ravenelle/hero.jpg', join(folder, 'hero.jpg'));
  writeFileSync(join(folder, 'terms.md'), '# Terms');
  return { file, remove: () => rmSync(folder, { recursive: true }) };
}

const tagsOf = (page: string) =>
  Object.fromEntries(
    [...page.matchAll(/<meta (?:name|property)="([^"]+)" content="([^"]*)"/g)].map(([, name, content]) => [
      name,
      content,
    ]),
  );

describeIfBuilt('a shop with BRAND_FILE', () => {
  let app: RunningApp;
  const brandFile = writeBrand({
    name: 'Asha & Co <Surat>',
    country: 'BE',
    line: 'Bangles since 1950',
    pictures: { wordmark: 'name.svg', icon: 'tab.svg' },
    colors: { gold: '#6a4a02' },
    hero: { title: 'Gold & <light>', picture: 'hero.jpg', focusX: 80 },
    showcase: [card('Bangles'), card('Rings'), card('Chains', 'Chain Necklace')],
    legal: { terms: 'terms.md' },
  });
  beforeAll(async () => {
    app = await startApp({
      BRAND_FILE: brandFile.file,
      PUBLIC_URL: 'https://asha.example',
      SMTP_URL: 'smtp://127.0.0.1:9',
    });
  });
  afterAll(async () => {
    await app.close();
    brandFile.remove();
  });

  const get = (path: string) => rawCall(app.url, path, { headers: { host: 'asha.example' } });

  it('names the brand in title, description and link previews, with absolute addresses', async () => {
    const { body } = await get('/contact');
    expect(body).toContain('<title>Contact Us · Asha &amp; Co &lt;Surat&gt;</title>');
    expect(body).toContain('<link rel="canonical" href="https://asha.example/contact">');
    expect(tagsOf(body)).toMatchObject({
      robots: 'index, follow',
      'og:site_name': 'Asha &amp; Co &lt;Surat&gt;',
      'og:url': 'https://asha.example/contact',
      'og:image': 'https://asha.example/og.jpg',
    });
    expect(body.match(/<title>/g)).toHaveLength(1);
  });

  it('gives the client its brand as data that cannot end its element', async () => {
    const { body } = await get('/');
    const [, json = ''] = /<script type="application\/json" id="brand"[^>]*>(.*?)<\/script>/.exec(body) ?? [];
    const brand = JSON.parse(json) as Brand;
    expect(brand).toMatchObject({
      name: 'Asha & Co <Surat>',
      email: { href: 'mailto:hello@parure.test' },
      logo: { wordmark: '/brand/name.svg' },
      hasPlaceholders: false,
    });
    expect(body).not.toContain(
      'Tavrelle was founded in 2015 with one conviction: that a jewel made slowly is worn for longer. We',
    );
  });

  it('makes the picture for links from that of the hero', async () => {
    const response = await fetch(`${app.url}/og.jpg`);
    const { format, width, height } = await sharp(Buffer.from(await response.arrayBuffer())).metadata();
    expect([response.headers.get('content-type'), format, width, height]).toEqual(['image/jpeg', 'jpeg', 1200, 630]);
  });

  it('the home page has the hero of the brand while the admin panel has no banner', async () => {
    const { body } = await get('/');
    expect(body).toContain('<h1 class="hero-title">Gold &amp; &lt;light&gt;</h1>');
    expect(body).toContain('<link rel="preload" as="image" fetchpriority="high" href="/brand/hero.jpg">');
    expect(body).toContain('.hero-image{object-position:80% 50%}');
  });

  it('showcase items lead to the category that the card names', async () => {
    await aCategory(app, 'Chain Necklace');
    const { body } = await rawCall(app.url, '/graphql', {
      method: 'POST',
      headers: { host: 'asha.example', 'content-type': 'application/json' },
      body: JSON.stringify({ query: '{ showcase { title text category } }' }),
    });
    expect(JSON.parse(body)).toEqual({
      data: {
        showcase: [
          { title: 'Bangles', text: 'Bangles of the shop', category: null },
          { title: 'Rings', text: 'Rings of the shop', category: null },
          { title: 'Chains', text: 'Chains of the shop', category: 'Chain Necklace' },
        ],
      },
    });
  });

  it('the shop has a page for each legal text of the brand, and no others', async () => {
    expect((await get('/terms')).body).toContain('<title>Terms · Asha');
    const { headers, body } = await get('/brand/terms.md');
    expect([headers['content-type'], body]).toEqual(['text/markdown; charset=utf-8', '# Terms']);
    expect((await get('/brand/privacy.md')).status).toBe(404);
    expect(tagsOf((await get('/privacy')).body).robots).toBe('noindex');
  });

  it('serves the pictures that the file names, and nothing else of its folder', async () => {
    const { status, headers, body } = await get('/brand/name.svg');
    expect([status, headers['content-type'], body]).toEqual([200, 'image/svg+xml', svg]);
    expect((await get('/favicon.svg')).body).toBe(svg);
    expect((await get('/brand/brand.json')).status).toBe(404);
    expect((await get('/brand/..%2fbrand.json')).status).toBe(404);
  });

  it('writes its colours with the nonce of the page', async () => {
    const { headers, body } = await get('/');
    const nonce = /'nonce-([^']+)'/.exec(String(headers['content-security-policy']))?.[1] ?? '';
    expect(body).toContain(`<style nonce="${nonce}">:root{--gold:#6a4a02}</style>`);
  });

  describe('phones in its country', () => {
    const belgian = "This isn't a valid phone number in Belgium. Numbers of other countries start with +.";
    const register = 'mutation ($input: RegisterInput!) { register(input: $input) { activationToken } }';
    const storedPhone = async (email: string) => {
      const sql = 'SELECT phone FROM registrations WHERE email = $1';
      const [registration] = await app.database.query<{ phone: string }>(sql, [email]);
      return registration?.phone;
    };

    it.each([
      ['0470 12 34 56', '+32 470 12 34 56'],
      ['+44 20 7946 0958', '+44 20 7946 0958'],
    ])('a registration with %s is stored with %s, over REST and GraphQL', async (phone, stored) => {
      const [first, second] = [aRegistration({ phone }), aRegistration({ phone })];
      expect(await asVisitor(app).rest.post('/registration', first)).toMatchObject({ status: 201 });
      expect((await asVisitor(app).graphql(register, { input: second })).errors).toBeUndefined();
      expect([await storedPhone(first.email), await storedPhone(second.email)]).toEqual([stored, stored]);
    });

    it('a registration with an invalid number is refused with all fields, over REST and GraphQL', async () => {
      const input = aRegistration({ phone: '12345', email: 'x' });
      const problems = { phone: belgian, email: 'Email is invalid' };
      const { status, body } = await asVisitor(app).rest.post('/registration', input);
      expect([status, body.errors]).toEqual([400, problems]);
      const { errors } = await asVisitor(app).graphql(register, { input });
      expect(errors?.[0]?.extensions).toMatchObject({ code: 'VALIDATION', errors: problems });
    });

    it('a profile has the same rule, over REST and GraphQL', async () => {
      const { client } = await aCustomer(app);
      // Cookies have other names in a shop with https.
      client.bearer = client.cookies.get('access_token');
      const update = 'mutation ($input: UpdateProfileInput!) { updateProfile(input: $input) { phone } }';
      const { body } = await client.rest.put('/update-user-info', { phone: '03 233 44 55' });
      expect(body.user).toMatchObject({ phone: '+32 3 233 44 55' });
      const { data } = await client.graphql(update, { input: { phone: '0470/12.34.56' } });
      expect(data).toEqual({ updateProfile: { phone: '+32 470 12 34 56' } });
      expect((await client.rest.put('/update-user-info', { phone: '12345' })).body.errors).toEqual({ phone: belgian });
      const { errors } = await client.graphql(update, { input: { phone: '12345' } });
      expect(errors?.[0]?.extensions.errors).toEqual({ phone: belgian });
    });
  });

  it('the shop has a web manifest, and a sitemap of the pages that everyone may see', async () => {
    expect(JSON.parse((await get('/manifest.webmanifest')).body)).toMatchObject({ name: 'Asha & Co <Surat>' });
    expect((await get('/robots.txt')).body).toContain('Sitemap: https://asha.example/sitemap.xml');
    const { headers, body } = await get('/sitemap.xml');
    expect(headers['content-type']).toContain('application/xml');
    expect([...body.matchAll(/<loc>([^<]*)</g)].map(([, address]) => address)).toEqual(
      ['/', '/about', '/contact', '/gallery', '/product', '/ring-sizes', '/terms'].map(
        (path) => `https://asha.example${path}`,
      ),
    );
  });

  it('a line sheet has the logo of the brand instead of its name', async () => {
    const me = await aCustomer(app);
    // Cookies have other names in a shop with https.
    me.client.bearer = me.client.cookies.get('access_token');
    const { _id } = await aSelection(me, [await aProduct(app)]);
    const { pages } = await readPdf(await download(me.client, `/selections/${_id}/line-sheet.pdf`));
    expect(pages[0]).toContain(me.companyName);
    expect(pages[0]?.replaceAll(' ', '')).not.toContain('ASHA&CO');
  });
});

describeIfBuilt.each(['members', 'public'])('the page of a product with CATALOGUE=%s', (catalogue) => {
  let app: RunningApp;
  let id: string;
  beforeAll(async () => {
    app = await startApp({ CATALOGUE: catalogue });
    await aCategory(app, 'Rings');
    await productRows(app, [{ name: 'Quiet "Ring"', category: 'Rings', gram: 3.5 }]);
    [{ id }] = await app.database.query<{ id: string }>('SELECT id FROM products');
  });
  afterAll(() => app?.close());

  it('tells search engines and link previews about the product only if everyone may see it', async () => {
    const { body } = await rawCall(app.url, `/product-details/${id}`, {});
    const { robots, 'og:title': title, 'og:description': description } = tagsOf(body);
    expect([robots, title, description]).toEqual(
      catalogue === 'public'
        ? ['index, follow', 'Quiet &quot;Ring&quot; · Tavrelle', 'Quiet &quot;Ring&quot;, Rings, 3.5 g.']
        : ['noindex', 'Product · Tavrelle', expect.stringContaining('Fine jewellery for the trade')],
    );
    expect(body.includes('Quiet')).toBe(catalogue === 'public');
    expect((await rawCall(app.url, '/sitemap.xml', {})).body.includes(id)).toBe(catalogue === 'public');
  });

  it('says nothing about a product that does not exist', async () => {
    const { status, body } = await rawCall(app.url, `/product-details/${id.replace(/.$/, 'x')}`, {});
    expect([status, tagsOf(body).robots]).toEqual([200, 'noindex']);
  });
});
