import { beforeAll, describe, expect, it } from '@jest/globals';
import { dayIn } from '../../domain/days.js';
import type { Product } from '../../server/features/products/products.types.js';
import { aCustomer, type TestPerson } from '../support/data/builders.js';
import { aCategory, anOption, productRows } from '../support/data/catalogue.js';
import { grainyPicture } from '../support/data/files.js';
import { aProduct, archive, aSelection } from '../support/data/shop.js';
import { fullSize } from '../support/full-size.js';
import { download, fontsIn, picturesIn, readPdf } from '../support/http/downloads.js';
import { type RunningApp, startApp } from '../support/programs/app.js';
import { countStatements } from '../support/programs/statements.js';
import { otherDayTimeZone } from '../support/time.js';

let app: RunningApp;
let me: TestPerson;
let products: Product[];
beforeAll(async () => {
  app = await startApp({ WORKER: 'external', TIME_ZONE: otherDayTimeZone });
  me = await aCustomer(app, { companyName: 'Kiran Jewels' });
  products = [];
  const stones = [
    { kind: 'cubic-zirconia' as const, shape: 'round' as const, count: 24, carats: 0.36 },
    { kind: 'diamond' as const, shape: 'oval' as const, count: 2, carats: 0.2 },
  ];
  for (let place = 1; place <= 13; place++)
    products.push(
      await aProduct(app, {
        name: `Halo ${place}`,
        gram: place,
        netGram: place - 0.1,
        stones,
        weights: place === 2 ? [{ carat: '18', size: null, gram: 1.78, netGram: null }] : [],
        caratOptions: ['18', '22'],
      }),
    );
});

const pathOf = (id: string, query = '') => `/selections/${id}/line-sheet.pdf${query}`;
const sheetOf = async (id: string, query?: string) => readPdf(await download(me.client, pathOf(id, query)));
const spaced = (text: string) => [...text].join(' ');
const today = () => dayIn(otherDayTimeZone)(new Date());

describe('a line sheet', () => {
  it('shows number, name, gross and net weight, carats and note of each design, and head and foot on each page', async () => {
    const { _id } = await aSelection(me, products.slice(0, 7), { name: 'Festive 2026', notes: ['For the window'] });
    const { pages, sizes } = await sheetOf(_id);
    expect(sizes).toEqual([
      [210, 297],
      [210, 297],
    ]);
    const [first] = products;
    for (const text of [
      '1.780–2.000 g (net 1.680–1.900 g)',
      first?.designNumber,
      'Halo 1',
      '1.000 g (net 0.900 g)',
      '26 stones 0.56 ct · 18 and 22 ct',
      'For the window',
    ])
      expect(pages[0]).toContain(text);
    const [year, , day] = today().split('-');
    for (const [index, page] of pages.entries())
      for (const text of [
        ...['Festive 2026', 'Presented by Kiran Jewels', me.name, me.email, me.phone],
        ...[spaced(app.config.brand.name.toUpperCase()), `${Number(day)} `, `${year}`, '7 designs'],
        `${index + 1} / 2`,
      ])
        expect(page).toContain(text);
  });

  it.each(['6', '12'])('a line sheet with %s designs a page shows all facts, in several lines', async (perPage) => {
    const heavy = await aProduct(app, {
      ...{ gram: 9_817.125, netGram: 9_701.125, caratOptions: ['9', '14', '18', '22', '24'] },
      stones: [{ kind: 'diamond', shape: 'round', count: 9_999, carats: 579.25 }],
      weights: [{ carat: '9', size: null, gram: 8_817.375, netGram: null }],
    });
    const { _id } = await aSelection(me, [heavy]);
    const { pages } = await sheetOf(_id, `?perPage=${perPage}`);
    const text = pages.join(' ').replace(/\s+/g, ' ');
    expect(text).toContain('8,817.375–9,817.125 g (net 8,701.375–9,701.125 g)');
    expect(text).toContain('9,999 stones 579.25 ct · 9, 14, 18, 22 and 24 ct');
  });

  it('a line sheet shows the making options that each design comes with', async () => {
    const [screw, finish] = [anOption('Screw', ['push', 'bombay', 'south']), anOption('Finish', ['polish', 'matt'])];
    const { name: category, options } = await aCategory(app, 'Studs', { options: [screw, finish] });
    const [first, second] = options;
    const optionRules = [
      { optionId: first?.id ?? '', off: false, valueIds: first?.values.slice(0, 2).map(({ id }) => id) ?? null },
      { optionId: second?.id ?? '', off: true, valueIds: null },
    ];
    const stud = { category, sizes: [], caratOptions: ['18', '22'] };
    const { _id } = await aSelection(me, [
      await aProduct(app, { ...stud, optionRules }),
      await aProduct(app, stud),
      ...products.slice(0, 1),
    ]);
    const text = (await sheetOf(_id, '?weights=false')).pages.join(' ').replace(/\s+/g, ' ');
    expect(text.match(/18 and 22 ct(?:(?: ·)? (?:Screw|Finish): [a-z]+(?:, [a-z]+)*)*/g)).toEqual([
      '18 and 22 ct · Screw: push, bombay',
      '18 and 22 ct Screw: push, bombay, south · Finish: polish, matt',
      '18 and 22 ct',
    ]);
  });

  it.each([
    [1, '', 1],
    [6, '', 1],
    [7, '', 2],
    [12, '', 2],
    [13, '?perPage=6', 3],
    [1, '?perPage=12', 1],
    [12, '?perPage=12', 1],
    [13, '?perPage=12', 2],
  ])('a line sheet of %d designs with %j has %d pages, with each design in order', async (count, query, expected) => {
    const chosen = products.slice(0, count);
    const { _id } = await aSelection(me, chosen);
    const file = await download(me.client, pathOf(_id, query));
    const { pages } = await readPdf(file);
    expect(pages).toHaveLength(expected);
    const numbers = chosen.map(({ designNumber }) => designNumber);
    const found = pages.join(' ').match(/[A-Z]+-\d{4}/g);
    expect([found, picturesIn(file)]).toEqual([numbers, count]);
  });

  it('a line sheet has the fonts of the shop, and another one only for other scripts', async () => {
    const { _id } = await aSelection(me, products.slice(0, 1), { name: 'Festive 2026 – Łódź' });
    const shopFonts = ['CormorantGaramond-Medium', 'Jost-Medium', 'Jost-Regular'];
    expect(fontsIn(await download(me.client, pathOf(_id)))).toEqual(shopFonts);
    const { _id: other } = await aSelection(me, products.slice(0, 1), { name: 'વીંટી 2026' });
    expect(fontsIn(await download(me.client, pathOf(other)))).toEqual([...shopFonts, 'NotoSansGujarati-Regular']);
  });

  it('leaves weights out when they are not wanted', async () => {
    const { _id } = await aSelection(me, products.slice(0, 2));
    const [page] = (await sheetOf(_id, '?weights=false')).pages;
    expect(page).toContain('18 and 22 ct');
    expect(page).not.toMatch(/\d g\b|gram/);
  });

  it('marks a design that is no longer available, and shows neither its picture nor its weight', async () => {
    const gone = await aProduct(app, { name: 'Last year', gram: 77 });
    const { _id } = await aSelection(me, [gone, ...products.slice(0, 1)]);
    await archive(app, gone);
    const file = await download(me.client, pathOf(_id));
    const [page] = (await readPdf(file)).pages;
    expect(page).toContain('No longer available');
    expect(page).toContain('Last year');
    expect(page).not.toContain('77.000 g');
    expect(picturesIn(file)).toBe(1);
  });

  it.each([
    ['is removed', 'DELETE FROM product_images WHERE product_id = $1'],
    [
      'is missing in the storage',
      `UPDATE media SET files = jsonb_set(files, '{0,key}', '"00/${'0'.repeat(64)}.jpg"')
       WHERE id IN (SELECT media_id FROM product_images WHERE product_id = $1)`,
    ],
  ])('a line sheet shows a tile with the number of a design whose picture %s', async (_case, sql) => {
    const bare = await aProduct(app);
    await app.database.query(sql, [bare.id]);
    const { _id } = await aSelection(me, [bare]);
    const file = await download(me.client, pathOf(_id));
    const [page] = (await readPdf(file)).pages;
    expect(page?.match(/[A-Z]+-\d{4}/g)).toEqual([bare.designNumber, bare.designNumber]);
    expect(picturesIn(file)).toBe(0);
  });

  it.each(['?perPage=6', '?perPage=12'])('keeps long names and notes within their page (%s)', async (query) => {
    const long = await aProduct(app, {
      name: 'Halo ring with a shoulder of small stones '.repeat(4).slice(0, 100).trim(),
    });
    const note = 'Polish the outside, but leave the shoulders matte. '.repeat(10).slice(0, 500);
    const { _id } = await aSelection(me, [long], { name: 'W'.repeat(60), notes: [note] });
    const { pages } = await sheetOf(_id, query);
    expect(pages).toHaveLength(1);
    expect(pages[0]?.match(/…/g)?.length).toBeGreaterThanOrEqual(2);
    expect(pages[0]).toContain('1 / 1');
  });

  it.each(['વીંટી પર નામ', 'नाम बाहर हो', 'Świętość für Mädchen'])('writes %s', async (text) => {
    const { _id } = await aSelection(me, products.slice(0, 1), { name: text, notes: [text] });
    const [page] = (await sheetOf(_id)).pages;
    expect(page).not.toContain('\ufffd');
    expect(page?.split(text.split(' ').at(-1) ?? '')).toHaveLength(3);
  });

  it('a line sheet is a PDF named after the shop’s day, and is stored nowhere', async () => {
    const { _id } = await aSelection(me, products.slice(0, 1));
    const { status, headers } = await download(me.client, pathOf(_id));
    expect([status, headers.get('content-type')]).toEqual([200, 'application/pdf']);
    expect(headers.get('content-disposition')).toBe(`attachment; filename="line-sheet-${today()}.pdf"`);
    expect(headers.get('cache-control')).toBe('private, no-store');
  });

  it.each([
    ['perPage=7', { perPage: 'A page shows 6 or 12 designs.' }],
    ['perPage=six', { perPage: 'A page shows 6 or 12 designs.' }],
    ['weights=no', { weights: 'weights is true or false' }],
  ])('rejects %s', async (query, errors) => {
    const { _id } = await aSelection(me, products.slice(0, 1));
    const { status, body } = await me.client.rest.get(pathOf(_id, `?${query}`));
    expect([status, body.code, body.errors]).toEqual([400, 'VALIDATION', errors]);
  });
});

describe('a line sheet of 200 designs with pictures of their own', () => {
  /** Milliseconds; the sample runs beside other suites. */
  const longest = fullSize(10_000, 30_000);

  it('a line sheet of 200 designs is drawn in time, with one statement for several pages of pictures', async () => {
    const picture = await grainyPicture(1080, 1350).jpeg().toBuffer();
    const model = await aProduct(app, { picture });
    await aCategory(app, 'Many');
    await productRows(
      app,
      Array.from({ length: 200 }, (_, index) => ({ name: `Many ${index}`, category: 'Many' })),
    );
    const { _id } = await aSelection(me, []);
    await app.database.query(
      `WITH many AS (SELECT id, row_number() OVER (ORDER BY name) AS place FROM products WHERE name LIKE 'Many %'),
       copied AS (
         INSERT INTO media SELECT (jsonb_populate_record(m, jsonb_build_object('id', many.id))).*
         FROM media m, many WHERE m.id = $1 RETURNING id
       ), shown AS (
         INSERT INTO product_images (product_id, position, media_id) SELECT id, 0, id FROM copied
       )
       INSERT INTO selection_items (id, selection_id, product_id, position)
       SELECT gen_random_uuid(), $2, id, place FROM many`,
      [model.thumbnail?.id, _id],
    );
    const start = performance.now();
    const { result: file, statements } = await countStatements(app, () => download(me.client, pathOf(_id)));
    const duration = performance.now() - start;
    expect((await readPdf(file)).pages).toHaveLength(34);
    expect(picturesIn(file)).toBe(200);
    // The statements read the session, the selection, the making options, and the pictures of 24 designs at a time.
    expect(statements).toBeLessThanOrEqual(3 + Math.ceil(200 / 24));
    expect(duration).toBeLessThan(longest);
  });
});
