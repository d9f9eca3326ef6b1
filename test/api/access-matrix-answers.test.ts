import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
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
import { again } from '../support/http/principals.js';
import { secretKeysIn } from '../support/http/secret-keys.js';
import { anOrder, aProduct } from '../support/data/shop.js';
import { accessLevelOf } from '../support/http/expected-access.js';

/** So many products are in the whole catalogue. */
const inAll = 1_327;
const canaries = Array.from({ length: 20 }, (_, at) => `Qanaryte ${at + 1}`);
const catalogueWords = new RegExp(`qanar|\\b${inAll}\\b`, 'i');

let app: RunningApp;
let admin: TestPerson;
let other: TestPerson;
/** One of each kind of thing, most of it another company's. */
let ids: string[];
let ofTheCatalogue: string[];
let picture: string;

// Some hundred calls each.
jest.setTimeout(90_000);

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
    ...Array.from({ length: inAll - canaries.length - 1 }, (_, at) => ({ name: `Stock ${at}`, category: 'Plain' })),
  ]);
  const product = await aProduct(app, { name: 'Qanaryte with a picture', category: 'Qanary Chains' });
  const order = await anOrder({ by: other, lines: [{ product, size: '6' }] });
  await asVisitor(app).rest.post('/contacts/contact', {
    name: 'Otherwise Writer',
    email: 'otherwise@writer.test',
    msg: 'Otherwise I would not have written to you',
  });
  const [row] = await app.database.query<Record<string, string>>(
    `SELECT (SELECT id FROM contacts) AS contact, (SELECT id FROM categories LIMIT 1) AS category, media_id AS media
     FROM product_images`,
  );
  picture = `/media/${row?.media}/full.jpg`;
  ofTheCatalogue = [product.id, row?.category ?? ''];
  ids = [product.id, order._id, other.id, ...Object.values(row ?? {})];
});
afterAll(() => app?.close());

const everything = () => [...restHandlers(app), ...graphqlHandlers(app, (type) => wholeSelection(type, 4))];

/** What a call answers for each id there is, or once if it takes none. */
async function askedBy(client: Client, handler: Handler, among = ids) {
  const answers = [];
  for (const id of handler.takesId ? among : [unknownId])
    answers.push({ name: handler.name, ...(await handler.call(again(app, client), id)) });
  return answers;
}

/** Without ids, in which any four digits may stand. */
const textOf = (body: unknown) =>
  (typeof body === 'string' ? body : JSON.stringify(body)).replace(/[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g, '');

describe('Z6: of the catalogue', () => {
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

  /** The pages, and every file of the client that they or those files name. */
  async function crawl(client: Client): Promise<Map<string, string>> {
    const seen = new Map<string, string>();
    const left = [...pages, ...ids.map((id) => `/product/${id}`), ...ids.map((id) => `/media/${id}/full.jpg`)];
    for (const path of left) {
      if (seen.has(path)) continue;
      const answer = await client.fetch('GET', new URL(path, app.url).href, undefined, { accept: 'text/html,*/*' });
      seen.set(path, textOf(await answer.text()));
      if (!/html|javascript|css/.test(answer.headers.get('content-type') ?? '')) continue;
      for (const [, name] of (seen.get(path) ?? '').matchAll(/\b(assets\/[\w.-]+\.(?:js|css|json|svg))/g))
        left.push(`/${name}`);
    }
    return seen;
  }

  it.each(['a visitor', 'an expired customer'])('%s learns no name, category or total from any call', async (who) => {
    const client = who === 'a visitor' ? asVisitor(app) : (await anExpired(app)).client;
    const told: string[] = [];
    for (const handler of everything().filter(({ name }) => !/logout|refresh/.test(name)))
      for (const { name, body, headers } of await askedBy(client, handler, ofTheCatalogue))
        if (catalogueWords.test(textOf(body)) || /qanar/i.test(JSON.stringify([...headers]))) told.push(name);
    expect(told).toEqual([]);
    expect((await client.fetch('GET', picture)).ok).toBe(false);
  });

  it('a visitor learns none from any page, file or mistake', async () => {
    const seen = await crawl(asVisitor(app));
    expect(seen.size).toBeGreaterThan(pages.length);
    expect([...seen].filter(([, text]) => catalogueWords.test(text)).map(([path]) => path)).toEqual([]);
    for (const field of [
      'qanaryte',
      'products { itemz }',
      'categories { id, products }',
      '__type(name: "Produc") { name }',
    ])
      expect(textOf((await asVisitor(app).call('POST', '/graphql', { query: `{ ${field} }` })).body)).not.toMatch(
        /did you mean|items|1327/i,
      );
  });

  it('a customer does, so that there is something to learn', async () => {
    const { client } = await aCustomer(app);
    const { body } = await client.rest.get('/products/allproducts?search=qanaryte&limit=200');
    expect(names(body.products as { name: string }[])).toEqual(expect.arrayContaining(canaries));
    expect((await client.rest.get('/products/allproducts')).body).toMatchObject({ total: inAll });
    expect((await client.fetch('GET', picture)).status).toBe(200);
  });
});

it('Z7: what visitors are answered leads to nothing that is for others', () => {
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
    'Message',
    'PasswordReset',
    'Photo',
    'Picture',
    'Registration',
    'Session',
    'ShowcaseItem',
    'User',
  ]);
});

describe('Z12: an answer', () => {
  /** Descriptions name what they describe; these give their own caller a token to go on with. */
  const reads = () => everything().filter(({ reads: isRead, name }) => isRead && !name.startsWith('GET /api/docs'));

  it('to an administrator, everything asked for, holds no secret', async () => {
    const secrets = await app.database.query<{ secret: string }>(
      `SELECT password_hash AS secret FROM users
       UNION SELECT encode(sha256, 'hex') FROM refresh_tokens UNION SELECT encode(sha256, 'base64') FROM refresh_tokens`,
    );
    expect(secrets.length).toBeGreaterThan(2);
    const found: string[] = [];
    for (const handler of reads()) {
      const answers = await askedBy(admin.client, handler);
      for (const { body, name } of answers) {
        found.push(...secretKeysIn(body).map((key) => `${name}: ${key}`));
        if (secrets.some(({ secret }) => textOf(body).includes(secret))) found.push(name);
      }
      // Not one of them is refused for asking too much, or there would be nothing to look at.
      if (handler.name.startsWith('Query.'))
        expect([handler.name, answers.some(({ code }) => code === undefined)]).toEqual([handler.name, true]);
    }
    expect(found).toEqual([]);
  });

  it('to a customer holds nothing of anybody else', async () => {
    const { client } = await aCustomer(app);
    const theirs = /otherwise|9000000001/i;
    const found: string[] = [];
    for (const handler of reads())
      for (const { body, name } of await askedBy(client, handler)) {
        found.push(...secretKeysIn(body).map((key) => `${name}: ${key}`));
        if (theirs.test(textOf(body)) || JSON.stringify(body).includes(other.id)) found.push(name);
      }
    expect(found).toEqual([]);
    const own = await other.client.rest.get('/me');
    expect(textOf(own.body)).toMatch(theirs);
  });

  it('to who signs in holds one token, their own', async () => {
    const { body } = await asVisitor(app).rest.post('/login', { email: other.email, password: other.password });
    expect(secretKeysIn(body)).toEqual(['token']);
    const login = `mutation ($input: LoginInput!) { login(input: $input) { user { id email } access { status } } }`;
    const { data } = await asVisitor(app).graphql(login, { input: { email: other.email, password: other.password } });
    expect(secretKeysIn(data)).toEqual([]);
  });
});
