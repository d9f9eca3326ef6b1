import { beforeAll, describe, expect, it } from '@jest/globals';
import { getNamedType, isObjectType, type GraphQLNamedType } from 'graphql';
import { type RunningApp, startApp } from '../support/programs/app.js';
import { aCustomer, anAdmin, anExpired, type TestPerson } from '../support/data/builders.js';
import { aCategory, names, productRows } from '../support/data/catalogue.js';
import { asVisitor, type Client } from '../support/http/clients.js';
import {
  graphqlHandlers,
  type Handler,
  unknownId,
  restHandlers,
  schemaOf,
  wholeSelection,
} from '../support/http/handlers.js';
import { cloneClient } from '../support/http/principals.js';
import { plainPicture } from '../support/data/files.js';
import { secretKeysIn } from '../support/http/secret-keys.js';
import { anOrder, aProduct, aSelection } from '../support/data/shop.js';
import { accessLevelOf } from '../support/http/expected-access.js';

/** Number of products in the catalogue: distinctive, so that a leaked total is recognised. No script contains it. */
const productCount = 1_319;
const canaries = Array.from({ length: 20 }, (_, at) => `Qanaryte ${at + 1}`);
const catalogueText = new RegExp(`qanar|\\b${productCount}\\b`, 'i');

let app: RunningApp;
let admin: TestPerson;
let other: TestPerson;
/** One id of each kind and a design number, most of them of another company. */
let ids: string[];
let catalogueIds: string[];
let picture: string;

beforeAll(async () => {
  app = await startApp();
  admin = await anAdmin(app);
  other = await aCustomer(app, {
    name: 'Otherwise Person',
    companyName: 'Otherwise Gold',
    email: 'otherwise@gold.test',
    phone: '9000000001',
    address: '1 Otherwise Lane, Surat',
  });
  await aCategory(app, 'Qanary Rings', { subcategories: ['Qanary Halo'] });
  await aCategory(app, 'Plain', {});
  await productRows(app, [
    ...canaries.map((name) => ({ name, category: 'Qanary Rings', subcategory: 'Qanary Halo' })),
    ...Array.from({ length: productCount - canaries.length - 1 }, (_, at) => ({
      name: `Stock ${at}`,
      category: 'Plain',
    })),
  ]);
  const product = await aProduct(app, { name: 'Qanaryte with a picture', category: 'Qanary Chains' });
  const order = await anOrder({ by: other, lines: [{ product, size: '6' }] });
  const theirs = await aSelection(other, [product], { name: 'Otherwise wedding' });
  // Administrators, too, read only their own.
  const own = await aSelection(admin, [product]);
  await asVisitor(app).rest.post('/contacts/contact', {
    name: 'Otherwise Writer',
    email: 'otherwise@writer.test',
    msg: 'Otherwise I would not have written to you',
  });
  const form = new FormData();
  form.append('sheet', new Blob(['Design number,Name\nQ-1,Ring']), 'designs.csv');
  const started = await admin.client.rest.post('/admin/imports', form);
  const jpeg = await plainPicture(30).jpeg().toBuffer();
  const image = `data:image/jpeg;base64,${jpeg.toString('base64')}`;
  const uploaded = await admin.client.rest.post('/photos/upload', { type: 'gallery', mediaType: 'photo', image });
  const [row] = await app.database.query<Record<string, string>>(
    `SELECT (SELECT id FROM contacts) AS contact, (SELECT id FROM categories LIMIT 1) AS category, media_id AS media
     FROM product_images`,
  );
  picture = `/media/${row?.media}/full.jpg`;
  catalogueIds = [product.id, product.designNumber, row?.category ?? ''];
  ids = [
    product.id,
    product.designNumber,
    order._id,
    theirs._id,
    own._id,
    other.id,
    started.body.import._id,
    uploaded.body.photo._id,
    ...Object.values(row ?? {}),
  ];
});

const allHandlers = () => [...restHandlers(app), ...graphqlHandlers(app, (type) => wholeSelection(type, 4))];

/** The responses of a call for each id, or a single response when it takes no id. */
async function responsesTo(client: Client, handler: Handler, candidates = ids) {
  const responses = [];
  for (const id of handler.takesId ? candidates : [unknownId])
    responses.push({ name: handler.name, ...(await handler.call(cloneClient(app, client), id)) });
  return responses;
}

/** The body as text without UUIDs, which may contain any four digits by chance. */
const textOf = (body: unknown) =>
  (typeof body === 'string' ? body : JSON.stringify(body)).replace(/[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g, '');

describe('a members-only catalogue', () => {
  const pages = [
    '/',
    '/products',
    '/products?category=Qanary%20Rings',
    '/login',
    '/sitemap.xml',
    '/robots.txt',
    '/site.webmanifest',
    '/api/v1/products/search?query=stock',
    '/api/v1/products/allproducts?search=stock&category=Plain',
    '/graphql',
    '/graphql?query=%7Bproducts%7Bitems%7Bname%7D%7D%7D',
    '/media/',
    '/assets/',
    '/dev/mailbox/messages',
    '/metrics',
    '/api/v1/nothing',
  ];

  /** Fetches the pages and every client file that they or those files reference. */
  async function crawl(client: Client): Promise<Map<string, string>> {
    const texts = new Map<string, string>();
    const queue = [...pages, ...ids.map((id) => `/product/${id}`), ...ids.map((id) => `/media/${id}/full.jpg`)];
    for (const path of queue) {
      if (texts.has(path)) continue;
      const response = await client.fetch('GET', new URL(path, app.url).href, undefined, { accept: 'text/html,*/*' });
      texts.set(path, textOf(await response.text()));
      if (!/html|javascript|css/.test(response.headers.get('content-type') ?? '')) continue;
      for (const [, name] of (texts.get(path) ?? '').matchAll(/\b(assets\/[\w.-]+\.(?:js|css|json|svg))/g))
        queue.push(`/${name}`);
    }
    return texts;
  }

  it.each(['a visitor', 'an expired customer'])(
    'a members-only catalogue reveals no names, categories or totals to %s in any call',
    async (who) => {
      const client = who === 'a visitor' ? asVisitor(app) : (await anExpired(app)).client;
      const leaks: string[] = [];
      for (const handler of allHandlers().filter(({ name }) => !/logout|refresh/.test(name)))
        for (const { name, body, headers } of await responsesTo(client, handler, catalogueIds))
          if (catalogueText.test(textOf(body)) || /qanar/i.test(JSON.stringify([...headers]))) leaks.push(name);
      expect(leaks).toEqual([]);
      expect((await client.fetch('GET', picture)).ok).toBe(false);
    },
  );

  it('a members-only catalogue reveals nothing to a visitor in pages or files', async () => {
    const texts = await crawl(asVisitor(app));
    expect(texts.size).toBeGreaterThan(pages.length);
    expect([...texts].filter(([, text]) => catalogueText.test(text)).map(([path]) => path)).toEqual([]);
  });

  it('shows them to a customer with access (control case)', async () => {
    const { client } = await aCustomer(app);
    const { body } = await client.rest.get('/products/allproducts?search=qanaryte&limit=200');
    expect(names(body.products as { name: string }[])).toEqual(expect.arrayContaining(canaries));
    expect((await client.rest.get('/products/allproducts')).body).toMatchObject({ total: productCount });
    expect((await client.fetch('GET', picture)).status).toBe(200);
  });
});

it('the types that visitors can query lead to no restricted type', () => {
  const schema = schemaOf(app);
  const reached = new Set<string>();
  const walk = (type: GraphQLNamedType): void => {
    if (!isObjectType(type) || reached.has(type.name)) return;
    reached.add(type.name);
    for (const field of Object.values(type.getFields())) walk(getNamedType(field.type));
  };
  for (const root of [schema.getQueryType(), schema.getMutationType()])
    for (const field of Object.values(root?.getFields() ?? {}))
      if (accessLevelOf(`${root?.name}.${field.name}`) === 'visitor') walk(getNamedType(field.type));
  expect([...reached].sort()).toEqual([
    'Access',
    'Company',
    'Message',
    'PasswordReset',
    'Photo',
    'Picture',
    'Registration',
    'RenewedSession',
    'Session',
    'ShowcaseItem',
    'User',
  ]);
});

/** Refused to callers with cookies, such as those of this suite. */
const forOtherOrigins = ['Query.signedPictures'];

/** Administrators have no company. */
const ofCompanies = ['Query.company'];

describe('responses', () => {
  /** Reading calls, without the API docs, which name secret fields in their descriptions. */
  const reads = () => allHandlers().filter(({ reads: isRead, name }) => isRead && !name.startsWith('GET /api/docs'));

  it('responses contain no secret when an administrator selects every field', async () => {
    const secrets = await app.database.query<{ secret: string }>(
      `SELECT password_hash AS secret FROM credentials
       UNION SELECT encode(sha256, 'hex') FROM refresh_tokens UNION SELECT encode(sha256, 'base64') FROM refresh_tokens`,
    );
    expect(secrets.length).toBeGreaterThan(2);
    const found: string[] = [];
    for (const handler of reads()) {
      const responses = await responsesTo(admin.client, handler);
      for (const { body, name } of responses) {
        found.push(...secretKeysIn(body).map((key) => `${name}: ${key}`));
        if (secrets.some(({ secret }) => textOf(body).includes(secret))) found.push(name);
      }
      // A query rejected for its complexity would leave nothing to inspect.
      if (handler.name.startsWith('Query.') && ![...forOtherOrigins, ...ofCompanies].includes(handler.name))
        expect([handler.name, responses.some(({ code }) => code === undefined)]).toEqual([handler.name, true]);
    }
    expect(found).toEqual([]);
  });

  it('responses contain no data of other customers', async () => {
    const { client } = await aCustomer(app);
    const otherCustomer = /otherwise|9000000001/i;
    const found: string[] = [];
    for (const handler of reads())
      for (const { body, name } of await responsesTo(client, handler)) {
        found.push(...secretKeysIn(body).map((key) => `${name}: ${key}`));
        if (otherCustomer.test(textOf(body)) || JSON.stringify(body).includes(other.id)) found.push(name);
      }
    expect(found).toEqual([]);
    const own = await other.client.rest.get('/me');
    expect(textOf(own.body)).toMatch(otherCustomer);
  });

  it('responses contain exactly one token after a REST sign-in and none after a GraphQL sign-in', async () => {
    const { body } = await asVisitor(app).rest.post('/login', { email: other.email, password: other.password });
    expect(secretKeysIn(body)).toEqual(['token']);
    const login = `mutation ($input: LoginInput!) { login(input: $input) { user { id email } access { status } } }`;
    const { data } = await asVisitor(app).graphql(login, { input: { email: other.email, password: other.password } });
    expect(secretKeysIn(data)).toEqual([]);
  });
});
