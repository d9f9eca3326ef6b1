import { beforeAll, describe, expect, it } from '@jest/globals';
import { aColleague, aCustomer, anAdmin, type TestPerson } from '../support/data/builders.js';
import { aProduct } from '../support/data/shop.js';
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
  app = await startApp({ RATE_LIMIT: 'off' });
  admin = await anAdmin(app);
});

const path = '/company/design-numbers';
const set = ({ client }: { client: Client }, ...rows: Row[]) => client.rest.put(path, { rows });
const give = (person: { client: Client }, { designNumber }: Product, number: string | null) =>
  set(person, { designNumber, number });
const listOf = async ({ client }: { client: Client }, query = '') => (await client.rest.get(`${path}${query}`)).body;
const productOf = async ({ client }: { client: Client }, { id }: Product) =>
  (await client.rest.get(`/products/${id}`)).body.product as { clientNumber: string | null };
const byNumber = ({ client }: { client: Client }, number: string) =>
  client.rest.get(`/products/by-number/${encodeURIComponent(number)}`);
const found = async ({ client }: { client: Client }, text: string) =>
  (
    (await client.rest.get(`/products/search?query=${encodeURIComponent(text)}`)).body.products as { _id: string }[]
  ).map(({ _id }) => _id);

let numbers = 0;
/** A number that no other test uses. */
const aNumber = () => `Own ${++numbers}`;

describe('a company’s own number for a design', () => {
  it('a company gives a design its own number, which its people see beside ours, and no other company', async () => {
    const [a, b] = [await aCustomer(app), await aCustomer(app)];
    const viewer = await aColleague(app, a, 'viewer');
    const ring = await aProduct(app);
    expect((await productOf(a, ring)).clientNumber).toBeNull();
    const { status, body } = await give(a, ring, 'K-12');
    const row = { productId: ring.id, designNumber: ring.designNumber, name: ring.name, number: 'K-12', problem: null };
    expect([status, body]).toEqual([200, { success: true, message: '1 number saved', rows: [row] }]);
    for (const person of [a, viewer]) expect((await productOf(person, ring)).clientNumber).toBe('K-12');
    for (const person of [b, admin]) expect((await productOf(person, ring)).clientNumber).toBeNull();
    expect(await listOf(viewer)).toEqual({ success: true, rows: [row], total: 1, totalPages: 1 });
    expect((await listOf(b)).rows).toEqual([]);
  });

  it('two companies may use the same number for different designs', async () => {
    const [a, b] = [await aCustomer(app), await aCustomer(app)];
    const [ring, chain] = [await aProduct(app), await aProduct(app)];
    const number = aNumber();
    expect((await give(a, ring, number)).status).toBe(200);
    expect((await give(b, chain, number)).status).toBe(200);
    expect((await byNumber(a, number)).body.product._id).toBe(ring.id);
    expect((await byNumber(b, number)).body.product._id).toBe(chain.id);
    expect(await found(a, number)).toEqual([ring.id]);
    expect(await found(b, number)).toEqual([chain.id]);
  });

  it.each(['K 101/7', 'k-101/7', 'K101-7'])('the number K-101/7 finds its design as %s', async (written) => {
    const owner = await aCustomer(app);
    const ring = await aProduct(app);
    await give(owner, ring, 'K-101/7');
    expect((await byNumber(owner, written)).body.product._id).toBe(ring.id);
    expect(await found(owner, written)).toEqual([ring.id]);
    const { body } = await owner.client.rest.post('/cart/add-many', {
      lines: [{ designNumber: written, size: '6', quantity: 1 }],
    });
    expect(body).toMatchObject({ added: 1, cartItems: [{ productId: ring.id, clientNumber: 'K-101/7' }] });
  });

  it('a number with other letters than ours finds its design', async () => {
    const owner = await aCustomer(app);
    const ring = await aProduct(app);
    await give(owner, ring, 'વીંટી 7');
    expect((await byNumber(owner, 'વીંટી 7')).body.product._id).toBe(ring.id);
    expect(await found(owner, 'વીંટી 7')).toEqual([ring.id]);
    expect((await byNumber(owner, '7')).status).toBe(404);
  });
});
