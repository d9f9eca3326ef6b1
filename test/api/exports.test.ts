import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { unzipSync } from 'fflate';
import sharp from 'sharp';
import { unescapeFormula } from '../../domain/csv-text.js';
import { dayIn } from '../../domain/days.js';
import type { Product } from '../../server/features/products/products.types.js';
import { aCategory, productRows } from '../support/data/catalogue.js';
import { aCustomer, anAdmin, aPending, expire, type TestPerson } from '../support/data/builders.js';
import { anOrder, aProduct, archive } from '../support/data/shop.js';
import { asVisitor } from '../support/http/clients.js';
import { download, readCsv, readSheet, readTable } from '../support/http/downloads.js';
import { type RunningApp, startApp } from '../support/programs/app.js';

const path = '/admin/exports';
/** Days end fourteen hours before those in UTC. */
const timeZone = 'Pacific/Kiritimati';
const dayOf = dayIn(timeZone);
const xlsx = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const csv = 'text/csv; charset=utf-8';

let app: RunningApp;
let admin: TestPerson;
let me: TestPerson;
beforeAll(async () => {
  app = await startApp({ TIME_ZONE: timeZone, WORKER: 'external' });
  [admin, me] = [await anAdmin(app), await aCustomer(app)];
});

const rowsOf = async (file: string) => {
  const got = await download(admin.client, `${path}/${file}`);
  return file.includes('.csv') ? readCsv(got) : readTable(got);
};
/** The values of a column, without its heading. */
const columnOf = async (file: string, column: number) => (await rowsOf(file)).slice(1).map((row) => row[column]);
const inCategory = ({ category }: Product) => `category=${encodeURIComponent(category)}`;
const change = async (table: string, id: string, values: Record<string, unknown>) => {
  const set = Object.keys(values).map((column, index) => `${column} = $${index + 2}`);
  await app.database.query(`UPDATE ${table} SET ${set.join(', ')} WHERE id = $1`, [id, ...Object.values(values)]);
};

describe('the spreadsheet of products', () => {
  const heads = [
    'Design number',
    'Name',
    'Weight (g)',
    'Net weight',
    'Stones',
    'Weights',
    'Category',
    'Subcategory',
    'Carats',
    'Pictures',
    'Minimum',
    'Step',
  ];
  let ring: Product;
  beforeAll(async () => {
    ring = await aProduct(app, {
      gram: 4.4,
      netGram: 3.8,
      stones: [
        { kind: 'cubic-zirconia', shape: 'round', count: 24, carats: 0.36, setting: 'pave' },
        { kind: 'diamond', shape: 'oval', count: 2, carats: 0.2, text: 'VS1' },
      ],
      weights: [
        { carat: '18', size: '6', gram: 3.41, netGram: 3.05 },
        { carat: '22', size: null, gram: 3.9, netGram: null },
      ],
      caratOptions: ['18', '22'],
      minQuantity: 6,
      quantityStep: 2,
    });
  });

  it('the spreadsheet of products has a row for each product, with numbers as numbers', async () => {
    const { designNumber: number, name, category } = ring;
    const rest = ['18, 22', `${number}.jpg`];
    const stones = 'CZ round 24 0.36 pave; diamond oval 2 0.20 (VS1)';
    const weights = '18/6=3.41 (net 3.05); 22=3.9';
    const query = inCategory(ring);
    expect(await rowsOf(`products.xlsx?${query}`)).toEqual([
      heads,
      [number, name, 4.4, 3.8, stones, weights, category, null, ...rest, 6, 2],
    ]);
    expect(await rowsOf(`products.csv?${query}`)).toEqual([
      heads,
      [number, name, '4.4', '3.8', stones, weights, category, '', ...rest, '6', '2'],
    ]);
  });

  it('takes category, archive, search and order of the list', async () => {
    const category = `Filtered ${randomUUID()}`;
    const [heavy, light, gone] = [
      await aProduct(app, { category, gram: 9, name: 'Heavy Anklet' }),
      await aProduct(app, { category, gram: 2, name: 'Light Bangle' }),
      await aProduct(app, { category, name: 'Gone Anklet' }),
    ];
    await archive(app, gone);
    const numbers = (more: string) => columnOf(`products.csv?category=${encodeURIComponent(category)}&${more}`, 0);
    expect(await numbers('sort=gram')).toEqual([light.designNumber, heavy.designNumber]);
    expect(await numbers('')).toEqual([light.designNumber, heavy.designNumber]);
    expect(await numbers('sort=-gram')).toEqual([heavy.designNumber, light.designNumber]);
    expect(await numbers('search=anklet')).toEqual([heavy.designNumber]);
    expect(await numbers('archived=true')).toEqual([gone.designNumber]);
    expect(await numbers('archived=true&search=bangle')).toEqual([]);
  });

  it('takes every filter of the list, in REST and as an address of GraphQL', async () => {
    const category = `Rings ${randomUUID()}`;
    await aCategory(app, category, { subcategories: ['Halo', 'Plain'], sizes: ['12', '14'] });
    const halo = { category, subcategory: 'Halo', gram: 3, caratOptions: ['18'] };
    const [wanted, plain, heavy, carat22, old] = [
      await aProduct(app, halo),
      await aProduct(app, { ...halo, subcategory: 'Plain' }),
      await aProduct(app, { ...halo, gram: 9 }),
      await aProduct(app, { ...halo, caratOptions: ['22'] }),
      await aProduct(app, halo),
    ];
    await change('products', old.id, { created_at: new Date('2020-01-01') });
    const all = [wanted, plain, heavy, carat22, old].map(({ designNumber }) => designNumber);
    const without = (product: Product) => all.filter((number) => number !== product.designNumber);
    const numbers = async (more: string) =>
      (await columnOf(`products.csv?category=${encodeURIComponent(category)}&${more}`, 0)).sort();
    expect(await numbers('subcategory=halo')).toEqual(without(plain));
    expect(await numbers('gramMax=8')).toEqual(without(heavy));
    expect(await numbers('carat=18')).toEqual(without(carat22));
    expect(await numbers('color=Rose')).toEqual(without(carat22));
    expect(await numbers('isNew=true')).toEqual(without(old));
    expect([await numbers('size=14'), await numbers('size=16')]).toEqual([all, []]);
    const { data } = await admin.client.graphql(
      `query ($categories: [String!]) { exportProducts(
        categories: $categories, subcategories: ["Halo"], gramMin: 2, gramMax: 8, carats: ["18"], colours: [ROSE],
        sizes: ["12", "14"], isNew: true, format: CSV
      ) { url } }`,
      { categories: [category] },
    );
    expect(
      readCsv(await download(admin.client, data.exportProducts.url))
        .slice(1)
        .map(([number]) => number),
    ).toEqual([wanted.designNumber]);
  });

  it('the spreadsheet of products has chosen products in the order of their ids, archived ones too', async () => {
    const gone = await aProduct(app);
    await archive(app, gone);
    const chosen = [gone.id.toUpperCase(), ring.id];
    expect(await columnOf(`products.xlsx?ids=${chosen.join(',')}`, 0)).toEqual([gone.designNumber, ring.designNumber]);
  });

  it('names all pictures of a product as the file with the pictures does', async () => {
    const product = await withThreePictures('A/7');
    expect(await columnOf(`products.csv?ids=${product.id}`, 9)).toEqual(['A_7.jpg, A_7-2.jpg, A_7-3.jpg']);
  });

  it.each(['=1+1', '+1', '-12', '@SUM(A1)', '\t=1', "'=x", 'a "b", c', 'two\nlines'])(
    'keeps the text %j a text',
    async (name) => {
      await change('products', ring.id, { name });
      const sheet = await download(admin.client, `${path}/products.xlsx?ids=${ring.id}`);
      expect((await readTable(sheet))[1]?.[1]).toBe(name);
      expect(Object.values(readSheet(sheet)).filter(({ isFormula }) => isFormula)).toEqual([]);
      const [, row] = await rowsOf(`products.csv?ids=${ring.id}`);
      expect(String(row?.[1])).not.toMatch(/^[=+\-@\t\r]/);
      expect(unescapeFormula(String(row?.[1]))).toBe(name);
    },
  );

  it('gives a design number back that looks like a formula', async () => {
    await change('products', ring.id, { design_number: '-12' });
    const [, row] = await rowsOf(`products.csv?ids=${ring.id}`);
    expect([row?.[0], row?.[9]]).toEqual(["'-12", "'-12.jpg"]);
    expect(unescapeFormula(String(row?.[0]))).toBe('-12');
  });

  it('the spreadsheet of products has only its head if the list is empty', async () => {
    for (const file of ['products.xlsx', 'products.csv'])
      expect(await rowsOf(`${file}?category=${randomUUID()}`)).toEqual([heads]);
  });

  it('begins with a byte order mark and ends its lines with CRLF as CSV', async () => {
    const { content } = await download(admin.client, `${path}/products.csv?category=${randomUUID()}`);
    expect(Buffer.from(content).toString()).toBe(`\ufeff${heads.join(',')}\r\n`);
  });

  it('keeps its head visible as XLSX', async () => {
    const { content } = await download(admin.client, `${path}/products.xlsx?ids=${ring.id}`);
    const sheet = Buffer.from(unzipSync(content)['xl/worksheets/sheet1.xml'] ?? []).toString();
    expect(sheet).toContain('ySplit="1"');
    expect(sheet).toContain('state="frozen"');
    expect(sheet).toContain('<col min="1" max="1" width="16"');
  });
});

describe('the spreadsheet of orders', () => {
  const heads = [
    ...['Order', 'Date', 'Status', 'Company', 'Contact', 'Email', 'Phone', 'Design number', 'Client number'],
    ...[
      'Product',
      'Category',
      'Carat',
      'Colour',
      'Size',
      'Making',
      'Quantity',
      'Weight (g)',
      'Net weight',
      'Total weight (g)',
      'Fine gold (g)',
      'Item note',
    ],
    ...['Order note', 'Wanted by', 'Due date', 'Internal note'],
  ];
  let ring: Product;
  let chain: Product;
  let order: Awaited<ReturnType<typeof anOrder>>;
  beforeAll(async () => {
    ring = await aProduct(app, { gram: 4.4, netGram: 4, sizes: ['2.10', '6'] });
    chain = await aProduct(app, { gram: 10, sizes: [] });
    const rows = [{ designNumber: ring.designNumber, number: '=K 7' }];
    await me.client.rest.put('/company/design-numbers', { rows });
    order = await anOrder({
      by: me,
      lines: [{ product: ring, size: '2.10', quantity: 2, carat: '18', colour: 'Rose' as const }, { product: chain }],
    });
    // Half past nine in the evening of the previous day in UTC.
    const plan = { wished_date: '2026-03-01', due_date: '2026-02-27', note: '=note', internal_note: 'Call first' };
    await change('orders', order._id, { created_at: '2026-01-31T21:30:00Z', ...plan });
    await app.database.query('UPDATE order_lines SET note = $2 WHERE order_id = $1 AND product_id = $3', [
      ...[order._id, 'Matte', ring.id],
    ]);
  });

  const ofCustomer = () => [me.companyName, me.name, me.email, me.phone];

  it('the spreadsheet of orders has a row for each line, with dates in the shop’s time zone', async () => {
    const [head, first, second, ...more] = await rowsOf(`orders.xlsx?ids=${order._id}`);
    const day = (text: string) => new Date(`${text}T00:00:00Z`);
    expect([head, more]).toEqual([heads, []]);
    expect(first).toEqual([
      ...[order.orderId, day('2026-02-01'), 'Pending', ...ofCustomer(), ring.designNumber, '=K 7', ring.name],
      ring.category,
      ...[18, 'Rose pink', '2.10', null, 2, 4.4, 4, 8.8, 6, 'Matte', '=note', day('2026-03-01'), day('2026-02-27')],
      'Call first',
    ]);
    expect(second?.slice(7, 20)).toEqual([
      ...[chain.designNumber, null, chain.name, chain.category, 22, 'Yellow gold', null, null, 1, 10, 10, 10, 9.167],
    ]);
  });

  it('writes dates as ISO texts in CSV', async () => {
    const [head, first] = await rowsOf(`orders.csv?ids=${order._id}`);
    expect(head).toEqual(heads);
    expect(first).toEqual([
      ...[order.orderId, '2026-02-01', 'Pending', ...ofCustomer(), ring.designNumber, "'=K 7", ring.name],
      ring.category,
      ...['18', 'Rose pink', '2.10', '', '2', '4.4', '4', '8.8', '6', 'Matte', "'=note", '2026-03-01', '2026-02-27'],
      'Call first',
    ]);
  });

  it('takes status, search, dates, due date and order of the list', async () => {
    const by = await aCustomer(app);
    const [early, late] = [
      await anOrder({ by, lines: [{ product: chain }] }),
      await anOrder({ by, lines: [{ product: ring }] }),
    ];
    await change('orders', early._id, { created_at: '2025-05-01T00:00:00Z', status: 'ready', due_date: '2025-06-01' });
    const codes = (more: string) => columnOf(`orders.csv?search=${by.email}&${more}`, 0);
    expect(await codes('')).toEqual([late.orderId, early.orderId]);
    expect(await codes('sort=oldest')).toEqual([early.orderId, late.orderId]);
    expect(await codes('status=ready')).toEqual([early.orderId]);
    expect(await codes('from=2025-05-02')).toEqual([late.orderId]);
    expect(await codes('before=2025-05-02')).toEqual([early.orderId]);
    expect(await codes('due=overdue')).toEqual([early.orderId]);
    expect(await codes('due=overdue&status=pending')).toEqual([]);
  });
});

describe('a day in the filters of orders', () => {
  it('a day in order filters is the shop’s day in lists and spreadsheets, over REST and GraphQL', async () => {
    const by = await aCustomer(app);
    const lines = [{ product: await aProduct(app) }];
    const placedAt = async (created_at: string) => {
      const { _id, orderId } = await anOrder({ by, lines });
      await change('orders', _id, { created_at });
      return orderId;
    };
    const before = await placedAt('2026-01-30T09:59:59.999Z');
    const first = await placedAt('2026-01-30T10:00:00Z');
    const last = await placedAt('2026-01-31T09:59:59.999Z');
    const after = await placedAt('2026-01-31T10:00:00Z');
    const found = async (filter: Record<string, string>) => {
      const query = new URLSearchParams({ search: by.email, ...filter }).toString();
      const { body } = await admin.client.rest.get(`/orders/all?${query}`);
      const { data } = await admin.client.graphql(
        `query ($search: String, $from: DateTime, $to: DateTime, $before: DateTime) {
           orders(search: $search, from: $from, to: $to, before: $before) { items { orderId } counts { total } }
           exportOrders(search: $search, from: $from, to: $to, before: $before, format: CSV) { url }
         }`,
        { search: by.email, ...filter },
      );
      const codes = (list: { orderId: string }[]) => list.map(({ orderId }) => orderId);
      const { orders, exportOrders } = data as {
        orders: { items: { orderId: string }[]; counts: { total: number } };
        exportOrders: { url: string };
      };
      const inRest = codes(body.orders as { orderId: string }[]);
      expect([body.total, orders.counts.total]).toEqual([inRest.length, inRest.length]);
      expect(codes(orders.items)).toEqual(inRest);
      expect(await columnOf(`orders.csv?${query}`, 0)).toEqual(inRest);
      expect(
        readCsv(await download(admin.client, exportOrders.url))
          .slice(1)
          .map(([code]) => code),
      ).toEqual(inRest);
      return inRest;
    };
    expect(await found({ from: '2026-01-31', to: '2026-01-31' })).toEqual([last, first]);
    expect(await found({ from: '2026-01-31', before: '2026-02-01' })).toEqual([last, first]);
    expect(await found({ from: '2026-02-01' })).toEqual([after]);
    expect(await found({ to: '2026-01-30' })).toEqual([before]);
    expect(await found({ before: '2026-01-31' })).toEqual([before]);
    expect(await found({ from: '2026-01-31T00:00:00Z', to: '2026-01-31T10:00:00Z' })).toEqual([last]);
  });

  it('a day in order filters is the same day in the activity, over REST and GraphQL', async () => {
    const record = async (at: string) => {
      const { _id } = await anOrder({ by: me, lines: [{ product: await aProduct(app) }] });
      await app.database.query(
        `INSERT INTO audit_entries (id, kind, actor_id, subject_id, at)
         VALUES (gen_random_uuid(), 'order.status-changed', $1, $2, $3)`,
        [admin.id, _id, at],
      );
      return _id;
    };
    await record('2026-01-30T09:59:59.999Z');
    const first = await record('2026-01-30T10:00:00Z');
    const last = await record('2026-01-31T09:59:59.999Z');
    await record('2026-01-31T10:00:00Z');
    const { body } = await admin.client.rest.get('/admin/audit?from=2026-01-31&to=2026-01-31');
    const { data } = await admin.client.graphql(
      '{ auditEntries(from: "2026-01-31", to: "2026-01-31") { items { subject { id } } } }',
    );
    for (const entries of [body.entries, data.auditEntries.items])
      expect((entries as { subject: { id: string } }[]).map(({ subject }) => subject.id)).toEqual([last, first]);
  });

  it.each(['2026-01-31T10:00:00', '31 Jan 2026', '2026-02-30', ''])(
    'a day in order filters is refused over GraphQL as %j, which is ambiguous or no day',
    async (from) => {
      expect(
        (await admin.client.graphql('query ($from: DateTime) { orders(from: $from) { counts { total } } }', { from }))
          .code,
      ).toBe('BAD_REQUEST');
    },
  );
});

describe('the spreadsheet of companies', () => {
  const heads = [
    ...['Company', 'Contact', 'Email', 'Phone', 'Address', 'Access', 'Access until', 'Registered', 'Last order'],
  ];

  it('the spreadsheet of companies has a row for each customer, with access and days', async () => {
    const one = await aCustomer(app, { duration: '24', address: '12 Ring Road\nSurat' });
    await anOrder({ by: one, lines: [{ product: await aProduct(app) }] });
    await change('companies', one.id, { access_expires_at: '2099-12-31T12:00:00Z' });
    await change('users', one.id, { created_at: '2026-01-31T09:00:00Z' });
    const [head, row] = await rowsOf(`companies.csv?ids=${one.id}`);
    expect(head).toEqual(heads);
    expect(row).toEqual([
      ...[one.companyName, one.name, one.email, one.phone, '12 Ring Road\nSurat', 'Approved', '2100-01-01'],
      ...['2026-01-31', dayOf(new Date())],
    ]);
    const [, sheet] = await rowsOf(`companies.xlsx?ids=${one.id}`);
    expect(sheet?.slice(6, 8)).toEqual([new Date('2100-01-01'), new Date('2026-01-31')]);
  });

  it('takes search, access and order of the list, and has no administrators', async () => {
    const word = `Filter${randomUUID().slice(0, 8)}`;
    const named = (name: string) => ({ companyName: `${word} ${name}` });
    const [asha, bina, cara] = [
      await aCustomer(app, named('A')),
      await aPending(app, named('B')),
      await aCustomer(app, named('C')),
    ];
    await anAdmin(app, named('D'));
    await expire(app, cara);
    const emails = (more: string) => columnOf(`companies.csv?search=${word}&${more}`, 2);
    expect(await emails('sort=company')).toEqual([asha.email, bina.email, cara.email]);
    expect(await emails('')).toEqual([cara.email, bina.email, asha.email]);
    expect(await emails('access=pending')).toEqual([bina.email]);
    expect(await columnOf(`companies.csv?search=${word}&sort=company`, 5)).toEqual(['Permanent', 'Pending', 'Expired']);
  });
});

describe('the file with the pictures of products', () => {
  it('the file with product pictures has the stored originals under the names in the spreadsheet', async () => {
    const [one, other] = [await withThreePictures('B/7'), await aProduct(app)];
    const got = await download(admin.client, `${path}/pictures.zip?ids=${one.id},${other.id}`);
    const files = unzipSync(got.content);
    expect(Object.keys(files)).toEqual(['B_7.jpg', 'B_7-2.jpg', 'B_7-3.jpg', `${other.designNumber}.jpg`]);
    for (const [index, name] of ['B_7.jpg', 'B_7-2.jpg', 'B_7-3.jpg'].entries()) {
      const original = await download(admin.client, one.images[index]?.url ?? '');
      expect(Buffer.from(files[name] ?? []).equals(Buffer.from(original.content))).toBe(true);
    }
  });

  it('takes the filters of the list of products', async () => {
    const product = await aProduct(app);
    const { content } = await download(admin.client, `${path}/pictures.zip?${inCategory(product)}`);
    expect(Object.keys(unzipSync(content))).toEqual([`${product.designNumber}.jpg`]);
  });

  it('the file with product pictures is empty if the list is', async () => {
    const { status, content } = await download(admin.client, `${path}/pictures.zip?category=${randomUUID()}`);
    expect([status, unzipSync(content)]).toEqual([200, {}]);
  });

  it('the file with product pictures is refused before it is sent if larger than 2 GB', async () => {
    const product = await aProduct(app);
    await change('media', product.images[0]?.id ?? '', { bytes: Math.round(2.4 * 1024 ** 3) });
    const { status, body } = await admin.client.rest.get(`${path}/pictures.zip?ids=${product.id}`);
    expect([status, body.code, body.message]).toEqual([
      ...[413, 'PAYLOAD_TOO_LARGE'],
      'These pictures are 2.4 GB in total. One file has at most 2 GB, so please choose fewer products.',
    ]);
  });
});

/** A product whose pictures differ, with this design number. */
async function withThreePictures(designNumber: string): Promise<Product> {
  const product = await aProduct(app);
  for (const background of ['#c9a227', '#b76e79']) {
    const picture = await sharp({ create: { width: 9, height: 9, channels: 3, background } })
      .jpeg()
      .toBuffer();
    const { images } = await aProduct(app, { picture });
    await app.database.query(
      `INSERT INTO product_images (product_id, position, media_id)
       SELECT $1, 1 + max(position), $2 FROM product_images WHERE product_id = $1`,
      [product.id, images[0]?.id],
    );
  }
  await change('products', product.id, { design_number: designNumber });
  const { body } = await admin.client.rest.get(`/admin/products/${product.id}`);
  return { ...product, id: product.id, images: body.product.pictures };
}

describe.each([
  ['products.xlsx', xlsx, 'PRODUCT_NOT_FOUND', 'Product'],
  ['products.csv', csv, 'PRODUCT_NOT_FOUND', 'Product'],
  ['pictures.zip', 'application/zip', 'PRODUCT_NOT_FOUND', 'Product'],
  ['orders.xlsx', xlsx, 'ORDER_NOT_FOUND', 'Order'],
  ['orders.csv', csv, 'ORDER_NOT_FOUND', 'Order'],
  ['companies.xlsx', xlsx, 'USER_NOT_FOUND', 'User'],
  ['companies.csv', csv, 'USER_NOT_FOUND', 'User'],
])('%s', (file, type, code, thing) => {
  it('an export is a download named after the shop’s day, and is stored nowhere', async () => {
    const { status, headers } = await download(admin.client, `${path}/${file}?search=nothing-like-this`);
    expect([status, headers.get('content-type')]).toEqual([200, type]);
    const [kind, extension] = file.split('.');
    expect(headers.get('content-disposition')).toBe(`attachment; filename="${kind}-${dayOf(new Date())}.${extension}"`);
    expect(headers.get('cache-control')).toBe('private, no-store');
  });

  it.each([randomUUID(), 'RI-0001'])('names the unknown id %s', async (id) => {
    const { status, body } = await admin.client.rest.get(`${path}/${file}?ids=${id}`);
    expect([status, body.code, body.errors]).toEqual([404, code, { ids: `${thing} not found: ${id}` }]);
  });
});

it('spreadsheets count the numbers in names and companies, as the lists do', async () => {
  const word = `Onyx${randomUUID().slice(0, 8)}`;
  const inOrder = [2, 10].map((place) => `${word} ${place}`);
  for (const name of inOrder.toReversed()) {
    const product = await aProduct(app, { name });
    await anOrder({ by: await aCustomer(app, { name, companyName: name }), lines: [{ product }] });
  }
  const sorted = async (file: string) =>
    (await rowsOf(file)).flatMap((row) => inOrder.filter((name) => row.includes(name)));
  expect(await sorted(`products.csv?search=${word}&sort=name`)).toEqual(inOrder);
  expect(await sorted(`companies.xlsx?search=${word}&sort=-company`)).toEqual(inOrder.toReversed());
  expect([...new Set(await sorted(`orders.csv?search=${word}&sort=company`))]).toEqual(inOrder);
  const { body } = await admin.client.rest.get(`/orders/all?search=${word}&sort=company`);
  expect((body.orders as { user: { companyName: string } }[]).map(({ user }) => user.companyName)).toEqual(inOrder);
});

describe('3,000 products', () => {
  /** Milliseconds; other suites run beside it. */
  const longest = 20_000;

  it('3,000 products are all in the file, each once, and other requests are served meanwhile', async () => {
    const category = `Many ${randomUUID()}`;
    await aCategory(app, category);
    await productRows(
      app,
      Array.from({ length: 3_000 }, (_, index) => ({ name: `Piece ${index}`, category })),
    );
    const query = `category=${encodeURIComponent(category)}&sort=name`;
    for (const file of ['products.xlsx', 'products.csv']) {
      const start = performance.now();
      const rows = rowsOf(`${file}?${query}`);
      const { status } = await asVisitor(app).rest.get('/health');
      const numbers = (await rows).slice(1).map(([number]) => number);
      expect([status, numbers.length, new Set(numbers).size]).toEqual([200, 3_000, 3_000]);
      expect(performance.now() - start).toBeLessThan(longest);
    }
  });
});
