import { beforeAll, describe, expect, it } from '@jest/globals';
import type { Product } from '../../server/features/products/products.types.js';
import { type RunningApp, startApp } from '../support/programs/app.js';
import { statementsOf } from '../support/programs/statements.js';
import { aCustomer, anAdmin, type TestPerson } from '../support/data/builders.js';
import { aProduct } from '../support/data/shop.js';

/** The number of a ring in the response of each cached call, and the products that they find by a number. */
interface Seen {
  list?: string | null;
  detail?: string | null;
  related?: string | null;
  neighbours?: string | null;
  found: [id: string, number: string | null][];
  byNumber: string | null;
  stones: number;
}

interface Shown {
  _id?: string;
  id?: string;
  clientNumber: string | null;
}

let app: RunningApp;
let admin: TestPerson;
let ring: Product;
let pendant: Product;
beforeAll(async () => {
  app = await startApp({ WORKER: 'external' });
  admin = await anAdmin(app);
  const stones = [{ kind: 'diamond', shape: 'round', count: 1, carats: 0.1 } as const];
  ring = await aProduct(app, { name: 'Amrita', category: 'Amritas', stones });
  pendant = await aProduct(app, { name: 'Bela', category: 'Amritas', stones });
});

const give = ({ client }: TestPerson, number: string) =>
  client.rest.put('/company/design-numbers', { rows: [{ designNumber: ring.designNumber, number }] });

async function aCompany(number?: string): Promise<TestPerson> {
  const person = await aCustomer(app);
  if (number) expect((await give(person, number)).status).toBe(200);
  return person;
}

const numberOfRing = (products: (Shown | null)[]) =>
  products.find((product) => (product?._id ?? product?.id) === ring.id)?.clientNumber;
const foundOf = (products: Shown[]) =>
  products.map(({ _id, id, clientNumber }): Seen['found'][number] => [_id ?? id ?? '', clientNumber]);
const diamonds = (stones: { kind: string; count: number }[]) =>
  stones.find(({ kind }) => kind.toLowerCase() === 'diamond')?.count ?? 0;

async function overRest({ client }: TestPerson, number: string): Promise<Seen> {
  const read = async (path: string) => (await client.rest.get(`/products/${path}`)).body;
  const text = encodeURIComponent(number);
  const { previous, next } = await read(`${pendant.id}/neighbours?category=Amritas`);
  return {
    list: numberOfRing((await read('allproducts')).products),
    detail: (await read(ring.id)).product.clientNumber,
    related: numberOfRing((await read(`${pendant.id}/related`)).products),
    neighbours: numberOfRing([previous, next]),
    found: foundOf((await read(`search?query=${text}`)).products),
    byNumber: (await read(`by-number/${text}`)).product?._id ?? null,
    stones: diamonds((await read(`filter-counts?search=${text}`)).stones),
  };
}

async function overGraphql({ client }: TestPerson, number: string): Promise<Seen> {
  const read = async (query: string) => (await client.graphql(`{ result: ${query} }`)).data?.result;
  const text = JSON.stringify(number);
  const { previous, next } = await read(
    `productNeighbours(id: "${pendant.id}", categories: ["Amritas"]) { previous { id clientNumber } next { id clientNumber } }`,
  );
  return {
    list: numberOfRing((await read('products { items { id clientNumber } }')).items),
    detail: (await read(`product(id: "${ring.id}") { clientNumber }`)).clientNumber,
    related: numberOfRing(await read(`relatedProducts(id: "${pendant.id}") { id clientNumber }`)),
    neighbours: numberOfRing([previous, next]),
    found: foundOf((await read(`searchProducts(query: ${text}) { items { id clientNumber } }`)).items),
    byNumber: (await read(`productByNumber(designNumber: ${text}) { id }`))?.id ?? null,
    stones: diamonds((await read(`filterCounts(search: ${text}) { stones { kind count } }`)).stones),
  };
}

/** Responses that show the number `own` of the ring, and find the ring by it. */
const knows = (own: string): Seen => {
  const shown = { list: own, detail: own, related: own, neighbours: own };
  return { ...shown, found: [[ring.id, own]], byNumber: ring.id, stones: 1 };
};
/** Responses to a company whose number is `own`, and that asks for another. */
const doesNotKnow = (own: string | null): Seen => {
  const shown = { list: own, detail: own, related: own, neighbours: own };
  return { ...shown, found: [], byNumber: null, stones: 0 };
};

describe.each([
  ['REST', overRest],
  ['GraphQL', overGraphql],
])('cached responses of companies with design numbers of their own, over %s', (transport, seenBy) => {
  it('two companies never get each other’s cached responses, nor does a company without numbers', async () => {
    const [one, two] = [`ZQ-47${transport.length}`, `XW-83${transport.length}`];
    const [a, b, none] = [await aCompany(one), await aCompany(two), await aCompany()];
    for (const _ of ['computed', 'cached']) {
      expect([await seenBy(a, one), await seenBy(a, two)]).toEqual([knows(one), doesNotKnow(one)]);
      expect([await seenBy(b, one), await seenBy(b, two)]).toEqual([doesNotKnow(two), knows(two)]);
      expect([await seenBy(none, one), await seenBy(none, two)]).toEqual([doesNotKnow(null), doesNotKnow(null)]);
    }
  });

  it('a number that the company or staff change is in the very next response', async () => {
    const owner = await aCompany();
    expect(await seenBy(owner, 'KV-1')).toEqual(doesNotKnow(null));
    await give(owner, 'KV-1');
    expect(await seenBy(owner, 'KV-1')).toEqual(knows('KV-1'));
    const rows = [{ designNumber: ring.designNumber, number: 'KV-2' }];
    await admin.client.rest.put(`/admin/companies/${owner.id}/design-numbers`, { rows });
    expect([await seenBy(owner, 'KV-1'), await seenBy(owner, 'KV-2')]).toEqual([doesNotKnow('KV-2'), knows('KV-2')]);
    await give(owner, '');
    expect([await seenBy(owner, 'KV-1'), await seenBy(owner, 'KV-2')]).toEqual([doesNotKnow(null), doesNotKnow(null)]);
  });
});

describe('the cached response of a company', () => {
  const read = ({ client }: TestPerson, etag?: string | null) =>
    client.rest.get(`/products/${ring.id}`, etag ? { 'if-none-match': etag } : undefined);

  it('an ETag of one company does not validate the response of another', async () => {
    const [a, b, none, other] = [await aCompany('EA-1'), await aCompany('EB-1'), await aCompany(), await aCompany()];
    const etagOf = async (person: TestPerson) => (await read(person)).headers.get('etag');
    const [ofA, ofNone] = [await etagOf(a), await etagOf(none)];
    for (const [person, etag, number] of [
      [b, ofA, 'EB-1'],
      [none, ofA, null],
      [a, ofNone, 'EA-1'],
    ] as const) {
      const { status, body } = await read(person, etag);
      expect([status, body.product.clientNumber]).toEqual([200, number]);
    }
    expect([(await read(a, ofA)).status, (await read(other, ofNone)).status]).toEqual([304, 304]);
    await give(a, 'EA-2');
    expect((await read(a, ofA)).status).toBe(200);
  });

  it('a company without numbers shares the response of everyone, and one with numbers has its own', async () => {
    const [none, other, owner] = [await aCompany(), await aCompany(), await aCompany('EC-1')];
    await read(none);
    const costOf = async (person: TestPerson) => (await statementsOf(app, () => read(person))).length;
    expect(await costOf(other)).toBe(1);
    expect(await costOf(admin)).toBe(1);
    expect(await costOf(owner)).toBeGreaterThan(1);
    expect(await costOf(owner)).toBe(1);
  });
});
