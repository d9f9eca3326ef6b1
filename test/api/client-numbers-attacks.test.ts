import { beforeAll, describe, expect, it } from '@jest/globals';
import { aColleague, aCustomer, anAdmin, type TestPerson } from '../support/data/builders.js';
import { aProduct, anOrder, archive, aSelection, inCart } from '../support/data/shop.js';
import type { Client } from '../support/http/clients.js';
import { type RunningApp, startApp } from '../support/programs/app.js';

type Product = Awaited<ReturnType<typeof aProduct>>;
interface Row {
  designNumber: string;
  number: string | null;
}

let app: RunningApp;
let admin: TestPerson;
beforeAll(async () => {
  app = await startApp();
  admin = await anAdmin(app);
});

const path = '/company/design-numbers';
const set = ({ client }: { client: Client }, ...rows: Row[]) => client.rest.put(path, { rows });
const give = (person: { client: Client }, { designNumber }: Product, number: string | null) =>
  set(person, { designNumber, number });
const numbersOf = async ({ client }: { client: Client }) =>
  (await client.rest.get(path)).body.rows as { number: string; problem: string | null }[];
const byNumber = async ({ client }: { client: Client }, number: string) => {
  const { body } = await client.rest.get(`/products/by-number/${encodeURIComponent(number)}`);
  return (body.product?._id ?? null) as string | null;
};
const quickOrder = async ({ client }: { client: Client }, designNumber: string) => {
  const { body } = await client.rest.post('/cart/check-many', { lines: [{ designNumber, size: '6', quantity: 1 }] });
  return (body.lines[0].product?._id ?? null) as string | null;
};
/** Gives a design of the shop another number, as an import or the product form may do at any time. */
const renumber = ({ id }: Product, designNumber: string) =>
  app.database.query('UPDATE products SET design_number = $2 WHERE id = $1', [id, designNumber]);

describe('a number of a company that is written differently', () => {
  it.each([
    ['an accent in one or two characters', 'Pri\u0301ya 7', 'Pr\u00edya 7'],
    ['a character that chooses a variant', 'KA\ufe0f71', 'KA71'],
    ['a joiner of graphemes', 'KA\u034f71', 'KA71'],
    ['two spaces', 'KA  71', 'KA 71'],
    ['a no-break space', 'KA\u00a071', 'KA 71'],
    ['a mark of direction', '\u200fKA71', 'KA71'],
    ['digits of another script', 'KA१२', 'KA12'],
  ])('the number of a company is the same with and without %s', async (_difference, given, written) => {
    const owner = await aCustomer(app);
    const [ring, chain] = [await aProduct(app), await aProduct(app)];
    expect((await give(owner, ring, given)).status).toBe(200);
    expect([await byNumber(owner, written), await quickOrder(owner, written)]).toEqual([ring.id, ring.id]);
    const { status, body } = await give(owner, chain, written);
    expect([status, body.code]).toEqual([409, 'CLIENT_NUMBER_TAKEN']);
  });

  it.each(['KAPI\ufe0f-71', 'KAPI\u034f 71', 'kapi71'])(
    'the company cannot call another design %j when the shop has KAPI-71',
    async (number) => {
      const owner = await aCustomer(app);
      const [ring, chain] = [await aProduct(app), await aProduct(app)];
      await renumber(ring, 'KAPI-71');
      const { status, body } = await give(owner, chain, number);
      await renumber(ring, ring.designNumber);
      expect([status, body.code]).toEqual([409, 'CLIENT_NUMBER_TAKEN']);
    },
  );

  it.each(['વીંટી-7', 'વીંટી7', 'વીંટી / 7', '#વીંટી 7.'])(
    'the number વીંટી 7 finds its design as %s, in the search too',
    async (written) => {
      const owner = await aCustomer(app);
      const ring = await aProduct(app);
      await give(owner, ring, 'વીંટી 7');
      const { body } = await owner.client.rest.get(`/products/search?query=${encodeURIComponent(written)}`);
      expect([await byNumber(owner, written), body.products[0]?._id]).toEqual([ring.id, ring.id]);
    },
  );
});

describe('a later design of the shop with the number of a company', () => {
  it('a number that two later designs of the shop may mean finds none, rather than the design of the company', async () => {
    const owner = await aCustomer(app);
    const [ring, first, second] = [await aProduct(app), await aProduct(app), await aProduct(app)];
    await give(owner, ring, 'QZ 12');
    await renumber(first, 'QZ-12');
    await renumber(second, 'QZ12');
    expect([await byNumber(owner, 'QZ 12'), await quickOrder(owner, 'QZ 12')]).toEqual([null, null]);
    expect(await byNumber(owner, 'QZ-12')).toBe(first.id);
  });

  it('the number of a company finds its design again once the later design has left the catalogue', async () => {
    const owner = await aCustomer(app);
    const [ring, later] = [await aProduct(app), await aProduct(app)];
    await give(owner, ring, 'QY 12');
    await renumber(later, 'QY-12');
    expect(await byNumber(owner, 'QY 12')).toBe(later.id);
    expect((await numbersOf(owner))[0]?.problem).toContain('QY-12 is now a design of the shop');
    await archive(app, later);
    expect([await byNumber(owner, 'QY 12'), await quickOrder(owner, 'QY 12')]).toEqual([ring.id, ring.id]);
    expect((await numbersOf(owner))[0]?.problem).toBeNull();
  });
});

describe('numbers of two companies at once', () => {
  it('requests of three companies and of staff that arrive together get their own numbers', async () => {
    const people = [await aCustomer(app), await aCustomer(app), await aCustomer(app), admin];
    const ring = await aProduct(app);
    const [a, b] = people as [TestPerson, TestPerson];
    await give(a, ring, 'A 1');
    await give(b, ring, 'B 1');
    const query = `query ($id: ID!) { one: product(id: $id) { clientNumber } two: product(id: $id) { clientNumber } }`;
    const rounds = await Promise.all(
      Array.from({ length: 24 }, async (_, index) => {
        const { client } = people[index % 4];
        const [{ data }, { body }] = await Promise.all([
          client.graphql(query, { id: ring.id }),
          client.rest.get(`/products/${ring.id}?round=${index}`),
        ]);
        return [data.one.clientNumber, data.two.clientNumber, body.product.clientNumber];
      }),
    );
    const expected = ['A 1', 'B 1', null, null];
    expect(rounds).toEqual(rounds.map((_, index) => Array(3).fill(expected[index % 4])));
  });

  it('lines of two companies that are added together carry their own numbers into cart and order', async () => {
    const [a, b] = [await aCustomer(app), await aCustomer(app)];
    const ring = await aProduct(app);
    await give(a, ring, 'A 2');
    await give(b, ring, 'B 2');
    await Promise.all([inCart(a, { product: ring }), inCart(b, { product: ring })]);
    const carts = await Promise.all([a, b].map(({ client }) => client.rest.get('/cart/get')));
    expect(carts.map(({ body }) => body.cartItems[0].clientNumber)).toEqual(['A 2', 'B 2']);
    const orders = await Promise.all([a, b].map((by) => anOrder({ by, lines: [{ product: ring }] })));
    expect(orders.map(({ items }) => items[0]?.clientNumber)).toEqual(['A 2', 'B 2']);
  });

  it('a response with an ETag of one company is sent in full to another', async () => {
    const [a, b] = [await aCustomer(app), await aCustomer(app)];
    const ring = await aProduct(app);
    await give(a, ring, 'A 3');
    const url = `/products/${ring.id}`;
    const etag = (await a.client.rest.get(url)).headers.get('etag') ?? '';
    const statusFor = async ({ client }: TestPerson) =>
      (await client.fetch('GET', `/api/v1${url}`, undefined, { 'if-none-match': etag })).status;
    expect([await statusFor(a), await statusFor(b)]).toEqual([304, 200]);
    await give(a, ring, 'A 4');
    expect(await statusFor(a)).toBe(200);
  });

  it('searches and suggestions of another company never contain a number of a company', async () => {
    const [a, b] = [await aCustomer(app), await aCustomer(app)];
    const ring = await aProduct(app);
    await give(a, ring, 'Zwiebelkuchen 4711');
    const search = async ({ client }: TestPerson, text: string) =>
      (await client.rest.get(`/products/search?query=${encodeURIComponent(text)}`)).body.total as number;
    expect(await search(a, 'Zwiebelkuchen 4711')).toBe(1);
    expect(await search(b, 'Zwiebelkuchen 4711')).toBe(0);
    expect(await search(b, 'Zwiebelkuchem')).toBe(0);
    const { body } = await b.client.rest.post('/cart/check-many', {
      lines: [{ designNumber: 'Zwiebelkuchen-471', size: '6', quantity: 1 }],
    });
    expect(JSON.stringify(body)).not.toContain('4711');
  });

  it('a shared selection shows the numbers to colleagues, and is closed to staff and other companies', async () => {
    const [a, b] = [await aCustomer(app), await aCustomer(app)];
    const colleague = await aColleague(app, a, 'viewer');
    const ring = await aProduct(app);
    await give(a, ring, 'A 5');
    const { _id } = await aSelection(a, [ring]);
    await a.client.rest.put(`/selections/${_id}/shared`, { shared: true });
    for (const { client } of [b, admin]) expect((await client.rest.get(`/selections/${_id}`)).status).toBe(404);
    expect(JSON.stringify((await colleague.client.rest.get(`/selections/${_id}`)).body)).toContain('"A 5"');
  });
});

describe('numbers that are changed at once', () => {
  it('of two owners and staff who give one number to three designs, one succeeds', async () => {
    const owner = await aCustomer(app);
    const second = await aColleague(app, owner, 'owner');
    const designs = [await aProduct(app), await aProduct(app), await aProduct(app)] as const;
    const rows = designs.map(({ designNumber }) => [{ designNumber, number: 'Once 1' }]);
    const answers = await Promise.all([
      owner.client.rest.put(path, { rows: rows[0] }),
      second.client.rest.put(path, { rows: rows[1] }),
      admin.client.rest.put(`/admin/companies/${owner.id}/design-numbers`, { rows: rows[2] }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect(await numbersOf(owner)).toHaveLength(1);
  });

  it('swaps of the same two numbers and orders of their designs never fail together', async () => {
    const owner = await aCustomer(app);
    const [ring, chain] = [await aProduct(app), await aProduct(app)];
    await set(owner, ...[ring, chain].map(({ designNumber }, index) => ({ designNumber, number: `Swap ${index}` })));
    const swap = (first: number) =>
      set(
        owner,
        ...[ring, chain].map(({ designNumber }, at) => ({ designNumber, number: `Swap ${(first + at) % 2}` })),
      );
    const [orders, answers] = await Promise.all([
      Promise.all([1, 2, 3].map(() => anOrder({ by: owner, lines: [{ product: ring }, { product: chain }] }))),
      Promise.all([1, 0, 1, 0].map(swap)),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    for (const { items } of orders)
      expect(items.map(({ clientNumber }) => clientNumber).sort()).toEqual(['Swap 0', 'Swap 1']);
  });

  it('a company and a new design that take one number at once leave it to the design', async () => {
    const owner = await aCustomer(app);
    const [ring, other] = [await aProduct(app), await aProduct(app)];
    const [given] = await Promise.all([give(owner, ring, 'Race-9'), renumber(other, 'Race-9')]);
    expect([200, 409]).toContain(given.status);
    expect(await byNumber(owner, 'race 9')).toBe(other.id);
  });
});

describe('texts that attack', () => {
  it.each(['\u0000', 'વ\u0000'])('the text %j is an unknown number, and a search that finds nothing', async (text) => {
    const owner = await aCustomer(app);
    await give(owner, await aProduct(app), 'વ');
    const find = (query: string) => owner.client.rest.get(`/products/${query}${encodeURIComponent(text)}`);
    expect((await find('by-number/')).status).toBe(404);
    expect((await find('search?query=a')).status).toBe(200);
  });

  it.each([
    ['41 characters', 'a'.repeat(41)],
    ['a line break', 'A\n1'],
    ['a control character', 'A\u00071'],
    ['a text-reversing mark', 'A\u202e1'],
    ['a web address', 'https://evil.test/1'],
    ['no letter or digit', '--'],
    ['a picture that cannot be printed', '🪬🫨1'],
  ])('a number with %s is refused with the row at fault', async (_fault, number) => {
    const owner = await aCustomer(app);
    const ring = await aProduct(app);
    const { status, body } = await set(owner, { designNumber: ring.designNumber, number });
    expect([status, body.code, Object.keys(body.errors)]).toEqual([400, 'VALIDATION', ['rows.0.number']]);
  });

  it('a number that begins like a formula is a text in the export of orders', async () => {
    const owner = await aCustomer(app);
    const ring = await aProduct(app);
    await give(owner, ring, '=1+1');
    await anOrder({ by: owner, lines: [{ product: ring }] });
    const { body } = await admin.client.rest.get('/admin/exports/orders.csv');
    expect(body).toContain(`,'=1+1,`);
    expect(body).not.toContain(',=1+1,');
  });
});
