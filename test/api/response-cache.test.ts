import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import type { Product } from '../../server/features/products/products.types.js';
import { ResponseCache } from '../../server/platform/http/response-cache/response-cache.js';
import { type Environment, type RunningApp, startApp } from '../support/programs/app.js';
import { KillableProgram, sharedSecret } from '../support/programs/killable-program.js';
import { aCustomer, anAdmin, aPending, expire, type TestPerson } from '../support/data/builders.js';
import { aCategory, names } from '../support/data/catalogue.js';
import { aProduct, archive } from '../support/data/shop.js';
import { asUser, asVisitor, type Client } from '../support/http/clients.js';
import { describeRedis, RedisServer } from '../support/programs/redis-server.js';
import { statementsOf } from '../support/programs/statements.js';

const cardQuery = `query ($id: ID!) {
  product(id: $id) { id name gram category subcategory sizes caratOptions thumbnail { url processing } images { url } }
}`;
const listQuery = '{ products { items { id name category thumbnail { processing } } pageInfo { total } } }';
const searchQuery = 'query ($text: String!) { searchProducts(query: $text) { items { id name } pageInfo { total } } }';

interface Shop {
  app: RunningApp;
  admin: TestPerson;
  customer: TestPerson;
}

async function startShop(environment: Environment = {}): Promise<Shop> {
  const app = await startApp({ JWT_SECRET: sharedSecret, WORKER: 'external', ...environment });
  return { app, admin: await anAdmin(app), customer: await aCustomer(app) };
}

let app: RunningApp;
let admin: TestPerson;
let customer: TestPerson;

beforeAll(async () => {
  ({ app, admin, customer } = await startShop());
});

/** The cached responses in which a product can appear, over both transports. */
async function everyView(client: Client, { id, name }: Pick<Product, 'id' | 'name'>): Promise<string> {
  const responses = await Promise.all([
    client.rest.get('/products/allproducts?limit=200'),
    client.rest.get(`/products/search?query=${encodeURIComponent(name)}`),
    client.rest.get(`/products/${id}`),
    client.graphql(listQuery),
    client.graphql(searchQuery, { text: name }),
    client.graphql(cardQuery, { id }),
  ]);
  return JSON.stringify(responses.map((response) => ('body' in response ? response.body : response.data)));
}

/** Tests of two processes on one database, which share the queue and the limits of `shop`. */
function changesReachOtherProcesses(shop: () => Shop) {
  let app: RunningApp;
  let admin: TestPerson;
  let customer: TestPerson;
  let other: KillableProgram;
  let there: Client;
  beforeAll(async () => {
    ({ app, admin, customer } = shop());
    other = new KillableProgram(app, { WORKER: 'external' });
    await other.open();
    there = asUser({ url: other.url }, customer.client.cookies);
  });
  afterAll(() => other?.kill());

  const change = (id: string, fields: Record<string, unknown>) =>
    admin.client.rest.put(`/products/updateproduct/${id}`, { name: 'Renamed', gram: 2, ...fields });

  const changes: [string, (product: Product) => Promise<unknown>][] = [
    ['another weight', (product) => change(product.id, { name: product.name, gram: 9.5, category: product.category })],
    ['another name', (product) => change(product.id, { name: `${product.name} II`, category: product.category })],
    ['archiving', (product) => archive(app, product)],
    [
      'another category',
      async (product) => {
        await aCategory(app, `Moved ${product.name}`);
        return admin.client.rest.put('/products/moveproducts', {
          ids: [product.id],
          category: `Moved ${product.name}`,
        });
      },
    ],
    [
      'a renamed category',
      ({ category }) =>
        app.database.query('UPDATE categories SET name = $2 WHERE name = $1', [category, `${category} renamed`]),
    ],
    [
      'other sizes of its category',
      ({ category }) => app.database.query(`UPDATE categories SET sizes = '{17,18}' WHERE name = $1`, [category]),
    ],
    [
      'a rendition that is ready',
      ({ id }) =>
        app.database.query(
          `UPDATE media SET state = 'failed', failure = 'unreadable' WHERE id IN
             (SELECT media_id FROM product_images WHERE product_id = $1)`,
          [id],
        ),
    ],
    ['a copy of it', ({ id }) => admin.client.rest.post(`/products/duplicateproduct/${id}`, {})],
  ];

  it.each(changes)('a change in one process is in the very next response of another: %s', async (_name, apply) => {
    const product = await aProduct(app);
    const before = await everyView(there, product);
    expect(await everyView(there, product)).toBe(before);
    await apply(product);
    const after = await everyView(there, product);
    expect(after).not.toBe(before);
    expect(after).toBe(await everyView(customer.client, product));
  });

  it('the end of an access refuses the very next cached response of another process, also with If-None-Match', async () => {
    const product = await aProduct(app);
    const buyer = await aCustomer(app);
    const client = asUser({ url: other.url }, buyer.client.cookies);
    const { headers } = await client.rest.get(`/products/${product.id}`);
    const condition = { 'if-none-match': headers.get('etag') ?? '' };
    expect((await client.rest.get(`/products/${product.id}`, condition)).status).toBe(304);
    expect((await client.graphql(cardQuery, { id: product.id })).code).toBeUndefined();
    await expire(app, buyer);
    expect((await client.rest.get(`/products/${product.id}`, condition)).body.code).toBe('ACCESS_EXPIRED');
    expect((await client.graphql(cardQuery, { id: product.id })).code).toBe('ACCESS_EXPIRED');
  });
}

describe('a change saved through one process', () => changesReachOtherProcesses(() => ({ app, admin, customer })));

describeRedis('a change saved through one process, with Redis', () => {
  const redis = new RedisServer();
  let shop: Shop;
  beforeAll(async () => {
    await redis.start();
    shop = await startShop({ REDIS_URL: redis.url });
  });
  afterAll(async () => {
    await shop?.app.close();
    await redis.remove();
  });

  changesReachOtherProcesses(() => shop);
});

describe('a cached response', () => {
  it.each([
    ['a list', '/products/allproducts', listQuery],
    ['a search', '/products/search?query=solitaire', '{ searchProducts(query: "solitaire") { items { id } } }'],
  ])('costs only the statement that checks the session: %s', async (_name, path, query) => {
    await aProduct(app);
    await customer.client.rest.get(path);
    await customer.client.graphql(query);
    expect(await statementsOf(app, () => customer.client.rest.get(path))).toHaveLength(1);
    expect(await statementsOf(app, () => customer.client.graphql(query))).toHaveLength(1);
  });

  it('a cached response is not sent to callers without access', async () => {
    const product = await aProduct(app);
    await everyView(customer.client, product);
    const { client } = await aPending(app);
    for (const caller of [asVisitor(app), client]) {
      expect(await everyView(caller, product)).not.toContain(product.name);
      expect((await caller.rest.get(`/products/${product.id}`)).status).toBe(401);
    }
  });

  it('a cached response is stored by browsers, but used only after revalidation', async () => {
    const { headers } = await customer.client.rest.get('/products/allproducts');
    expect(headers.get('cache-control')).toBe('private, no-cache');
  });

  it('keeps its ETag while its content is the same, and gets another one with other content', async () => {
    const [product, unrelated] = [await aProduct(app), await aProduct(app)];
    const etag = async () => (await customer.client.rest.get(`/products/${product.id}`)).headers.get('etag');
    const first = await etag();
    await archive(app, unrelated);
    expect(await etag()).toBe(first);
    await archive(app, await aProduct(app));
    const unchanged = await customer.client.rest.get(`/products/${product.id}`, { 'if-none-match': first ?? '' });
    expect([unchanged.status, unchanged.headers.get('etag')]).toEqual([304, first]);
    await app.database.query(`UPDATE products SET gram = gram + 1 WHERE id = $1`, [product.id]);
    expect(await etag()).not.toBe(first);
  });

  it('a cached response is never an error', async () => {
    const id = '018f0000-0000-7000-8000-000000000001';
    expect((await customer.client.rest.get(`/products/${id}`)).status).toBe(404);
    expect((await customer.client.graphql(cardQuery, { id })).code).toBe('PRODUCT_NOT_FOUND');
    const [{ category_id: category } = { category_id: '' }] = await app.database.query<{ category_id: string }>(
      'SELECT category_id FROM products WHERE archived_at IS NULL LIMIT 1',
    );
    await app.database.query(
      `INSERT INTO products (id, name, gram, category_id, carat_options) VALUES ($1, 'Late', 1, $2, '{18}')`,
      [id, category],
    );
    expect((await customer.client.rest.get(`/products/${id}`)).body.product.name).toBe('Late');
    expect((await customer.client.graphql(cardQuery, { id })).data.product.name).toBe('Late');
  });

  it('differs for other variables, other operations and other selections', async () => {
    const [one, two] = [await aProduct(app), await aProduct(app)];
    const nameOf = async (id: string) => (await customer.client.graphql(cardQuery, { id })).data.product.name;
    expect([await nameOf(one.id), await nameOf(two.id)]).toEqual([one.name, two.name]);
    const both = `query A { a: product(id: "${one.id}") { name } } query B { a: product(id: "${two.id}") { name } }`;
    for (const [operationName, { name }] of [
      ['A', one],
      ['B', two],
    ] as const) {
      const { body } = await customer.client.call('POST', '/graphql', { query: both, operationName });
      expect(body.data.a.name).toBe(name);
    }
  });

  it('a cached response is not used for operations that read more than the catalogue', async () => {
    const { id } = await aProduct(app);
    const query = `query ($id: ID!) { product(id: $id) { id } cart { id } }`;
    const buyers = [customer, await aCustomer(app)];
    for (const buyer of buyers) expect((await buyer.client.graphql(query, { id })).data.cart.id).toBe(buyer.id);
  });

  it('counts towards the limit of searches', async () => {
    const limited = await startApp({ RATE_LIMIT: 'on' });
    try {
      const { client } = await aCustomer(limited);
      const statuses = new Set<number>();
      const codes = new Set<string | undefined>();
      for (let call = 0; call < 70; call++) {
        statuses.add((await client.rest.get('/products/search?query=ring')).status);
        codes.add((await client.graphql('{ searchProducts(query: "ring") { items { id } } }')).code);
      }
      expect([...statuses]).toEqual([200, 429]);
      expect([...codes]).toEqual([undefined, 'TOO_MANY_REQUESTS']);
    } finally {
      await limited.close();
    }
  });
});

describe('the version of the catalogue', () => {
  const version = async () =>
    (await app.database.query<{ version: string }>('SELECT version FROM catalogue_version'))[0]?.version;
  const connections: pg.Client[] = [];
  async function connect() {
    const connection = new pg.Client(app.database.url);
    await connection.connect();
    connections.push(connection);
    return connection;
  }
  afterAll(() => Promise.all(connections.map((connection) => connection.end())));

  it('becomes visible together with the change, and not at all after a rollback', async () => {
    const { id } = await aProduct(app);
    const before = await version();
    const writer = await connect();
    for (const [end, expected] of [
      ['ROLLBACK', before],
      ['COMMIT', String(Number(before) + 1)],
    ] as const) {
      await writer.query('BEGIN');
      await writer.query('UPDATE products SET gram = 3 WHERE id = $1', [id]);
      await writer.query('UPDATE products SET gram = 4 WHERE id = $1', [id]);
      expect(await version()).toBe(before);
      await writer.query(end);
      expect(await version()).toBe(expected);
    }
  });

  it('increases with each of two concurrent transactions, which do not wait for each other before they commit', async () => {
    const [one, two] = [await aProduct(app), await aProduct(app)];
    const before = Number(await version());
    const [first, second] = [await connect(), await connect()];
    for (const [writer, { id }] of [
      [first, one],
      [second, two],
    ] as const) {
      await writer.query('BEGIN');
      await writer.query('UPDATE products SET gram = 5 WHERE id = $1', [id]);
    }
    await Promise.all([first.query('COMMIT'), second.query('COMMIT')]);
    expect(Number(await version())).toBe(before + 2);
  });

  it('the version of the catalogue is not changed by carts, orders or accounts', async () => {
    await aProduct(app);
    const before = await version();
    await aCustomer(app);
    await customer.client.rest.get('/cart/get');
    expect(await version()).toBe(before);
  });

  it('the version of the catalogue is read for visitors of a public catalogue', async () => {
    const open = await startApp({ CATALOGUE: 'public' });
    try {
      const product = await aProduct(open);
      const visitor = asVisitor(open);
      expect(await everyView(visitor, product)).toContain(product.name);
      expect(await statementsOf(open, () => visitor.rest.get(`/products/${product.id}`))).toHaveLength(1);
      await archive(open, product);
      expect((await visitor.rest.get(`/products/${product.id}`)).status).toBe(404);
      expect(names((await visitor.rest.get('/products/allproducts')).body.products)).toEqual([]);
    } finally {
      await open.close();
    }
  });
});

it('the cache stays within its budget under 100,000 different queries, and can be turned off', async () => {
  const megabyte = 1024 * 1024;
  const withBudget = (bytes: number) => new ResponseCache(undefined as never, { responseCacheBytes: bytes } as never);
  const cache = withBudget(megabyte);
  const response = (bytes: number) => ({ body: Buffer.alloc(bytes), contentType: 'application/json', checks: [] });
  for (let query = 0; query < 100_000; query++) cache.set(`query ${query}`, response(query % 2_000));
  expect(cache.bytes).toBeGreaterThan(megabyte / 2);
  expect(cache.bytes).toBeLessThanOrEqual(megabyte);
  expect(cache.get('query 99999')).toBeDefined();
  const off = withBudget(0);
  off.set('query', response(1));
  expect(off.get('query')).toBeUndefined();
});
