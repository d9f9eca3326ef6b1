import { beforeAll, describe, expect, it } from '@jest/globals';
import { clientNumberLimits } from '../../domain/client-numbers.js';
import { OrdersMail } from '../../server/features/orders/orders.mail.js';
import { aColleague, aCustomer, anAdmin, aStaffPerson, expire, type TestPerson } from '../support/data/builders.js';
import { anOrder, aProduct, archive, aSelection, inCart, severalProducts } from '../support/data/shop.js';
import type { Client } from '../support/http/clients.js';
import { download, readPdf } from '../support/http/downloads.js';
import { type RunningApp, startApp } from '../support/programs/app.js';
import { countStatements } from '../support/programs/statements.js';

type Product = Awaited<ReturnType<typeof aProduct>>;
interface Row {
  designNumber: string;
  number: string;
}

let app: RunningApp;
let admin: TestPerson;
beforeAll(async () => {
  app = await startApp({ RATE_LIMIT: 'off' });
  admin = await anAdmin(app);
});

const path = '/company/design-numbers';
const set = ({ client }: { client: Client }, ...rows: Row[]) => client.rest.put(path, { rows });
const row = ({ designNumber }: Product, number: string): Row => ({ designNumber, number });
const give = (person: { client: Client }, product: Product, number: string) => set(person, row(product, number));
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

  it('an unknown number suggests similar ones of the company, which another company does not get', async () => {
    const [a, b] = [await aCustomer(app), await aCustomer(app)];
    const [ring, gone] = [await aProduct(app), await aProduct(app)];
    await set(a, row(ring, 'Quill/0731-A'), row(gone, 'Quill/0731-B'));
    await archive(app, gone);
    const suggestedTo = async ({ client }: TestPerson, designNumber: string) => {
      const lines = [{ designNumber, size: '6', quantity: 1 }];
      const { body } = await client.rest.post('/cart/check-many', { lines });
      return (body.lines as { problem: { suggestions?: string[] } }[])[0]?.problem.suggestions ?? [];
    };
    for (const written of ['Quill 00731 A', 'Quill/731-A', 'Quil/0731-A'])
      expect([await suggestedTo(a, written), await suggestedTo(b, written)]).toEqual([['Quill/0731-A'], []]);
  });

  it('an empty number removes that of the design', async () => {
    const owner = await aCustomer(app);
    const [ring, chain] = [await aProduct(app), await aProduct(app)];
    await set(owner, row(ring, 'R 1'), row(chain, 'C 1'));
    const { body } = await set(owner, row(ring, ''), row(chain, ' '));
    expect(body).toMatchObject({ message: '2 removed', rows: [{ number: '' }, { number: '' }] });
    expect((await productOf(owner, ring)).clientNumber).toBeNull();
    expect((await byNumber(owner, 'R 1')).status).toBe(404);
    expect((await set(owner, row(ring, ''))).body.message).toBe('0 numbers saved');
  });

  it('two designs swap their numbers in one call', async () => {
    const owner = await aCustomer(app);
    const [ring, chain] = [await aProduct(app), await aProduct(app)];
    await set(owner, row(ring, 'One'), row(chain, 'Two'));
    expect((await set(owner, row(ring, 'two'), row(chain, 'one'))).status).toBe(200);
    expect((await productOf(owner, ring)).clientNumber).toBe('two');
    expect((await byNumber(owner, 'One')).body.product._id).toBe(chain.id);
  });
});

describe('a number that cannot be given', () => {
  let owner: TestPerson;
  let ring: Product;
  let chain: Product;
  beforeAll(async () => {
    owner = await aCustomer(app);
    [ring, chain] = [await aProduct(app), await aProduct(app)];
    await give(owner, ring, 'Taken-1');
  });

  it.each(['Taken-1', 'taken-1', 'Taken\u20111'])(
    'the number %j of another design of the company is refused, and all rows with it',
    async (number) => {
      const other = await aProduct(app);
      const { status, body } = await set(owner, row(other, 'Free-1'), row(chain, number));
      const message = `The design ${ring.designNumber} already has the number ${number}.`;
      expect([status, body]).toEqual([
        409,
        { success: false, code: 'CLIENT_NUMBER_TAKEN', message, errors: { 'rows.1.number': message } },
      ]);
      expect((await productOf(owner, other)).clientNumber).toBeNull();
    },
  );

  it('a design number of ours is refused however it is written, for its own design too', async () => {
    const { designNumber } = ring;
    const written = designNumber.replace('-', '').toLowerCase();
    for (const [number, message] of [
      [designNumber.toLowerCase(), `${designNumber} is a design number of the shop.`],
      [written, `${written} means the design ${designNumber} of the shop.`],
    ] as const)
      for (const product of [ring, chain]) {
        const { status, body } = await give(owner, product, number);
        expect([status, body.code, body.errors]).toEqual([409, 'CLIENT_NUMBER_TAKEN', { 'rows.0.number': message }]);
      }
  });

  it('a design number of ours in the archive is refused as well', async () => {
    const gone = await aProduct(app);
    await archive(app, gone);
    expect((await give(owner, chain, gone.designNumber)).status).toBe(409);
  });

  it('a wrong row is refused with its field, and every wrong row at once', async () => {
    const gone = await aProduct(app);
    await archive(app, gone);
    const rows = [
      { designNumber: 'NO-0001', number: 'A' },
      { designNumber: gone.designNumber, number: 'B' },
      { designNumber: chain.designNumber, number: 'Same' },
      { designNumber: chain.designNumber.toLowerCase(), number: 'same' },
    ];
    const { status, body } = await set(owner, ...rows);
    expect([status, body.code, body.errors]).toEqual([
      400,
      'VALIDATION',
      {
        'rows.0.designNumber': 'No design has the number NO-0001.',
        'rows.1.designNumber': `No design has the number ${gone.designNumber}.`,
        'rows.3.designNumber': 'This design is in another row too.',
        'rows.3.number': 'Another row has this number too.',
      },
    ]);
  });

  it.each([
    ['x'.repeat(clientNumberLimits.number + 1), 'A number has at most 40 characters.'],
    ['– / –', 'A number has at least one letter or digit.'],
    ['K\n12', 'Please write this in one line.'],
    ['www.gems.example', 'Please leave out web addresses.'],
  ])('the number %j is refused', async (number, message) => {
    const { status, body } = await give(owner, chain, number);
    expect([status, body.errors]).toEqual([400, { 'rows.0.number': message }]);
  });

  it('a call has 1 to 500 rows', async () => {
    const many = Array.from({ length: clientNumberLimits.rows + 1 }, () => ({ designNumber: 'X-1', number: '' }));
    for (const rows of [[], many]) {
      const { status, body } = await set(owner, ...rows);
      expect([status, body.errors]).toEqual([400, { rows: 'Please send 1 to 500 rows.' }]);
    }
  });

  it('of two calls at once for the same number, one is refused', async () => {
    const number = aNumber();
    const answers = await Promise.all([give(owner, ring, number), give(owner, chain, number)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });
});

describe('a number of a company and later changes of the catalogue', () => {
  it('a later design of ours with the number is found instead, and the list says so', async () => {
    const owner = await aCustomer(app);
    const [ring, later] = [await aProduct(app), await aProduct(app)];
    const number = aNumber();
    await give(owner, ring, number);
    const body = { name: later.name, gram: 4, category: later.category, designNumber: number.toUpperCase() };
    expect((await admin.client.rest.put(`/products/updateproduct/${later.id}`, body)).status).toBe(200);
    expect((await byNumber(owner, number)).body.product._id).toBe(later.id);
    expect(await found(owner, number)).toEqual([later.id, ring.id]);
    const lines = [{ designNumber: number, size: '6', quantity: 1 }];
    const { cartItems } = (await owner.client.rest.post('/cart/add-many', { lines })).body;
    expect(cartItems).toMatchObject([{ productId: later.id, clientNumber: null }]);
    expect((await listOf(owner)).rows).toMatchObject([
      { number, problem: `${number.toUpperCase()} is now a design of the shop, and this number finds that one.` },
    ]);
  });

  it('the number of a design that left the catalogue stays in the list, and can be given to another design', async () => {
    const owner = await aCustomer(app);
    const [gone, chain] = [await aProduct(app), await aProduct(app)];
    await give(owner, gone, 'Old 1');
    await archive(app, gone);
    expect((await listOf(owner)).rows).toMatchObject([
      { number: 'Old 1', problem: 'This design has left the catalogue.' },
    ]);
    expect((await byNumber(owner, 'Old 1')).status).toBe(404);
    expect((await give(owner, chain, 'Old 1')).status).toBe(409);
    expect((await set(owner, row(gone, ''), row(chain, 'Old 1'))).status).toBe(200);
  });
});

describe('the list of a company’s numbers', () => {
  it('the list is in the order of design numbers, in pages, and finds numbers, design numbers and names', async () => {
    const owner = await aCustomer(app);
    const products = await severalProducts(app, 3);
    await set(owner, ...products.map((product, index) => row(product, `L%${3 - index}`)));
    const numbersIn = async (query: string) =>
      ((await listOf(owner, query)).rows as { number: string }[]).map(({ number }) => number);
    const inOrder = products
      .map(({ designNumber }, index) => ({ designNumber, number: `L%${3 - index}` }))
      .sort((a, b) => a.designNumber.localeCompare(b.designNumber, 'en', { numeric: true }))
      .map(({ number }) => number);
    expect(await numbersIn('')).toEqual(inOrder);
    expect(await numbersIn('?limit=2&page=2')).toEqual(inOrder.slice(2));
    expect(await listOf(owner, '?limit=2')).toMatchObject({ total: 3, totalPages: 2 });
    expect(await numbersIn('?search=l%252')).toEqual(['L%2']);
    expect(await numbersIn(`?search=${products[0]?.designNumber}`)).toEqual(['L%3']);
    expect(await numbersIn(`?search=${encodeURIComponent(products[1]?.name ?? '')}`)).toEqual(['L%2']);
    expect(await numbersIn('?search=none')).toEqual([]);
  });

  it('a change and the list take as many statements for one row as for twenty', async () => {
    const owner = await aCustomer(app);
    const products = await severalProducts(app, 20);
    const rows = products.map((product) => row(product, aNumber()));
    const statementsFor = async (work: () => Promise<unknown>) => (await countStatements(app, work)).statements;
    const [all, one] = [
      await statementsFor(() => set(owner, ...rows)),
      await statementsFor(() => set(owner, ...rows.slice(0, 1))),
    ];
    expect(all).toBe(one);
    const [list, page] = [
      await statementsFor(() => listOf(owner)),
      await statementsFor(() => listOf(owner, '?limit=1')),
    ];
    expect(list).toBe(page);
  });
});

describe('the number of a company in carts, orders and documents', () => {
  it('the cart shows the current number, and an order keeps the one with which it was placed', async () => {
    const owner = await aCustomer(app);
    const buyer = await aColleague(app, owner, 'buyer');
    const ring = await aProduct(app);
    await inCart(buyer, { product: ring });
    await give(owner, ring, 'Before');
    const cart = async () => (await buyer.client.rest.get('/cart/get')).body.cartItems;
    expect(await cart()).toMatchObject([{ clientNumber: 'Before' }]);
    const order = await anOrder({ by: buyer, lines: [{ product: ring }] });
    await give(owner, ring, 'After');
    expect(order.items).toMatchObject([{ clientNumber: 'Before' }]);
    for (const { client } of [buyer, admin]) {
      const { data } = await client.graphql(
        'query ($id: ID!) { order(id: $id) { lines { clientNumber product { clientNumber } } } }',
        { id: order._id },
      );
      const product = { clientNumber: client === buyer.client ? 'After' : null };
      expect(data?.order).toEqual({ lines: [{ clientNumber: 'Before', product }] });
    }
  });

  it('job card, line sheet, mails and the export of orders show the number beside ours', async () => {
    const owner = await aCustomer(app);
    const ring = await aProduct(app);
    await give(owner, ring, 'K/12-7');
    const { _id } = await anOrder({ by: owner, lines: [{ product: ring }] });
    const card = await readPdf(await download(admin.client, `/admin/orders/job-cards.pdf?ids=${_id}`));
    expect(card.pages[0]).toContain(`${ring.designNumber} Client number K/12-7 ${ring.name}`);
    const selection = await aSelection(owner, [ring]);
    const sheet = await readPdf(await download(owner.client, `/selections/${selection._id}/line-sheet.pdf`));
    expect(sheet.pages[0]).toContain(`${ring.designNumber} · K/12-7`);
    const mails = app.nest.get(OrdersMail, { strict: false });
    const texts = JSON.stringify([await mails.placed({ orderId: _id }), await mails.received({ orderId: _id })]);
    for (const text of ['Your number K/12-7', 'Client number K/12-7']) expect(texts.split(text)).toHaveLength(2);
    const csv = Buffer.from((await download(admin.client, `/admin/exports/orders.csv?ids=${_id}`)).content).toString();
    expect(csv).toContain('Design number,Client number,');
    expect(csv).toContain(`${ring.designNumber},K/12-7,`);
  });

  it('a colleague sees the number in a shared selection', async () => {
    const owner = await aCustomer(app);
    const viewer = await aColleague(app, owner, 'viewer');
    const ring = await aProduct(app);
    await give(owner, ring, 'Shared 1');
    const { _id } = await aSelection(owner, []);
    const added = await owner.client.rest.post(`/selections/${_id}/items`, { designNumber: 'shared-1' });
    expect(added.status).toBe(201);
    await owner.client.rest.put(`/selections/${_id}/shared`, { shared: true });
    const { body } = await viewer.client.rest.get(`/selections/${_id}`);
    expect(body.selection.items).toMatchObject([{ product: { clientNumber: 'Shared 1' } }]);
  });
});

describe('who reads and changes the numbers of a company', () => {
  const pathOf = ({ id }: { id: string }) => `/admin/companies/${id}/design-numbers`;

  it('buyers and viewers read the numbers, and only owners change them', async () => {
    const owner = await aCustomer(app);
    const ring = await aProduct(app);
    await give(owner, ring, 'R 1');
    for (const role of ['buyer', 'viewer'] as const) {
      const colleague = await aColleague(app, owner, role);
      expect((await listOf(colleague)).rows).toHaveLength(1);
      expect((await give(colleague, ring, 'R 2')).status).toBe(403);
    }
    expect((await give(admin, ring, 'R 2')).status).toBe(403);
    expect((await productOf(owner, ring)).clientNumber).toBe('R 1');
  });

  it('a company whose access has ended neither reads nor changes its numbers', async () => {
    const owner = await aCustomer(app);
    const ring = await aProduct(app);
    await give(owner, ring, 'R 1');
    await expire(app, owner);
    for (const { status, body } of [await owner.client.rest.get(path), await give(owner, ring, 'R 2')])
      expect([status, body.code]).toEqual([403, 'ACCESS_EXPIRED']);
  });

  it('staff read and change the numbers of a company, which the audit log tells', async () => {
    const owner = await aCustomer(app);
    const ring = await aProduct(app);
    const clerk = await aStaffPerson(app, ['clients:write']);
    const rows = [{ designNumber: ring.designNumber, number: 'Staff 1' }];
    const { status, body } = await clerk.client.rest.put(pathOf(owner), { rows });
    expect([status, body.message]).toEqual([200, '1 number saved']);
    expect((await productOf(owner, ring)).clientNumber).toBe('Staff 1');
    expect((await clerk.client.rest.get(pathOf(owner))).body.rows).toEqual(body.rows);
    expect(
      await app.database.query(
        'SELECT kind, actor_id, details FROM audit_entries WHERE subject_id = $1 ORDER BY at DESC LIMIT 1',
        [owner.id],
      ),
    ).toEqual([{ kind: 'company.numbers-changed', actor_id: clerk.id, details: { saved: 1, removed: 0 } }]);
  });

  it('the company of an administrator, and one that does not exist, have no numbers', async () => {
    const rows = [{ designNumber: 'X-1', number: 'Y' }];
    for (const id of [admin.id, '01900000-0000-7000-8000-00000000ffff', 'x'])
      for (const { status, body } of [
        await admin.client.rest.get(pathOf({ id })),
        await admin.client.rest.put(pathOf({ id }), { rows }),
      ])
        expect([status, body.code]).toEqual([404, 'COMPANY_NOT_FOUND']);
  });
});
