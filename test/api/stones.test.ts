import { beforeAll, describe, expect, it } from '@jest/globals';
import type { Stone } from '../../domain/stones.js';
import type { Product } from '../../server/features/products/products.types.js';
import { aCustomer, anAdmin, type TestPerson } from '../support/data/builders.js';
import { aProduct, anOrder, archive } from '../support/data/shop.js';
import { download, readCsv, readPdf } from '../support/http/downloads.js';
import { type RunningApp, startApp } from '../support/programs/app.js';

let app: RunningApp;
let admin: TestPerson;
beforeAll(async () => {
  app = await startApp({ WORKER: 'external' });
  admin = await anAdmin(app);
});

const pave: Stone = { kind: 'cubic-zirconia', shape: 'round', count: 24, carats: 0.36, setting: 'pave', text: null };
const oval: Stone = { kind: 'diamond', shape: 'oval', count: 2, carats: 0.2, setting: null, text: 'VS1' };
const cardOf = async (id: string) => {
  const { pages } = await readPdf(await download(admin.client, `/admin/orders/job-cards.pdf?ids=${id}`));
  return pages[0] ?? '';
};

describe('the stones of a product', () => {
  const update = (id: string, stones: readonly object[]) =>
    admin.client.rest.put(`/products/updateproduct/${id}`, { name: 'Halo', gram: 4, category: 'Rings', stones });

  it('errors name the row and its field, and the sum with the net weight', async () => {
    const { id } = await aProduct(app, { gram: 4, netGram: 3.9, category: 'Rings' });
    const wrong = await update(id, [pave, { ...oval, count: 0, carats: 0.0001, shape: 'star' }]);
    expect([wrong.status, wrong.body.errors]).toEqual([
      400,
      {
        'stones.1.shape': 'Please choose the shape of the stones.',
        'stones.1.count': 'The number of stones is a whole number from 1 to 10,000.',
        'stones.1.carats': 'The weight of stones can have at most three decimals.',
      },
    ]);
    const heavy = await update(id, [{ ...pave, carats: 0.755 }]);
    expect(heavy.body.errors).toEqual({
      stones: 'Net weight and stones are 3.900 g + 0.151 g = 4.051 g, more than the gross weight of 4.000 g',
    });
    expect((await update(id, [{ ...pave, carats: 0.75 }])).status).toBe(200);
  });

  it('a change of weights in the table of products counts the stones', async () => {
    const { id } = await aProduct(app, { gram: 4, stones: [{ ...pave, carats: 1 }] });
    const { status, body } = await admin.client.rest.put('/products/changeproducts', {
      products: [{ id, version: 1, netGram: 3.851 }],
    });
    expect([status, body.errors]).toEqual([
      400,
      {
        'products.0.netGram':
          'Net weight and stones are 3.851 g + 0.200 g = 4.051 g, more than the gross weight of 4.000 g',
      },
    ]);
  });

  it('the database refuses more than 20 rows, and what is no list', async () => {
    const { id } = await aProduct(app);
    for (const stones of [Array(21).fill(pave), pave])
      await expect(
        app.database.query('UPDATE products SET stones = $2 WHERE id = $1', [id, JSON.stringify(stones)]),
      ).rejects.toThrow('products_stones_list');
  });
});

describe('the filter of products set with stones that have no net weight', () => {
  const category = 'To fill in';
  const designNumbers = (products: readonly { designNumber: string }[]) =>
    products.map(({ designNumber }) => designNumber).sort();
  let wanted: Product;
  let gone: Product;
  let all: string[];
  beforeAll(async () => {
    wanted = await aProduct(app, { category, stones: [pave] });
    const others = [
      await aProduct(app, { category, netGram: 4.1, stones: [pave] }),
      await aProduct(app, { category }),
      await aProduct(app, { category, netGram: 4.1 }),
    ];
    all = designNumbers([wanted, ...others]);
    gone = await aProduct(app, { category, stones: [oval] });
    await archive(app, gone);
  });

  it('the managed list has only them, in the catalogue and in the archive', async () => {
    const { rest } = admin.client;
    const found = async (query: string) => {
      const { body } = await rest.get(`/admin/products?category=${encodeURIComponent(category)}&${query}`);
      return [designNumbers(body.products), body.total, body.categoryCounts[category]];
    };
    expect(await found('needsNetWeight=true')).toEqual([[wanted.designNumber], 1, 1]);
    expect(await found('needsNetWeight=true&archived=true')).toEqual([[gone.designNumber], 1, 1]);
    expect(await found('needsNetWeight=false')).toEqual([all, 4, 4]);
  });

  it('the list omits a product once it has a net weight', async () => {
    const { client } = admin;
    const product = await aProduct(app, { category: 'Filled in', stones: [pave] });
    const query = '{ managedProducts(categories: ["Filled in"], needsNetWeight: true) { pageInfo { total } } }';
    const total = async () => (await client.graphql(query)).data.managedProducts.pageInfo.total;
    expect(await total()).toBe(1);
    await client.rest.put('/products/changeproducts', { products: [{ id: product.id, version: 1, netGram: 4 }] });
    expect(await total()).toBe(0);
  });

  it('the export of the list has only them', async () => {
    const { data } = await admin.client.graphql(
      `{ exportProducts(categories: ["${category}"], needsNetWeight: true, format: CSV) { url } }`,
    );
    const [, ...rows] = readCsv(await download(admin.client, data.exportProducts.url));
    expect(rows.map(([number]) => number)).toEqual([wanted.designNumber]);
  });

  it('customers cannot use it, as they cannot choose the archive', async () => {
    const { client } = await aCustomer(app);
    for (const name of ['needsNetWeight', 'archived']) {
      const { errors } = await client.graphql(`{ products(${name}: true) { pageInfo { total } } }`);
      expect(errors?.[0]?.message).toContain(`Unknown argument "${name}"`);
      const { status, body } = await client.rest.get(
        `/products/allproducts?category=${encodeURIComponent(category)}&${name}=true`,
      );
      expect([status, designNumbers(body.products)]).toEqual([200, all]);
    }
    expect((await client.rest.get('/admin/products?needsNetWeight=true')).status).toBe(403);
    const { errors } = await client.graphql('{ managedProducts(needsNetWeight: true) { pageInfo { total } } }');
    expect(errors?.[0]?.extensions.code).toBe('FORBIDDEN');
  });
});

describe('the stones of an order', () => {
  it('a job card prints the stones as they were when the order was placed', async () => {
    const product = await aProduct(app, { gram: 4.2, netGram: 4.088, stones: [pave, oval] });
    const order = await anOrder({ by: await aCustomer(app), lines: [{ product, quantity: 3 }] });
    await app.database.query("UPDATE products SET stones = '[]' WHERE id = $1", [product.id]);
    const card = await cardOf(order._id);
    for (const text of [
      ...[
        'Stones of one piece (3 pieces: 78 stones 1.68 ct)',
        '24 × Cubic zirconia, round, 0.36 ct, pave',
        '2 × Diamond, oval, 0.20 ct (VS1)',
      ],
    ])
      expect(card).toContain(text);
    expect(JSON.stringify(order)).not.toContain('cubic-zirconia');
  });

  const crowded = async (remark: string, notes: readonly (string | null)[]) => {
    const stones = Array.from({ length: 20 }, (_, row) => ({ ...pave, count: 101 + row, text: remark }));
    const product = await aProduct(app, { gram: 40, stones });
    const order = await anOrder({ by: await aCustomer(app), lines: [{ product }] });
    const [ofItem, ofOrder, internal] = notes.map((note) => note && `${note} ${'Please make both alike. '.repeat(10)}`);
    await app.database.query('UPDATE order_lines SET note = $2 WHERE order_id = $1', [order._id, ofItem]);
    const ofWhole = [order._id, ofOrder, internal];
    await app.database.query('UPDATE orders SET note = $2, internal_note = $3 WHERE id = $1', ofWhole);
    return { counts: stones.map(({ count }) => count), card: await cardOf(order._id) };
  };

  it('a job card with 20 rows of stones keeps a line for each, and cuts their remarks', async () => {
    const { counts, card } = await crowded('Colour D to F, clarity VS1 and better', ['Engrave AK.', null, null]);
    for (const count of counts) expect(card).toContain(`${count} × Cubic zirconia, round, 0.36 ct, pave (Colour`);
    expect(card).toContain('(together: 2,210 stones 7.20 ct)');
    expect(card).toContain('Engrave AK.');
  });

  it('a job card with 20 rows of stones and three long notes has the stones as a sheet has them', async () => {
    const notes = ['Engrave AK.', 'Before Diwali.', 'By courier.'];
    const { counts, card } = await crowded('Calibrated', notes);
    expect(card).toContain('Without remarks: CZ round 101 0.36 pave; CZ round 102');
    for (const count of counts) expect(card).toContain(`CZ round ${count} 0.36 pave`);
    for (const note of notes) expect(card).toContain(note);
  });
});
