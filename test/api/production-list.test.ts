import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { dayIn } from '../../domain/days.js';
import type { Product } from '../../server/features/products/products.types.js';
import { aCustomer, anAdmin, type TestPerson } from '../support/data/builders.js';
import { anOrder, aProduct, severalProducts } from '../support/data/shop.js';
import { download, readPdf, readSheet } from '../support/http/downloads.js';
import { type RunningApp, startApp } from '../support/programs/app.js';
import { otherDayTimeZone } from '../support/time.js';

const path = '/admin/orders/production-list';
const timeZone = otherDayTimeZone;
const xlsx = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

let app: RunningApp;
let admin: TestPerson;
let me: TestPerson;
let ring: Product;
let chain: Product;
let ids: string;
let codes: string[];
beforeAll(async () => {
  app = await startApp({ TIME_ZONE: timeZone, WORKER: 'external' });
  [admin, me] = [await anAdmin(app), await aCustomer(app)];
  const category = `Sorted ${randomUUID()}`;
  ring = await aProduct(app, { name: 'Solitaire', gram: 4.4, netGram: 4, category, sizes: ['6', '12'] });
  chain = await aProduct(app, { name: '=HYPERLINK("http://evil.test")', gram: 10, category, sizes: ['6', '12'] });
  const lines = [
    { product: chain, quantity: 1, size: '6', carat: '22', colour: 'Yellow' as const },
    { product: ring, quantity: 2, size: '12', carat: '18', colour: 'Rose' as const },
  ];
  const orders = [
    await anOrder({ by: me, lines }),
    await anOrder({
      by: me,
      lines: [
        { ...lines[1], quantity: 3 },
        { ...lines[1], size: '6', quantity: 1 },
      ],
    }),
  ];
  ids = orders.map(({ _id }) => _id).join(',');
  codes = orders.map(({ orderId }) => orderId);
});

describe('the production list as PDF', () => {
  it('adds up the lines of the orders by design, carat, colour and size, and ends with a total', async () => {
    const { pages, sizes } = await readPdf(await download(admin.client, `${path}.pdf?ids=${ids}`));
    const [text = ''] = pages;
    expect(pages).toHaveLength(1);
    expect(sizes).toEqual([[297, 210]]);
    expect(text).toContain('2 orders');
    const rows = [
      `${ring.designNumber} Solitaire 18 Rose pink 6 1 4.400 4.000 4.400 3.000 ${codes[1]}`,
      `${ring.designNumber} Solitaire 18 Rose pink 12 5 4.400 4.000 22.000 15.000 ${codes.join(', ')}`,
      `${chain.designNumber} =HYPERLINK("http://evil.test") 22 Yellow gold 6 1 10.000 10.000 10.000 9.167 ${codes[0]}`,
      'Total 7 36.400 27.167',
    ];
    const places = rows.map((row) => text.indexOf(row));
    expect(places).toEqual([...places].sort((one, other) => one - other));
    expect(places).not.toContain(-1);
    expect(text).toContain('Page 1 of 1');
  });

  it('the production list as PDF has the total on the page of the last row', async () => {
    const printed = async (rows: number) => {
      const lines = Array.from({ length: rows }, (_, row) => ({ product: ring, quantity: 1, size: `${row + 1}` }));
      const { _id } = await anOrder({ by: me, lines });
      return (await readPdf(await download(admin.client, `${path}.pdf?ids=${_id}`))).pages;
    };
    const [full, oneMore] = [await printed(22), await printed(23)];
    expect([full.length, oneMore.length]).toEqual([1, 2]);
    expect(oneMore.at(-1)).toMatch(new RegExp(`${ring.designNumber} .* Total 23 `));
  });
});

describe('the production list as XLSX', () => {
  it('the production list as XLSX has the same rows, with numbers as numbers', async () => {
    const sheet = readSheet(await download(admin.client, `${path}.xlsx?ids=${ids}`));
    const valuesOf = (row: number) => [...'ABCDEFGHIJKL'].map((column) => sheet[`${column}${row}`]?.value);
    expect(valuesOf(1)).toEqual([
      ...[
        'Design number',
        'Name',
        'Carat',
        'Colour',
        'Size',
        'Making',
        'Pieces',
        'Grams each',
        'Net each',
        'Total grams',
        'Fine gold',
        'Orders',
      ],
    ]);
    const { designNumber } = ring;
    expect(valuesOf(2)).toEqual([designNumber, 'Solitaire', 18, 'Rose pink', '6', '', 1, 4.4, 4, 4.4, 3, codes[1]]);
    expect(valuesOf(3)).toEqual([
      designNumber,
      'Solitaire',
      18,
      'Rose pink',
      '12',
      '',
      5,
      4.4,
      4,
      22,
      15,
      codes.join(', '),
    ]);
    expect(valuesOf(5)).toEqual(['Total', ...Array(5), 7, undefined, undefined, 36.4, 27.167, undefined]);
  });

  it('the production list as XLSX never stores a text as formula', async () => {
    for (const [index, name] of ['=1+1', '+1', '-1', '@SUM(A1)', '\t=1+1'].entries()) {
      await app.database.query('UPDATE order_lines SET name = $2 WHERE order_id = $1', [ids.split(',')[0], name]);
      const sheet = readSheet(await download(admin.client, `${path}.xlsx?ids=${ids.split(',')[0]}`));
      expect([index, String(sheet.B2?.value).trim()]).toEqual([index, name.trim()]);
      expect(Object.values(sheet).filter(({ isFormula }) => isFormula)).toEqual([]);
    }
  });

  it('writes control characters as the format asks, because no spreadsheet program reads them otherwise', async () => {
    await app.database.query('UPDATE order_lines SET name = $2 WHERE order_id = $1', [
      ids.split(',')[0],
      'Ring \u0001\u000b & <b>"gold"</b>',
    ]);
    const sheet = readSheet(await download(admin.client, `${path}.xlsx?ids=${ids.split(',')[0]}`));
    expect(String(sheet.B2?.value)).toBe('Ring _x0001__x000B_ & <b>"gold"</b>');
  });
});

describe.each([
  ['pdf', 'application/pdf'],
  ['xlsx', xlsx],
])('the file of a production list as %s', (format, type) => {
  it('the file of a production list is named after the shop’s day, and is stored nowhere', async () => {
    const { status, headers } = await download(admin.client, `${path}.${format}?ids=${ids}`);
    expect([status, headers.get('content-type')]).toEqual([200, type]);
    expect(headers.get('content-disposition')).toBe(
      `attachment; filename="production-list-${dayIn(timeZone)(new Date())}.${format}"`,
    );
    expect(headers.get('cache-control')).toBe('private, no-store');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
  });

  it.each([randomUUID(), 'PR-7K3M9Q2X', "'; DROP TABLE orders"])('names the unknown id %s', async (id) => {
    const { status, body } = await admin.client.rest.get(`${path}.${format}?ids=${ids},${encodeURIComponent(id)}`);
    expect([status, body.code, body.errors]).toEqual([404, 'ORDER_NOT_FOUND', { ids: `Order not found: ${id}` }]);
  });
});

it('a long production list has several pages, each with a head, and one total', async () => {
  const products = await severalProducts(app, 60, { sizes: [] });
  const order = await anOrder({ by: me, lines: products.map((product) => ({ product })) });
  const { pages } = await readPdf(await download(admin.client, `${path}.pdf?ids=${order._id}`));
  expect(pages.length).toBeGreaterThan(1);
  expect(pages.filter((page) => page.includes('Grams each'))).toHaveLength(pages.length);
  expect(pages.filter((page) => /Total \d/.test(page))).toHaveLength(1);
  expect(pages.at(-1)).toContain(`Page ${pages.length} of ${pages.length}`);
});
