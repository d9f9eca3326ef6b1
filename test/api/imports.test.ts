import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it, jest } from '@jest/globals';
import { unzipSync } from 'fflate';
import { writeXlsx } from 'hucre/xlsx';
import { ZipFile } from 'yazl';
import { buffer } from 'node:stream/consumers';
import type { PassThrough } from 'node:stream';
import type { toRestImport } from '../../server/features/imports/imports.rest.js';
import { maxProductImages } from '../../domain/products.js';
import type { WeightRow } from '../../domain/choice-weights.js';
import type { Stone } from '../../domain/stones.js';
import type { Product } from '../../server/features/products/products.types.js';
import { MediaOrphans } from '../../server/platform/files/media/media-sweep.js';
import { anAdmin, type TestPerson } from '../support/data/builders.js';
import { aCategory } from '../support/data/catalogue.js';
import { plainPicture } from '../support/data/files.js';
import { aProduct, archive } from '../support/data/shop.js';
import { fullSize } from '../support/full-size.js';
import { download, readCsv, readTable } from '../support/http/downloads.js';
import { type RunningApp, startApp } from '../support/programs/app.js';
import { until } from '../support/time.js';

// 40 rounds of runs that are cancelled and undone take minutes.
jest.setTimeout(fullSize(900_000, 180_000));

const path = '/admin/imports';

type Import = ReturnType<typeof toRestImport>;
interface Row {
  row: number;
  sheet: string | null;
  sheetRow: number;
  kind: string;
  designNumber: string | null;
  values: Record<string, unknown>;
  before?: Record<string, unknown>;
  errors?: { column: string; value: string; message: string }[];
  notices?: { column: string; value: string; message: string }[];
  mended?: { column: string; value: string; sheetValue: string }[];
  pictures: string[];
  previews: { name: string; color: string | null; picture: { url: string } | null }[];
  done: boolean;
}

let app: RunningApp;
let admin: TestPerson;
let jpeg: Buffer;
beforeAll(async () => {
  app = await startApp();
  admin = await anAdmin(app);
  await aCategory(app, 'Ring');
  await aCategory(app, 'Bangle', { subcategories: ['Plain', 'Carved'] });
  jpeg = await plainPicture(40).jpeg().toBuffer();
});

const csv = (...lines: string[]) => new Blob([lines.join('\n')]);
/** Columns that a new product needs. */
const heads = 'Design number,Name,Weight (g),Category';
const number = () => `T-${randomUUID().slice(0, 13).toUpperCase()}`;
const picture = () => plainPicture(24).jpeg().toBuffer();

type Files = Record<string, Buffer>;

function formOf(pictures: Files, sheet?: Blob, name = 'designs.csv') {
  const form = new FormData();
  if (sheet) form.append('sheet', sheet, name);
  for (const [file, bytes] of Object.entries(pictures))
    form.append('pictures', new Blob([new Uint8Array(bytes)]), file);
  return form;
}

async function uploaded(sheet: Blob, pictures: Files = {}): Promise<string> {
  const { body, status } = await admin.client.rest.post(path, formOf(pictures, sheet));
  expect(body).toMatchObject({ success: true, import: { state: 'reading' } });
  expect(status).toBe(201);
  return body.import._id;
}

const get = async (id: string): Promise<Import> => (await admin.client.rest.get(`${path}/${id}`)).body.import;

async function settled(id: string): Promise<Import> {
  let item = await get(id);
  await until(async () => {
    item = await get(id);
    return !['reading', 'running'].includes(item.state);
  });
  return item;
}

/** An import whose rows are compared with the shop. */
async function checked(sheet: Blob, pictures: Files = {}): Promise<Import> {
  const item = await settled(await uploaded(sheet, pictures));
  expect(item).toMatchObject({ state: 'checked', failure: null });
  return item;
}

const rowsOf = async ({ _id }: Import, query = ''): Promise<Row[]> =>
  (await admin.client.rest.get(`${path}/${_id}/rows?${query}`)).body.rows;
interface Picture {
  name: string;
  proposal: { row: number; designNumber: string | null } | null;
  rows: { row: number; color: string | null }[];
  designNumber: string | null;
  position: number | null;
  reason?: string;
}
const picturesOf = async ({ _id }: Import, query = ''): Promise<Picture[]> =>
  (await admin.client.rest.get(`${path}/${_id}/pictures?${query}`)).body.pictures;

async function run({ _id }: Import, options: Record<string, unknown> = {}): Promise<Import> {
  const { body, status } = await admin.client.rest.post(`${path}/${_id}/run`, options);
  expect([status, body.import?.state]).toEqual([200, 'running']);
  return settled(_id);
}

async function undo({ _id }: Import): Promise<Import> {
  const { body, status } = await admin.client.rest.post(`${path}/${_id}/undo`);
  expect([status, body.import?.state]).toEqual([200, 'running']);
  return settled(_id);
}

/** Changes a cell of a row. Returns the import when it is checked again. */
async function mend({ _id }: Import, row: number, column: string, value: string): Promise<Import> {
  const { status } = await admin.client.rest.put(`${path}/${_id}/rows`, { row, cells: [{ column, value }] });
  expect(status).toBe(200);
  return settled(_id);
}

/** The product as administrators see it; undefined if there is none, or if it is archived. */
const productOf = async (designNumber: string) =>
  (await admin.client.rest.get(`/products/by-number/${encodeURIComponent(designNumber)}`)).body.product;

interface Category {
  _id: string;
  name: string;
  subcategories: string[];
}
async function categoryOf(name: string): Promise<Category | undefined> {
  const { body } = await admin.client.rest.get('/categories/allcategories');
  return (body.categories as Category[]).find((category) => category.name === name);
}

const audited = async ({ _id }: Import) =>
  (
    await app.database.query<{ kind: string }>('SELECT kind FROM audit_entries WHERE subject_id = $1 ORDER BY at, id', [
      _id,
    ])
  ).map(({ kind }) => kind);

const pave: Stone = { kind: 'cubic-zirconia', shape: 'round', count: 24, carats: 0.36, setting: 'pave', text: null };
const claw: Stone = { kind: 'diamond', shape: 'oval', count: 2, carats: 0.2, setting: null, text: 'VS1' };

describe('checking a sheet', () => {
  it('finds the columns by what makers call them, and reads numbers as people write them', async () => {
    const [one, two] = [number(), number()];
    const item = await checked(
      csv(
        'Sr No;Design No.;Item Name;Gross Wt (gms);Type;Purity',
        `1;${one};Twisted band;2,5;ring;916/18K`,
        `2;${two};Plain band;1.234,5 g;RING;22 kt`,
      ),
    );
    expect(item.mapping).toEqual({
      'Sr No': null,
      'Design No.': 'designNumber',
      'Item Name': 'name',
      'Gross Wt (gms)': 'gram',
      Type: 'category',
      Purity: 'caratOptions',
    });
    expect(item.samples['Item Name']).toEqual(['Twisted band', 'Plain band']);
    expect(item.counts).toMatchObject({ new: 2, changed: 0, unchanged: 0, wrong: 0 });
    expect(await rowsOf(item)).toEqual([
      {
        ...{
          row: 2,
          sheet: null,
          sheetRow: 2,
          kind: 'new',
          designNumber: one,
          pictures: [],
          previews: [],
          done: false,
        },
        values: { designNumber: one, name: 'Twisted band', gram: 2.5, category: 'ring', caratOptions: ['18', '22'] },
      },
      {
        ...{
          row: 3,
          sheet: null,
          sheetRow: 3,
          kind: 'new',
          designNumber: two,
          pictures: [],
          previews: [],
          done: false,
        },
        values: { designNumber: two, name: 'Plain band', gram: 1234.5, category: 'RING', caratOptions: ['22'] },
      },
    ]);
  });

  it('says which cells are wrong, what they have and what they may hold', async () => {
    const [one, two] = [number(), number()];
    const item = await checked(
      csv(
        `${heads},Carats,Minimum`,
        `${one},Band,2.5 oz,Ring,25,0`,
        `${two},,1.2345,Nothing,18,1`,
        `${two},Band,1,Ring,18,1`,
        `not+a number,Band,1,Ring,18,1`,
        `,Band,1,Ring,18,1`,
        `${number()},Band,1,All,18,1`,
      ),
    );
    const wrong = (await rowsOf(item, 'kind=wrong')).map(({ row, errors }) => [row, errors]);
    expect(wrong).toEqual([
      [
        2,
        [
          {
            column: 'gram',
            value: '2.5 oz',
            message: 'Weights in “oz” are not read. Please use g, kg, mg, ct or tola.',
          },
          { column: 'caratOptions', value: '25', message: expect.stringContaining('Carats that gold is made in') },
          { column: 'minQuantity', value: '0', message: 'The minimum is a whole number from 1 to 999' },
        ],
      ],
      [
        3,
        [
          { column: 'category', value: 'Nothing', message: 'This category does not exist.' },
          { column: 'name', value: '', message: 'Product name is required' },
          { column: 'gram', value: '1.2345', message: 'Weight can have at most three decimals' },
        ],
      ],
      [4, [{ column: 'designNumber', value: two, message: 'Row 3 has the same design number.' }]],
      [
        5,
        [
          {
            column: 'designNumber',
            value: 'not+a number',
            message:
              'A design number has 1 to 32 characters: letters, digits, - / . _ # & ( ), and single spaces between them.',
          },
        ],
      ],
      [
        6,
        [{ column: 'designNumber', value: '', message: 'Give a design number, or let the import give the next ones.' }],
      ],
      [
        7,
        [
          {
            column: 'category',
            value: 'All',
            message: "This category does not exist. A category can't be called All.",
          },
        ],
      ],
    ]);
    expect(item.counts).toMatchObject({ wrong: 6, withoutNumber: 1, withoutCategory: 0 });
  });

  it('compares with the products: old and new values, unchanged rows, and archived products as new', async () => {
    const [ring, same, gone] = [await aProduct(app), await aProduct(app), await aProduct(app)];
    await archive(app, gone);
    const line = ({ designNumber, name, category }: Product, gram = 4.25) =>
      [designNumber.toLowerCase(), name, gram, category].join(',');
    const item = await checked(
      csv(`${heads},Carats,Step`, `${line(ring, 9.5)},"22, 18",3`, `${line(same)},,`, `${line(gone)},,`),
    );
    expect(await rowsOf(item)).toMatchObject([
      { kind: 'changed', before: { gram: 4.25, quantityStep: 1 }, values: { gram: 9.5, quantityStep: 3 } },
      { kind: 'unchanged', done: false },
      { kind: 'new', designNumber: gone.designNumber.toLowerCase() },
    ]);
    expect((await rowsOf(item))[0]?.before).toEqual({ gram: 4.25, quantityStep: 1 });
    expect(item.counts).toMatchObject({ new: 1, changed: 1, unchanged: 1 });
  });

  it('keeps what a blank cell or a missing column has, and clears with a dash', async () => {
    const [ring, bangle] = [await aProduct(app, { minQuantity: 6, quantityStep: 2 }), await aProduct(app)];
    const item = await checked(
      csv('Design number,Minimum,Step', `${ring.designNumber},-,`, `${bangle.designNumber},,`),
    );
    expect(await rowsOf(item)).toMatchObject([
      { kind: 'changed', before: { minQuantity: 6 }, values: { minQuantity: 1 } },
      { kind: 'unchanged' },
    ]);
    await run(item);
    expect(await productOf(ring.designNumber)).toMatchObject({ name: ring.name, minQuantity: 1, quantityStep: 2 });
  });

  it('tells which column a new product lacks', async () => {
    const item = await checked(csv('Design number,Name', `${number()},Band`));
    expect((await rowsOf(item))[0]?.errors).toEqual([
      { column: 'category', value: '', message: 'A new product needs "Category", and this sheet has no such column.' },
      { column: 'gram', value: '', message: 'A new product needs "Weight (g)", and this sheet has no such column.' },
    ]);
  });

  it('takes rows without a subcategory, and says so where the category has some', async () => {
    const item = await checked(
      csv(
        `${heads},Subcategory`,
        `${number()},A,1,Bangle,plain`,
        `${number()},B,1,Bangle,`,
        `${number()},C,1,Ring,Plain`,
        `${number()},D,1,Bangle,Round`,
      ),
    );
    const found = await rowsOf(item);
    expect(found[1]?.notices).toEqual([
      {
        column: 'subcategory',
        value: '',
        message: 'Bangle has subcategories, and this product is in none of them.',
      },
    ]);
    expect(item.counts.noticed).toBe(1);
    expect((await rowsOf(item, 'noticed=true')).map(({ row }) => row)).toEqual([3]);
    expect(found.map(({ kind, errors }) => [kind, errors?.[0]?.message])).toEqual([
      ['new', undefined],
      ['new', undefined],
      ['wrong', 'Ring has no subcategories.'],
      ['wrong', 'This subcategory does not exist.'],
    ]);
  });

  it('says which carats new products get that have none in the sheet', async () => {
    const designNumber = number();
    const item = await checked(csv(`${heads},Carats`, `${designNumber},A,1,Ring,`, `${number()},B,1,Ring,14`));
    expect((await rowsOf(item)).map(({ notices }) => notices)).toEqual([
      [{ column: 'caratOptions', value: '', message: 'A new product is offered in 18 and 22 ct.' }],
      undefined,
    ]);
    expect(item.notices).toEqual([]);
    const without = await checked(csv(heads, `${designNumber},A,1,Ring`));
    expect(without.notices).toEqual(['No column is read as Carats. New products are offered in 18 and 22 ct.']);
    expect((await rowsOf(without))[0]?.notices).toBeUndefined();
  });

  it('names the sheets and rows that it leaves out because they are hidden, and reads them if a person says so', async () => {
    const designs = (...names: string[]) => [
      ['SKU', 'Name', 'Weight', 'Category', 'Carats'],
      ...names.map((name) => [number(), name, 2.5, 'Ring', 18]),
    ];
    const sheets = [
      { name: 'Rings', rows: designs('Shown', 'Hidden row'), rowDefs: new Map([[2, { hidden: true }]]) },
      { name: 'Halo', rows: designs('Second sheet') },
      { name: 'Old', rows: designs('Hidden sheet'), hidden: true },
      {
        name: 'Notes',
        rows: [
          ['Delivery', 'Terms'],
          ['Monday', 'Cash'],
        ],
      },
    ];
    const content = await writeXlsx({ sheets });
    const item = await checked(new Blob([new Uint8Array(content)]));
    const namesOf = async () =>
      (await rowsOf(item)).map(({ sheet, sheetRow, values }) => [sheet, sheetRow, values.name]);
    expect(await namesOf()).toEqual([
      ['Rings', 2, 'Shown'],
      ['Halo', 2, 'Second sheet'],
    ]);
    expect(item.sheets).toEqual(['Rings', 'Halo']);
    expect(item.notices).toEqual([
      '2 sheets are read: “Rings” and “Halo”.',
      'The sheet “Old” is hidden, and not read.',
      'The sheet “Notes” is not read: its headings are others. Import it as a file of its own.',
      'Row 3 of “Rings” is hidden, and not read.',
    ]);
    const { data } = await admin.client.graphql(
      'mutation ($input: AnswerImportInput!) { answerImport(input: $input) { id } }',
      { input: { id: item._id, question: 'HIDDEN', answer: 'read' } },
    );
    expect(data.answerImport.id).toBe(item._id);
    expect((await settled(item._id)).notices.slice(0, 2)).toEqual([
      '3 sheets are read: “Rings”, “Halo” and “Old”.',
      'The sheet “Notes” is not read: its headings are others. Import it as a file of its own.',
    ]);
    expect(await namesOf()).toEqual([
      ['Rings', 2, 'Shown'],
      ['Rings', 3, 'Hidden row'],
      ['Halo', 2, 'Second sheet'],
      ['Old', 2, 'Hidden sheet'],
    ]);
  });

  it('reads Excel files: numbers, formulas by their value, dates as mistakes, and other columns not at all', async () => {
    const [one, two] = [number(), number()];
    const content = await writeXlsx({
      sheets: [
        {
          name: 'Designs',
          rows: [
            ['Our designs 2026', null, null, null, null],
            ['Style no', 'Description', 'Wt', 'Category', 'Karat'],
            [one, 'Band', 0.1 + 0.2, 'Ring', 22],
            [two, 'Band', 2, 'Ring', new Date('2026-09-14')],
          ],
        },
      ],
    });
    const item = await checked(new Blob([new Uint8Array(content)]));
    expect(await rowsOf(item)).toMatchObject([
      { row: 3, kind: 'new', values: { gram: 0.3, caratOptions: ['22'] } },
      { row: 4, kind: 'wrong', errors: [{ column: 'caratOptions', value: '2026-09-14' }] },
    ]);
  });

  it('reads the columns that an administrator chooses, and remembers the choice', async () => {
    const [head, weight, design] = [`Code ${randomUUID()}`, `W ${randomUUID()}`, number()];
    const sheet = csv(`${head},Name,${weight},Category`, `${design},Band,2.5,Ring`);
    const item = await checked(sheet);
    expect(item.mapping[weight]).toBeNull();
    const mapping = { [head]: 'designNumber', Name: 'name', [weight]: 'gram', Category: 'category' };
    const response = await admin.client.rest.put(`${path}/${item._id}/mapping`, { mapping });
    expect(response.body.import).toMatchObject({ state: 'reading', mapping });
    expect((await settled(item._id)).counts).toMatchObject({ new: 1, wrong: 0 });
    expect((await checked(sheet)).mapping).toEqual(mapping);
  });

  it('refuses a mapping with a column twice, or with a header that the sheet has not', async () => {
    const item = await checked(csv(heads, `${number()},Band,2.5,Ring`));
    for (const mapping of [{ Name: 'name', Category: 'name' }, { Other: 'name' }, { Name: 'colour' }, 'name']) {
      const { status, body } = await admin.client.rest.put(`${path}/${item._id}/mapping`, { mapping });
      expect([status, body.code]).toEqual([400, 'VALIDATION']);
    }
  });

  it('refuses what is no spreadsheet at once, and names the field', async () => {
    const { status, body } = await admin.client.rest.post(path, formOf({}, new Blob([new Uint8Array(jpeg)]), 'a.xlsx'));
    expect([status, body.code]).toEqual([415, 'UNSUPPORTED_TYPE']);
    const missing = await admin.client.rest.post(path, formOf({ 'a.jpg': jpeg }));
    expect([missing.status, missing.body.errors]).toEqual([
      400,
      { sheet: 'Please send the spreadsheet first, and then the pictures.' },
    ]);
    const empty = await admin.client.rest.post(path, new FormData());
    expect([empty.status, empty.body.code]).toEqual([400, 'VALIDATION']);
  });

  it('fails with the reason if the sheet has no header or too many rows', async () => {
    const blank = await settled(await uploaded(csv('1,2', '3,4')));
    expect(blank).toMatchObject({
      state: 'failed',
      failure: { message: expect.stringContaining('names of its columns') },
    });
    const long = await settled(
      await uploaded(csv(heads, ...Array.from({ length: 20_001 }, (_, row) => `L-${row},A,1,Ring`))),
    );
    expect(long).toMatchObject({ state: 'failed', failure: { message: expect.stringContaining('20,000 rows') } });
    expect((await admin.client.rest.post(`${path}/${long._id}/run`, {})).body.code).toBe('IMPORT_STATE_NOT_ALLOWED');
  });
});

describe('pictures of an import', () => {
  it('pictures of an import are matched by name and by column; the others are listed with reasons', async () => {
    const [one, two] = [number(), number()];
    const item = await checked(csv(`${heads},Pictures`, `${one},A,1,Ring,`, `${two},B,1,Ring,side view.jpg`), {
      [`${one}-2.jpg`]: await picture(),
      [`${one.toLowerCase()}.jpg`]: await picture(),
      'side view.jpg': await picture(),
      'unknown.jpg': await picture(),
      [`${two}.jpg`]: Buffer.from('no picture'),
    });
    expect(item.counts).toMatchObject({ picturesMatched: 3, picturesUnmatched: 2 });
    expect(await rowsOf(item)).toMatchObject([
      { pictures: [`${one.toLowerCase()}.jpg`, `${one}-2.jpg`], values: { pictures: 2 } },
      { pictures: ['side view.jpg'] },
    ]);
    expect(await picturesOf(item, 'matched=false')).toEqual([
      expect.objectContaining({
        ...{ name: `${two}.jpg`, designNumber: null, position: null, picture: null, proposal: null, rows: [] },
        reason: "This isn't a JPEG, PNG or WebP picture.",
      }),
      expect.objectContaining({
        name: 'unknown.jpg',
        reason: 'No row has a design number that this name begins with.',
      }),
    ]);
    expect((await picturesOf(item, 'matched=true')).map(({ position }) => position).sort()).toEqual([1, 1, 2]);
  });

  it('pictures of an import can come in a ZIP file and with later calls', async () => {
    const [one, two] = [number(), number()];
    const zip = new ZipFile();
    zip.addBuffer(await picture(), `photos/${one}.jpg`);
    zip.addBuffer(await picture(), `__MACOSX/${one}.jpg`);
    zip.addBuffer(Buffer.from('text'), 'photos/notes.txt');
    zip.addBuffer(await picture(), `old/${one}.jpg`);
    zip.end();
    const item = await checked(csv(heads, `${one},A,1,Ring`, `${two},B,1,Ring`), {
      'photos.zip': await buffer(zip.outputStream as PassThrough),
      '.DS_Store': Buffer.from('left by macOS'),
    });
    expect((await picturesOf(item)).map(({ name, reason }) => [name, reason])).toEqual([
      [`${one}.jpg`, undefined],
      ['notes.txt', expect.stringContaining('JPEG, PNG or WebP')],
      [`old › ${one}.jpg`, 'Another file has the same name.'],
    ]);
    expect((await rowsOf(item, 'noPictures=true')).map(({ designNumber }) => designNumber)).toEqual([two]);
    const more = await admin.client.rest.post(
      `${path}/${item._id}/pictures`,
      formOf({ [`${two}.png`]: await plainPicture(8).png().toBuffer() }),
    );
    expect([more.status, more.body.import.state]).toEqual([200, 'reading']);
    expect((await settled(item._id)).counts.picturesMatched).toBe(2);
  });

  it('pictures of an import know when their upload has stopped, until the others arrive or are not expected any more', async () => {
    const designNumber = number();
    const { body } = await admin.client.rest.post(
      `${path}?chosenPictures=3`,
      formOf({}, csv(heads, `${designNumber},A,1,Ring`)),
    );
    const id: string = body.import._id;
    expect((await settled(id)).unfinishedUpload).toEqual({ sent: 0, chosen: 3 });
    const add = async (name: string, query: string) =>
      admin.client.rest.post(`${path}/${id}/pictures?${query}`, formOf({ [name]: await picture() }));
    const first = await add(`${designNumber}.jpg`, 'sentPictures=1&chosenPictures=3');
    expect(first.body.import.unfinishedUpload).toEqual({ sent: 1, chosen: 3 });
    const wrong = await add(`${designNumber}-2.jpg`, 'sentPictures=4&chosenPictures=3');
    expect([wrong.status, wrong.body.code]).toEqual([400, 'VALIDATION']);
    expect((await settled(id)).unfinishedUpload).toEqual({ sent: 1, chosen: 3 });
    const last = await add(`${designNumber}-3.jpg`, 'sentPictures=3&chosenPictures=3');
    expect(last.body.import.unfinishedUpload).toBeNull();
    await add(`${designNumber}-4.jpg`, 'sentPictures=1&chosenPictures=2');
    const withoutMore = await admin.client.graphql(
      'mutation ($input: AddImportPicturesInput!) { addImportPictures(input: $input) { unfinishedUpload { sent } } }',
      { input: { id, pictures: [] } },
    );
    expect(withoutMore.data.addImportPictures.unfinishedUpload).toBeNull();
  });

  it('pictures of an import become those of the product, replacing or adding to its own', async () => {
    const [replaced, added] = [await aProduct(app), await aProduct(app)];
    const sheet = ({ designNumber }: Product) => csv('Design number', designNumber);
    for (const [product, mode] of [
      [replaced, 'replace'],
      [added, 'add'],
    ] as const) {
      const item = await checked(sheet(product), { [`${product.designNumber}.jpg`]: await picture() });
      expect(await rowsOf(item)).toMatchObject([{ kind: 'changed', before: { pictures: 1 } }]);
      await run(item, { pictures: mode });
    }
    const [first, second] = [await productOf(replaced.designNumber), await productOf(added.designNumber)];
    expect(first.images).toHaveLength(1);
    expect(first.images[0]).not.toBe(replaced.images[0]?.url);
    expect(second.images).toEqual([added.images[0]?.url, expect.any(String)]);
    await until(async () => (await productOf(replaced.designNumber)).thumbnail.processing === 'ready');
    expect((await productOf(replaced.designNumber)).thumbnail.alt).toBe(replaced.name);
  });

  it('pictures beyond the limit of a product are left out, and listed with the reason', async () => {
    const { designNumber } = await aProduct(app);
    const names = Array.from({ length: maxProductImages }, (_, index) => `${designNumber}-${index + 2}.jpg`);
    const files = await Promise.all(names.map(async (name) => [name, await picture()] as const));
    const item = await run(await checked(csv('Design number', designNumber), Object.fromEntries(files)), {
      pictures: 'add',
    });
    expect((await productOf(designNumber)).images).toHaveLength(maxProductImages);
    expect(item.counts).toMatchObject({ picturesMatched: names.length - 1, picturesUnmatched: 1 });
    expect(await rowsOf(item)).toMatchObject([{ kind: 'changed', pictures: names.slice(0, -1) }]);
    const { body } = await admin.client.rest.get(`${path}/${item._id}/pictures?matched=false`);
    expect(body.pictures).toMatchObject([{ name: names.at(-1), reason: 'A product has at most 8 pictures.' }]);
  });

  it('pictures that several rows name, by paths and web addresses, become each product’s own', async () => {
    const [one, two] = [number(), number()];
    const item = await checked(
      csv(
        `${heads},Pictures`,
        `${one},A,1,Ring,photos/set.jpg | C:\\new\\a.jpg`,
        `${two},B,1,Ring,"https://example.com/set.jpg?v=2, gone.jpg"`,
      ),
      { 'set.jpg': await picture(), 'a.jpg': await picture() },
    );
    expect(await rowsOf(item)).toMatchObject([
      { pictures: ['set.jpg', 'a.jpg'], previews: [{ name: 'set.jpg', picture: { url: expect.any(String) } }, {}] },
      { pictures: ['set.jpg'], notices: [{ column: 'pictures', value: 'gone.jpg' }] },
    ]);
    expect((await picturesOf(item)).find(({ name }) => name === 'set.jpg')?.rows).toMatchObject([
      { row: 2 },
      { row: 3 },
    ]);
    await run(item);
    const [first, second] = [await productOf(one), await productOf(two)];
    expect([first.images.length, second.images.length]).toEqual([2, 1]);
    expect(second.images[0]).not.toBe(first.images[0]);
    await until(async () => (await productOf(two)).thumbnail.processing === 'ready');
    expect([(await productOf(one)).thumbnail.alt, (await productOf(two)).thumbnail.alt]).toEqual(['A', 'B']);
  });

  it('pictures of an import can be in a ZIP file from Windows, with folders for designs', async () => {
    const [one, two] = [number(), number()];
    const zip = new ZipFile();
    for (const design of [one, two]) zip.addBuffer(await picture(), `photos/${design}/front.jpg`);
    zip.end();
    const bytes = await buffer(zip.outputStream as PassThrough);
    const content = Buffer.from(
      bytes.toString('latin1').replaceAll('photos/', 'photos\\').replaceAll('/front', '\\front'),
      'latin1',
    );
    const item = await checked(csv(heads, `${one},A,1,Ring`, `${two},B,1,Ring`), { 'photos.zip': content });
    expect(item.counts).toMatchObject({ picturesMatched: 2, picturesUnmatched: 0 });
    expect(await rowsOf(item)).toMatchObject([
      { pictures: ['front.jpg'] },
      { pictures: [`photos › ${two} › front.jpg`] },
    ]);
  });

  it('pictures are proposed for rows with similar numbers, and can be given to rows by hand', async () => {
    const design = number();
    const near = design.replace('-', ' ');
    const item = await checked(csv(heads, `${design},A,1,Ring`, `,B,1,Ring`), {
      [`${near}.jpg`]: await picture(),
      'holiday.jpg': await picture(),
    });
    expect((await picturesOf(item, 'matched=false')).map(({ name, proposal }) => [name, proposal])).toEqual([
      [`${near}.jpg`, { row: 2, designNumber: design }],
      ['holiday.jpg', null],
    ]);
    const pictures = [
      { name: `${near}.jpg`, designNumber: design.toLowerCase() },
      { name: 'holiday.jpg', row: 3, color: 'Rose' },
    ];
    const given = await admin.client.rest.put(`${path}/${item._id}/pictures`, { pictures });
    expect([given.status, given.body.import?.state]).toEqual([200, 'reading']);
    await settled(item._id);
    expect(await rowsOf(item)).toMatchObject([
      { pictures: [`${near}.jpg`] },
      { previews: [{ name: 'holiday.jpg', color: 'Rose' }] },
    ]);
    await admin.client.rest.put(`${path}/${item._id}/pictures`, { pictures: [{ name: 'holiday.jpg' }] });
    expect((await settled(item._id)).counts).toMatchObject({ picturesMatched: 1, picturesUnmatched: 1 });
  });

  it('pictures of an import show the colour that their names or the sheet say, which undoing takes back', async () => {
    const [one, two] = [number(), await aProduct(app)];
    const files = { [`${one}_rose.jpg`]: await picture(), [`${one}.jpg`]: await picture() };
    const item = await checked(
      csv(`${heads},Metal colour`, `${one},A,1,Ring,YG`, `${two.designNumber},${two.name},4.25,${two.category},white`),
      { ...files, [`${two.designNumber}-2_RG.jpg`]: await picture() },
    );
    expect(item.mapping['Metal colour']).toBe('pictureColours');
    const [first, second] = await rowsOf(item);
    expect(first?.previews.map(({ name, color }) => [name, color])).toEqual([
      [`${one}.jpg`, 'Yellow'],
      [`${one}_rose.jpg`, 'Rose'],
    ]);
    expect(second).toMatchObject({
      values: { pictures: 1, pictureColours: ['Rose'] },
      before: { pictures: 1, pictureColours: [] },
      notices: [{ column: 'pictureColours', value: 'white' }],
    });
    const ran = await run(item);
    const colours = async (design: string) =>
      (
        await app.database.query<{ colour: string | null }>(
          `SELECT colour FROM products JOIN product_images ON product_id = products.id JOIN media ON media.id = media_id
           WHERE design_number = $1 ORDER BY position`,
          [design],
        )
      ).map(({ colour }) => colour);
    expect(await colours(one)).toEqual(['Yellow', 'Rose']);
    expect(await colours(two.designNumber)).toEqual(['Rose']);
    const again = await checked(csv('Design number,Colour', `${one},Rose`), files);
    expect(await rowsOf(again)).toMatchObject([{ kind: 'changed', before: { pictureColours: ['Yellow', 'Rose'] } }]);
    const changed = await run(again);
    expect(await colours(one)).toEqual(['Rose', 'Rose']);
    await undo(changed);
    expect(await colours(one)).toEqual(['Yellow', 'Rose']);
    await undo(ran);
    expect(await colours(two.designNumber)).toEqual([null]);
  });

  it('pictures that are the same as before change nothing', async () => {
    const design = number();
    const files = { [`${design}.jpg`]: await picture() };
    await run(await checked(csv(heads, `${design},A,1,Ring`), files));
    const again = await checked(csv(heads, `${design},A,1,Ring`), files);
    expect(again.counts).toMatchObject({ unchanged: 1, changed: 0 });
  });

  it('pictures of an import may be missing: the product then has none', async () => {
    const design = number();
    await run(await checked(csv(heads, `${design},A,1,Ring`)));
    expect(await productOf(design)).toMatchObject({ thumbnail: null, images: [] });
  });
});

describe('running an import', () => {
  it('adds, changes and brings back products, and leaves wrong rows out', async () => {
    const [ring, gone, added] = [await aProduct(app), await aProduct(app), number()];
    await archive(app, gone);
    const item = await run(
      await checked(
        csv(
          `${heads},Subcategory,Carats,Minimum,Step`,
          `${added},New bangle,7.125,Bangle,Carved,18;22,5,5`,
          `${ring.designNumber},Renamed,4.25,Ring,,,,`,
          `${gone.designNumber},${gone.name},4.25,${gone.category},,,,`,
          `${number()},Wrong,heavy,Ring,,,,`,
        ),
      ),
    );
    expect(item).toMatchObject({ state: 'done', counts: { new: 2, changed: 1, wrong: 1, done: 3 }, canUndo: true });
    expect(item.progress).toMatchObject({ rows: 4, totalRows: 4 });
    expect(await productOf(added)).toMatchObject({
      ...{ name: 'New bangle', gram: 7.125, category: 'Bangle', subcategory: 'Carved' },
      ...{ caratOptions: ['18', '22'], minQuantity: 5, quantityStep: 5, designNumber: added },
    });
    expect(await productOf(ring.designNumber)).toMatchObject({ name: 'Renamed', category: 'Ring' });
    expect(await productOf(gone.designNumber)).toMatchObject({ name: gone.name });
    expect((await rowsOf(item)).map(({ done }) => done)).toEqual([true, true, true, false]);
    expect(await audited(item)).toEqual(['import.run']);
  });

  it('adds the missing categories and gives the next numbers on request only', async () => {
    const name = `Anklet ${randomUUID().slice(0, 8)}`;
    const sheet = csv(
      `${heads},Subcategory`,
      `${number()},A,1,${name},Thin`,
      `,B,1,${name},Thick`,
      `${number()},C,1,bangle,Twisted`,
    );
    const item = await checked(sheet);
    expect(item.missingCategories).toEqual([`${name} › Thick`, `${name} › Thin`, 'bangle › Twisted']);
    expect(item.counts).toMatchObject({ withoutNumber: 0, withoutCategory: 2, withoutBoth: 1 });
    expect((await run(item)).counts).toMatchObject({ new: 0, wrong: 3, done: 0 });
    const again = await run(await checked(sheet), { createCategories: true, assignNumbers: true });
    expect(again.counts).toMatchObject({ new: 3, wrong: 0, done: 3 });
    const given = (await rowsOf(again)).map(({ designNumber }) => designNumber);
    expect(given[1]).toBe('AN-0001');
    expect(await productOf('AN-0001')).toMatchObject({ name: 'B', category: name, subcategory: 'Thick' });
    expect((await categoryOf(name))?.subcategories.sort()).toEqual(['Thick', 'Thin']);
  });

  it('a wrong row is mended cell by cell, says what the sheet has, and is imported as it was mended', async () => {
    const design = number();
    let item = await checked(csv(heads, `${design},Band,heavy,Wheel`, `${number()},Band,2.5,Ring`));
    expect(item.counts).toMatchObject({ new: 1, wrong: 1, wrongNew: 1 });
    item = await mend(item, 2, 'category', 'Ring');
    expect((await rowsOf(item))[0]?.errors).toMatchObject([{ column: 'gram', value: 'heavy' }]);
    item = await mend(item, 2, 'gram', ' 3,25 g ');
    expect(item).toMatchObject({ state: 'checked', counts: { new: 2, wrong: 0, wrongNew: 0 } });
    const mended = [
      { column: 'gram', value: '3,25 g', sheetValue: 'heavy' },
      { column: 'category', value: 'Ring', sheetValue: 'Wheel' },
    ];
    const found = (await rowsOf(item))[0];
    expect(found).toMatchObject({ kind: 'new', values: { gram: 3.25, category: 'Ring' } });
    expect(found?.mended).toEqual(expect.arrayContaining(mended));
    expect(found?.mended).toHaveLength(2);
    expect((await run(item)).counts).toMatchObject({ new: 2, done: 2 });
    expect(await productOf(design)).toMatchObject({ name: 'Band', gram: 3.25, category: 'Ring' });
  });

  it('mended cells stay when the sheet is read again, until they are set back', async () => {
    let item = await checked(csv(`${heads},Remark`, `${number()},Band,heavy,Ring,Best`));
    item = await mend(item, 2, 'gram', '3');
    const mapping = { ...item.mapping, Remark: 'subcategory' };
    await admin.client.rest.put(`${path}/${item._id}/mapping`, { mapping });
    item = await settled(item._id);
    expect((await rowsOf(item))[0]).toMatchObject({
      values: { gram: 3 },
      errors: [{ column: 'subcategory' }],
      mended: [{ column: 'gram', value: '3', sheetValue: 'heavy' }],
    });
    item = await mend(item, 2, 'gram', 'heavy');
    const [row] = await rowsOf(item);
    expect(row?.errors).toMatchObject([{ column: 'subcategory' }, { column: 'gram', value: 'heavy' }]);
    expect(row).not.toHaveProperty('mended');
  });

  it('a mended number finds its product and its picture, and is not taken twice', async () => {
    const known = await aProduct(app);
    const [one, two] = [known.designNumber, number()];
    const sheet = csv(heads, `a+b,Band,1,Ring`, `${two},Band,1,Ring`);
    let item = await checked(sheet, { [`${one}.jpg`]: jpeg, [`${two}.jpg`]: jpeg });
    item = await mend(item, 2, 'designNumber', two.toLowerCase());
    expect((await rowsOf(item)).map(({ kind, errors }) => [kind, errors?.[0]?.message])).toEqual([
      ['new', undefined],
      ['wrong', 'Row 2 has the same design number.'],
    ]);
    item = await mend(item, 2, 'designNumber', one);
    expect(await rowsOf(item)).toMatchObject([
      { kind: 'changed', pictures: [`${one}.jpg`] },
      { kind: 'new', pictures: [`${two}.jpg`] },
    ]);
    expect(item.counts).toMatchObject({ picturesMatched: 2, wrong: 0 });
  });

  it('an import shows before the run that the same rows were imported before, in any order', async () => {
    const lines = [`,Same ${randomUUID()},1,Ring`, `,Other ${randomUUID()},2,Ring`];
    const first = await checked(csv(heads, ...lines));
    expect(first.importedBefore).toBeNull();
    expect((await checked(csv(heads, ...lines))).importedBefore).toBeNull();
    const ran = await run(first, { assignNumbers: true });
    const again = await checked(csv(heads, ...lines.toReversed()));
    expect(again.importedBefore).toEqual({ _id: first._id, fileName: 'designs.csv', runAt: ran.runAt });
    await undo(ran);
    expect((await get(again._id)).importedBefore).toBeNull();
  });

  it('plans rows again with what has changed since they were checked', async () => {
    const design = number();
    const item = await checked(csv(heads, `${design},A,1,Ring`));
    await app.database.query(
      `INSERT INTO products (id, design_number, name, gram, category_id, carat_options)
       SELECT gen_random_uuid(), $1, 'Taken', 3, id, '{22}' FROM categories WHERE name = 'Ring'`,
      [design],
    );
    expect((await run(item)).counts).toMatchObject({ new: 0, changed: 1, done: 1 });
    expect(await rowsOf(item)).toMatchObject([{ kind: 'changed', before: { name: 'Taken', gram: 3 } }]);
  });

  it('leaves out a row that the database refuses, and goes on with the others', async () => {
    const [refused, others] = [number(), [number(), number()]];
    await app.database.query(`
      CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN RAISE EXCEPTION 'refused' USING ERRCODE = '23514'; END $$;
      CREATE TRIGGER refused BEFORE INSERT ON products FOR EACH ROW
      WHEN (NEW.design_number = '${refused}') EXECUTE FUNCTION refuse()`);
    const lines = [others[0], refused, others[1]].map((design) => `${design},A,1,Ring`);
    const item = await run(await checked(csv(heads, ...lines)));
    await app.database.query('DROP FUNCTION refuse CASCADE');
    expect(item).toMatchObject({ state: 'done', counts: { new: 2, wrong: 1, done: 2 } });
    expect(await rowsOf(item, 'kind=wrong')).toMatchObject([
      { designNumber: refused, errors: [{ message: expect.stringContaining("couldn't be saved") }] },
    ]);
  });

  it('a run can be requested once, and not while the file is read', async () => {
    const id = await uploaded(csv(heads, `${number()},A,1,Ring`));
    expect((await admin.client.rest.post(`${path}/${id}/run`, {})).body).toMatchObject({
      code: 'IMPORT_STATE_NOT_ALLOWED',
    });
    await settled(id);
    const responses = await Promise.all([1, 2, 3].map(() => admin.client.rest.post(`${path}/${id}/run`, {})));
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    await settled(id);
    expect(await audited({ _id: id } as Import)).toEqual(['import.run']);
  });

  it('a run is refused while no column of the sheet is known', async () => {
    const item = await checked(csv('Colour,Box', 'Rose,7'));
    const { status, body } = await admin.client.rest.post(`${path}/${item._id}/run`, {});
    expect([status, body.code, Object.keys(body.errors)]).toEqual([400, 'VALIDATION', ['mapping']]);
  });

  it('a run is refused for a cancelled import, whose finished rows stay', async () => {
    const item = await checked(csv(heads, `${number()},A,1,Ring`));
    const { body } = await admin.client.rest.post(`${path}/${item._id}/cancel`);
    expect(body.import.state).toBe('cancelled');
    for (const call of ['run', 'cancel', 'undo'])
      expect((await admin.client.rest.post(`${path}/${item._id}/${call}`, {})).body.code).toBe(
        'IMPORT_STATE_NOT_ALLOWED',
      );
  });
});

describe('undoing an import', () => {
  it('restores what was changed with its pictures, archives what was new, and lists what was changed since', async () => {
    const [ring, gone, touched, added] = [await aProduct(app), await aProduct(app), await aProduct(app), number()];
    await archive(app, gone);
    const lines = [ring, gone, touched].map(({ designNumber }) => `${designNumber},Imported,9,Ring`);
    const item = await run(
      await checked(csv(heads, ...lines, `${added},Imported,9,Ring`), {
        [`${ring.designNumber}.jpg`]: await picture(),
      }),
    );
    const { _id, version } = await productOf(touched.designNumber).then(({ _id: id }: { _id: string }) =>
      admin.client.rest.get(`/admin/products/${id}`).then(({ body }) => body.product),
    );
    await admin.client.rest.put(`/products/updateproduct/${_id}`, {
      name: 'Touched',
      gram: 1,
      category: 'Ring',
      version,
    });
    const undone = await undo(item);
    expect(undone).toMatchObject({ state: 'undone', canUndo: false, counts: { restored: 1, archived: 2, skipped: 1 } });
    const restored = await productOf(ring.designNumber);
    expect(restored).toMatchObject({ name: ring.name, gram: ring.gram, category: ring.category });
    expect(restored.images).toEqual(ring.images.map(({ url }) => url));
    expect(await productOf(added)).toBeUndefined();
    expect(await productOf(gone.designNumber)).toBeUndefined();
    expect(await productOf(touched.designNumber)).toMatchObject({ name: 'Touched' });
    expect((await rowsOf(undone, 'kind=skipped')).map(({ designNumber }) => designNumber)).toEqual([
      touched.designNumber,
    ]);
    expect(await audited(item)).toEqual(['import.run', 'import.undone']);
    expect((await admin.client.rest.post(`${path}/${item._id}/undo`)).body).toMatchObject({
      code: 'IMPORT_STATE_NOT_ALLOWED',
      message: 'Only an import that has been run can be undone, and only once.',
    });
  });

  it('undoes all that a cancelled run has written, although its worker has not ended yet', async () => {
    for (let round = 0; round < fullSize(40, 3); round += 1) {
      const prefix = number();
      const lines = Array.from({ length: 500 }, (_, row) => `${prefix}-${row},Cancelled,1,Ring`);
      const item = await checked(csv(heads, ...lines));
      await admin.client.rest.post(`${path}/${item._id}/run`, {});
      const cancelAt = [100, 200, 300][round % 3] ?? 100;
      await until(async () => (await get(item._id)).progress.rows >= cancelAt);
      const { body } = await admin.client.rest.post(`${path}/${item._id}/cancel`);
      expect(body.import).toMatchObject({ state: 'cancelled' });
      const undone = await undo(item);
      expect(undone).toMatchObject({ state: 'undone', counts: { archived: body.import.counts.done, restored: 0 } });
      const sql = 'SELECT count(*)::int AS count FROM products WHERE design_number LIKE $1';
      expect(await app.database.query(sql, [`${prefix}-%`])).toEqual([{ count: body.import.counts.done }]);
      expect(await app.database.query(`${sql} AND archived_at IS NULL`, [`${prefix}-%`])).toEqual([{ count: 0 }]);
      expect(await audited(item)).toEqual(['import.cancelled', 'import.undone']);
    }
  });

  it('brings back a picture that an import took away, although nothing else needs it', async () => {
    const { designNumber } = await aProduct(app);
    const sheet = csv('Design number', designNumber);
    const added = await run(await checked(sheet, { [`${designNumber}-2.jpg`]: await picture() }), { pictures: 'add' });
    // Simulates a day later, when that import has no stored pictures any more.
    await app.database.query('UPDATE import_pictures SET media_id = NULL WHERE import_id = $1', [added._id]);
    const images: string[] = (await productOf(designNumber)).images;
    const zip = await download(admin.client, `/admin/exports/pictures.zip?search=${designNumber}`);
    const own = Buffer.from(unzipSync(zip.content)[`${designNumber}.jpg`] ?? []);
    const item = await run(await checked(sheet, { [`${designNumber}.jpg`]: own }));
    expect((await productOf(designNumber)).images).toEqual(images.slice(0, 1));
    await app.nest.get(MediaOrphans, { strict: false }).remove(new Date(Date.now() + 60_000));
    expect((await undo(item)).counts).toMatchObject({ restored: 1, skipped: 0 });
    expect((await productOf(designNumber)).images).toEqual(images);
  });

  it('undoing an import is possible for a day', async () => {
    const item = await run(await checked(csv(heads, `${number()},A,1,Ring`)));
    await app.database.query(`UPDATE imports SET ended_at = now() - interval '25 hours' WHERE id = $1`, [item._id]);
    expect((await get(item._id)).canUndo).toBe(false);
    const { status, body } = await admin.client.rest.post(`${path}/${item._id}/undo`);
    expect([status, body.code]).toEqual([409, 'IMPORT_UNDO_EXPIRED']);
  });

  it('leaves a product whose old category was deleted', async () => {
    const ring = await aProduct(app);
    const item = await run(await checked(csv(heads, `${ring.designNumber},A,1,Ring`)));
    await admin.client.rest.delete(`/categories/deletecategory/${(await categoryOf(ring.category))?._id}`);
    expect((await undo(item)).counts).toMatchObject({ restored: 0, skipped: 1 });
    expect(await productOf(ring.designNumber)).toMatchObject({ category: 'Ring' });
  });
});

describe('the files of imports', () => {
  it('the file of wrong rows has the reasons, and its corrected rows can be read again', async () => {
    const design = number();
    const item = await checked(csv(heads, `${design},Band,x,Ring`, `${number()},Band,1,Ring`));
    const file = await download(admin.client, `${path}/${item._id}/wrong.xlsx`);
    const [head, row, ...others] = await readTable(file);
    expect(others).toEqual([]);
    expect(head?.slice(-2)).toEqual(['Row', 'What is wrong']);
    expect(row?.slice(0, 4)).toEqual([design, 'Band', 'x', 'Ring']);
    expect(row?.slice(-2)).toEqual([2, 'Weight (g): A weight, such as 2.5, 2,5 g or 0.0025 kg.']);
    const again = await checked(new Blob([new Uint8Array(file.content)]));
    expect((await rowsOf(again))[0]?.errors).toEqual([expect.objectContaining({ column: 'gram', value: 'x' })]);
  });

  it('the file of wrong rows has the headings and the texts of the sheet', async () => {
    const item = await checked(
      csv('Price,SKU,"Gross  Wt. [gm]",Type,Photo', `9,${number()},"1,2,3",Ring,a/b.jpg | c.jpg`),
    );
    const [head, row] = await readTable(await download(admin.client, `${path}/${item._id}/wrong.xlsx`));
    expect(head?.slice(0, -2)).toEqual(['SKU', 'Gross Wt. [gm]', 'Type', 'Photo']);
    expect(row?.slice(1, 4)).toEqual(['1,2,3', 'Ring', 'a/b.jpg | c.jpg']);
  });

  it('the file of wrong rows shows them as the sheet did, and names each of several sheets', async () => {
    const columns = ['SKU', 'Name', 'Weight (kg)', 'Category', 'Carats'];
    const rings = {
      name: 'Rings',
      rows: [columns, [42, 'Band', 0.0045, 'Ring', 1], ['RI-1', '1,250', '1,250 g', null, 18]],
      cells: new Map([
        ['1,0', { style: { numFmt: '00000' } }],
        ['1,2', { style: { numFmt: '0.0000' } }],
      ]),
      merges: [{ startRow: 1, endRow: 2, startCol: 3, endCol: 3 }],
    };
    const bangles = { name: 'Bangles', rows: [columns, [number(), "'=Kada", 'x', 'Bangle', '18KY']] };
    const content = await writeXlsx({ sheets: [rings, bangles] });
    const item = await checked(new Blob([new Uint8Array(content)]));
    const [head, ...wrong] = await readTable(await download(admin.client, `${path}/${item._id}/wrong.xlsx`));
    expect(head).toEqual([...columns, 'Row', 'What is wrong']);
    expect(wrong.map((cells) => cells.slice(0, -1))).toEqual([
      ['00042', 'Band', 0.0045, 'Ring', 1, 'Rings 2'],
      ['RI-1', '1,250', '1,250 g', 'Ring', 18, 'Rings 3'],
      [expect.any(String), "'=Kada", 'x', 'Bangle', '18KY', 'Bangles 2'],
    ]);
  });

  it('an import finds products of an exported CSV unchanged after a spreadsheet program has saved it as XLSX', async () => {
    const ring = await aProduct(app, { name: '=1+1', category: 'Ring' });
    const file = await download(admin.client, `/admin/exports/products.csv?search=${ring.designNumber}`);
    const rows = readCsv(file);
    expect(rows[1]?.[1]).toBe("'=1+1");
    // Spreadsheet programs show the apostrophe of a CSV file as a part of the text.
    const saved = await writeXlsx({ sheets: [{ name: 'products', rows }] });
    expect(await rowsOf(await checked(new Blob([new Uint8Array(saved)])))).toMatchObject([
      { kind: 'unchanged', designNumber: ring.designNumber },
    ]);
  });

  it('the template of an import is a sheet that an import understands', async () => {
    const file = await download(admin.client, `${path}/template.xlsx`);
    const item = await checked(new Blob([new Uint8Array(file.content)]));
    expect(Object.values(item.mapping)).toEqual([
      ...['designNumber', 'name', 'gram', 'netGram', 'stones', 'weights', 'category', 'subcategory', 'caratOptions'],
      ...['pictures', 'minQuantity', 'quantityStep'],
    ]);
    expect(item.counts).toMatchObject({ new: 1, wrong: 0 });
  });

  it.each(['xlsx', 'csv'])(
    'an import finds an exported %s file unchanged, whatever the products are called',
    async (format) => {
      for (const name of ['=1+1', "'+x", '-5', 'Zürich  "ring", small', '२२ कैरेट', '00123', '1e5'])
        await aProduct(app, { name, netGram: 3.875, stones: [pave, claw], caratOptions: ['22', '18'] });
      const file = await download(admin.client, `/admin/exports/products.${format}`);
      const pictures = await download(admin.client, '/admin/exports/pictures.zip');
      const item = await checked(new Blob([new Uint8Array(file.content)]), {
        'pictures.zip': Buffer.from(pictures.content),
      });
      expect(item.counts).toMatchObject({ new: 0, changed: 0, wrong: 0, picturesUnmatched: 0 });
      expect(item.counts.unchanged).toBeGreaterThan(20);
    },
  );
});

describe('an import that reads a spreadsheet as a careful clerk does', () => {
  const more = 'Category,Carats';
  const answer = async (item: Import, question: string, value: string) => {
    const { status } = await admin.client.rest.put(`${path}/${item._id}/answers`, { question, answer: value });
    expect(status).toBe(200);
    return settled(item._id);
  };
  const facts = async (item: Import) =>
    (await rowsOf(item)).map(({ kind, values }: Row) => [kind, values.gram ?? null]);

  it('converts weights in kilograms, and says so', async () => {
    const item = await checked(csv(`SKU,Name,Weight (kg),${more}`, `${number()},Band,0.004,Ring,18`));
    const [row] = await rowsOf(item);
    expect(row).toMatchObject({ kind: 'new', values: { gram: 4, gramFrom: '0.004 kg' } });
    expect(item.notices).toEqual(['Weights are converted from kg to grams, and rounded to three decimals, half up.']);
  });

  it('refuses weights in another unit by name', async () => {
    const item = await checked(csv(`SKU,Name,Weight (per 100 pcs),${more}`, `${number()},Band,4,Ring,18`));
    const [row] = await rowsOf(item);
    expect(row?.errors).toMatchObject([{ column: 'gram', message: expect.stringContaining('“per 100 pcs”') }]);
  });

  it('asks for the decimal sign if the column does not tell', async () => {
    const item = await checked(csv(`SKU,Name,Weight,${more}`, `${number()},Band,"1,250",Ring,18`));
    expect(await facts(item)).toEqual([['wrong', null]]);
    expect(item.questions).toEqual(
      expect.arrayContaining([expect.objectContaining({ name: 'decimals', answer: null, isOpen: true })]),
    );
    expect(await facts(await answer(item, 'decimals', 'comma'))).toEqual([['new', 1.25]]);
    expect(await facts(await answer(item, 'decimals', 'dot'))).toEqual([['new', 1250]]);
  });

  it('reads thousands by the other cells of the column', async () => {
    const lines = ['"1,250"', '"2,500.000"'].map((gram) => `${number()},Thali,${gram},Ring,18`);
    expect(await facts(await checked(csv(`SKU,Name,Weight,${more}`, ...lines)))).toEqual([
      ['new', 1250],
      ['new', 2500],
    ]);
  });

  it('takes no units for headings, and another row if a person says so', async () => {
    const item = await checked(csv('Model No,A,B', 'HM-1,GM,GM', 'HM-2,GM,GM'));
    expect(Object.keys(item.mapping)).toEqual(['Model No', 'A', 'B']);
    expect(Object.keys((await answer(item, 'headings', '2')).mapping)).toEqual(['HM-1', 'GM', 'GM (2)']);
  });

  it('marks only the cell with a byte of another encoding', async () => {
    const text = `SKU,Name,Weight,${more}\n${number()},વીંટી,3,Ring,18\n${number()},Caf\u00e9,3,Ring,18\n`;
    const [before = '', after = ''] = text.split('\u00e9');
    const content = Buffer.concat([Buffer.from(before), Buffer.from([0xe9]), Buffer.from(after)]);
    const rows = await rowsOf(await checked(new File([content], 'designs.csv', { type: 'text/csv' })));
    expect(rows.map(({ kind, values }: Row) => [kind, values.name ?? null])).toEqual([
      ['new', 'વીંટી'],
      ['wrong', null],
    ]);
  });

  it('leaves out a total, and names its row', async () => {
    const item = await checked(csv(`SKU,Name,Weight,${more}`, `${number()},Band,2.5,Ring,18`, 'Total,,2.5,,'));
    expect(await facts(item)).toEqual([['new', 2.5]]);
    expect(item.notices).toEqual(['Row 3 is a total, and not read as a design.']);
  });

  it('leaves out totals of groups, but no design that is called so', async () => {
    const named = number();
    const item = await checked(
      csv(
        `SKU,Name,Weight,${more}`,
        `${named},Earrings Total,2.5,Ring,18`,
        ',,2.5,Ring Total,',
        ',Total for rings,2.5,,',
        'TOTALE: 1 pz,,2.5,,',
      ),
    );
    expect(await rowsOf(item)).toMatchObject([{ kind: 'new', designNumber: named }]);
    expect(item.notices).toEqual(['Rows 3, 4 and 5 are totals, and not read as designs.']);
  });

  it('names rows that have nothing in the columns that are read', async () => {
    const item = await checked(
      csv(`Sr.,SKU,Name,Weight,${more}`, `1,${number()},Band,2.5,Ring,18`, '* With polish,,,,,'),
    );
    expect(await facts(item)).toEqual([['new', 2.5]]);
    expect(item.notices).toEqual(['Row 3 has nothing in the columns that are read.']);
  });

  it('asks whether a category with nearly the same name is meant', async () => {
    const item = await checked(csv(`SKU,Name,Weight,${more}`, `${number()},Band,2.5,rings,18`));
    const [row] = await rowsOf(item);
    expect(row?.errors).toMatchObject([
      { column: 'category', message: expect.stringContaining('Did you mean “Ring”?') },
    ]);
    const near = await answer(item, 'categories', 'near');
    expect((await rowsOf(near))[0]).toMatchObject({ kind: 'new' });
  });

  it('asks about numbers that are written nearly like others', async () => {
    const digits = String(Date.now()).slice(-6);
    const heads = `SKU,Name,Weight,${more}`;
    const row = (sku: string) => `${sku},Band,2.5,Ring,18`;
    await run(await checked(csv(heads, row(`NR-${digits}`)))).then(({ _id }) => settled(_id));
    const near = [`NR ${digits}`, `#nr-${digits}`, `NS-${digits}`, `NS${digits}`, `NS-${digits}-2`];
    const item = await checked(csv(heads, ...near.map(row)));
    const messages = (await rowsOf(item)).map(({ errors }) => errors?.[0]?.message);
    const known = `No design has this number. Did you mean NR-${digits}?`;
    const earlier = `No design has this number. Did you mean NS-${digits}?`;
    expect(messages).toEqual([known, known, undefined, earlier, undefined]);
    const existing = await rowsOf(await answer(item, 'numbers', 'existing'));
    expect(existing.map(({ kind }) => kind)).toEqual(['unchanged', 'wrong', 'new', 'wrong', 'new']);
    const other = await rowsOf(await answer(item, 'numbers', 'new'));
    expect(other.map(({ kind }) => kind)).toEqual(['new', 'new', 'new', 'new', 'new']);
  });

  it('offers the design whose number a spreadsheet program has changed', async () => {
    const digits = String(Date.now()).slice(-7);
    const stored = `000${digits}`;
    const heads = `SKU,Name,Weight,${more}`;
    await run(await checked(csv(heads, `${stored},Band,2.5,Ring,18`))).then(({ _id }) => settled(_id));
    const item = await checked(csv(heads, `${Number(digits)},Band,3.5,Ring,18`));
    expect((await rowsOf(item))[0]?.errors?.[0]?.message).toContain(`Did you mean ${stored}`);
    const existing = await answer(item, 'numbers', 'existing');
    expect((await rowsOf(existing))[0]).toMatchObject({ kind: 'changed', designNumber: stored });
    const done = await run(existing).then(({ _id }) => settled(_id));
    expect(done).toMatchObject({ state: 'done' });
  });

  describe('of a file as makers, shops and suppliers send it', () => {
    /** Lists each row of a dry run: its kind, its design number and what is marked in which column. */
    const marks = async (item: Import) =>
      (await rowsOf(item)).map(({ sheetRow, kind, designNumber, errors = [], notices = [] }) => [
        sheetRow,
        kind,
        designNumber,
        [...errors, ...notices].map(({ column, value }) => `${column}: ${value}`).sort(),
      ]);

    it('marks the stock list of a maker, with titles, merged groups, sub-totals and a remark', async () => {
      const across = { startCol: 0, endCol: 7 };
      const content = await writeXlsx({
        sheets: [
          {
            name: 'Stock',
            rows: [
              ['SHREE GANESH ORNAMENTS'],
              ['Stock list as on 31/10/2026'],
              [],
              ['Sr.', 'Group', 'Item Code', 'Particulars', 'KT', 'Gr.Wt.', 'Net Wt', 'Pcs'],
              [1, 'Earrings', 'ZB-101', 'Ruby jhumka', '22K (916)', 12.45, 11.25, 2],
              [2, null, 'ZB-102', 'Pearl drop', '18KT', '7.250 gm', 6.9, 1],
              [null, 'Sub Total', null, null, null, 19.7, 18.15, 3],
              [3, 'Bangle', 'ZC-201', 'Kada', 22, 31.5, 31.5, 1],
              [4, null, 'ZC-202', 'Carved kada', 92.5, 28.1, 28.1, 1],
              [5, null, null, 'Plain kada', 22, 24, 24, 1],
              ['Grand Total', null, null, null, null, 103.3, 101.75, 6],
              ['* Weights are subject to polish loss'],
            ],
            merges: [
              { startRow: 0, endRow: 0, ...across },
              { startRow: 1, endRow: 1, ...across },
              { startRow: 4, endRow: 5, startCol: 1, endCol: 1 },
              { startRow: 7, endRow: 9, startCol: 1, endCol: 1 },
            ],
          },
        ],
      });
      const item = await checked(new Blob([new Uint8Array(content)]));
      expect(item.mapping).toEqual({
        'Sr.': null,
        Group: 'category',
        'Item Code': 'designNumber',
        Particulars: 'name',
        KT: 'caratOptions',
        'Gr.Wt.': 'gram',
        'Net Wt': 'netGram',
        Pcs: null,
      });
      expect(await marks(item)).toEqual([
        [5, 'wrong', 'ZB-101', ['category: Earrings']],
        [6, 'wrong', 'ZB-102', ['category: Earrings']],
        [8, 'new', 'ZC-201', ['subcategory: ']],
        [9, 'wrong', 'ZC-202', ['caratOptions: 92.5', 'subcategory: ']],
        [10, 'wrong', null, ['designNumber: ', 'subcategory: ']],
      ]);
      expect((await rowsOf(item)).map(({ values }) => [values.gram, values.netGram, values.caratOptions])).toEqual([
        [12.45, 11.25, ['22']],
        [7.25, 6.9, ['18']],
        [31.5, 31.5, ['22']],
        [28.1, 28.1, undefined],
        [24, 24, ['22']],
      ]);
      expect(item.notices).toEqual([
        'Row 12 has nothing in the columns that are read.',
        'Rows 7 and 11 are totals, and not read as designs.',
      ]);
      expect(item.missingCategories).toEqual(['Earrings']);
    });

    it('marks the product file of a web shop, with variants, pictures in rows of their own and no weight', async () => {
      const files = 'https://cdn.example.com/files';
      const item = await checked(
        csv(
          'Handle,Title,Body (HTML),Vendor,Type,Tags,Published,Option1 Name,Option1 Value,Variant SKU,Variant Grams,Variant Price,Image Src,Image Position,Status',
          `halo-ring,Halo Ring,"<p>A ring, with a ""halo""</p>",Ours,Ring,"new, halo",TRUE,Size,12,HR-12,4,24500,${files}/halo-1.jpg?v=17,1,active`,
          `halo-ring,,,,,,,,14,HR-14,5,25500,${files}/halo-2.jpg?v=17,2,active`,
          `halo-ring,,,,,,,,,,,,${files}/halo-3.jpg?v=17,3,`,
          'drop-pendant,Drop Pendant,,Ours,Pendants,,TRUE,Title,Default Title,DP-1,0,12000,,,draft',
        ),
        { 'halo-1.jpg': await picture() },
      );
      expect(await marks(item)).toEqual([
        [2, 'new', 'HR-12', []],
        [3, 'wrong', 'HR-14', ['category: ', 'name: ', `pictures: ${files}/halo-2.jpg?v=17`]],
        [4, 'wrong', null, ['category: ', 'designNumber: ', 'gram: ', 'name: ', `pictures: ${files}/halo-3.jpg?v=17`]],
        [5, 'wrong', 'DP-1', ['category: Pendants', 'gram: 0']],
      ]);
      expect((await rowsOf(item))[0]).toMatchObject({
        values: { name: 'Halo Ring', gram: 4, category: 'Ring' },
        pictures: ['halo-1.jpg'],
      });
      expect(item.notices).toEqual(['No column is read as Carats. New products are offered in 18 and 22 ct.']);
    });

    it('marks the price list of a supplier abroad, with semicolons, decimal commas and gold in thousandths', async () => {
      const item = await checked(
        csv(
          '\ufeffPrice list;;;;;',
          'Supplier: Aurum S.r.l.;;;;;',
          ';;;;;',
          'Style No.;Description;Weight in g;Purity;Category;Photo',
          'AU/100;Bracciale "Onda";3,250;750;Bangle;AU_100.jpg | AU_100_b.jpg',
          'AU/101;Anello;1.250,5;585;Ring;foto\\AU_101.jpg',
          'AU/102;Orecchini;2,75;333;Ring;',
          'AU/103;Anello fine;10;925;Ring;AU_103.jpg',
          ';TOTAL;1266,5;;;',
        ),
        { 'AU_100.jpg': await picture(), 'AU_101.jpg': await picture() },
      );
      expect(await marks(item)).toEqual([
        [5, 'new', 'AU/100', ['pictures: AU_100_b.jpg', 'subcategory: ']],
        [6, 'new', 'AU/101', []],
        [7, 'new', 'AU/102', []],
        [8, 'wrong', 'AU/103', ['caratOptions: 925', 'pictures: AU_103.jpg']],
      ]);
      expect((await rowsOf(item)).map(({ values, pictures }) => [values.gram, values.caratOptions, pictures])).toEqual([
        [3.25, ['18'], ['AU_100.jpg']],
        [1250.5, ['14'], ['AU_101.jpg']],
        [2.75, ['8'], []],
        [10, undefined, []],
      ]);
      expect(item.notices).toEqual([
        'The comma is read as the decimal sign of the weights.',
        'Row 9 is a total, and not read as a design.',
      ]);
    });
  });
});

describe('the net weights of a sheet', () => {
  const withNet = async (heading: string, ...lines: string[]) => {
    const item = await checked(csv(`Design number,Name,Weight (g),${heading},Category`, ...lines));
    return { item, rows: await rowsOf(item) };
  };
  const stored = async (number: string) => {
    const [product] = await app.database.query<{ net: number | null }>(
      'SELECT net_gram::float8 AS net FROM products WHERE design_number = $1',
      [number],
    );
    return product?.net;
  };

  it('each weight is read in the unit of its own heading', async () => {
    const [one, other] = [number(), number()];
    const { rows } = await withNet('Net Wt (mg)', `${one},Band,4.2,3800,Rings`, `${other},Band,4.2,3.8 gm,Rings`);
    expect(rows.map(({ values: { gram, netGram, netGramFrom } }) => [gram, netGram, netGramFrom])).toEqual([
      [4.2, 3.8, '3800 mg'],
      [4.2, 3.8, undefined],
    ]);
  });

  it('a net weight above the gross weight, that of the sheet or that of the product, is wrong', async () => {
    const { designNumber, category } = await aProduct(app, { gram: 3, netGram: 2.5 });
    const { rows } = await withNet(
      'Net weight',
      `${number()},Band,3,3.001,${category}`,
      `${designNumber},Band,2,,${category}`,
    );
    expect(rows.map(({ kind, errors }) => [kind, errors?.map(({ column, message }) => [column, message])])).toEqual([
      ['wrong', [['netGram', "Net weight can't be above the gross weight of 3.000 g"]]],
      ['wrong', [['netGram', "Net weight can't be above the gross weight of 2.000 g"]]],
    ]);
  });

  it('a blank cell keeps the net weight, and a hyphen removes it', async () => {
    const [kept, cleared] = [await aProduct(app, { netGram: 2.5 }), await aProduct(app, { netGram: 2.5 })];
    const line = ({ designNumber, name, gram, category }: typeof kept, net: string) =>
      [designNumber, name, gram, net, category].join(',');
    const { item, rows } = await withNet('Net weight', line(kept, ''), line(cleared, '-'));
    expect(rows.map(({ kind }) => kind)).toEqual(['unchanged', 'changed']);
    await admin.client.rest.post(`${path}/${item._id}/run`, {});
    await settled(item._id);
    expect([await stored(kept.designNumber), await stored(cleared.designNumber)]).toEqual([2.5, null]);
  });
});

describe('the stones of a sheet', () => {
  const withStones = async (...lines: string[]) => {
    const item = await checked(csv('Design number,Name,Weight (g),Stone details,Category', ...lines));
    return { item, rows: await rowsOf(item) };
  };
  const line = ({ designNumber, name, gram, category }: Product, stones: string) =>
    [designNumber, name, gram, stones, category].join(',');
  const stored = async (...products: Product[]) => {
    const found = await app.database.query<{ id: string; stones: Stone[] }>('SELECT id, stones FROM products');
    return products.map(({ id }) => found.find((row) => row.id === id)?.stones);
  };

  it('stones are read, shown with those before, and put back when the import is undone', async () => {
    const product = await aProduct(app, { stones: [claw] });
    const { item, rows } = await withStones(line(product, 'CZ round 24 0.36 pave'));
    expect(rows).toMatchObject([{ kind: 'changed', values: { stones: [pave] }, before: { stones: [claw] } }]);
    await admin.client.rest.post(`${path}/${item._id}/run`, {});
    await settled(item._id);
    expect(await stored(product)).toEqual([[pave]]);
    await admin.client.rest.post(`${path}/${item._id}/undo`, {});
    await settled(item._id);
    expect(await stored(product)).toEqual([[claw]]);
  });

  it('a blank cell keeps the stones, and a hyphen removes them', async () => {
    const [kept, cleared] = [await aProduct(app, { stones: [claw] }), await aProduct(app, { stones: [claw] })];
    const { item, rows } = await withStones(line(kept, ''), line(cleared, '-'));
    expect(rows.map(({ kind }) => kind)).toEqual(['unchanged', 'changed']);
    await admin.client.rest.post(`${path}/${item._id}/run`, {});
    await settled(item._id);
    expect(await stored(kept, cleared)).toEqual([[claw], []]);
  });

  it('a cell that is not understood is wrong, and so are stones heavier than the piece', async () => {
    const weights = { gram: 3, netGram: 2.9, stones: [{ ...claw, carats: 0.7 }] };
    const [heavy, other] = [await aProduct(app, weights), await aProduct(app, weights)];
    const { rows } = await withStones(
      `${number()},Band,3,CZ round 24 0.36; topaz 2 0.20,${heavy.category}`,
      `${number()},Band,3,CZ round 0 0.36,${heavy.category}`,
      [heavy.designNumber, heavy.name, 2.9, '', heavy.category].join(','),
      line(other, 'CZ round 24 0.755'),
    );
    const above = (parts: string, gross: string) =>
      `Net weight and stones are 2.900 g + ${parts}, more than the gross weight of ${gross} g`;
    expect(rows.map(({ errors }) => errors?.map(({ column, message }) => [column, message]))).toEqual([
      [['stones', expect.stringContaining('“topaz 2 0.20” is not understood.')]],
      [['stones', 'The number of stones is a whole number from 1 to 10,000.']],
      [['netGram', above('0.140 g = 3.040 g', '2.900')]],
      [['stones', above('0.151 g = 3.051 g', '3.000')]],
    ]);
  });
});

describe('the weights by choice of a sheet', () => {
  const in18: WeightRow = { carat: '18', size: null, gram: 3.41, netGram: null };
  const in6: WeightRow = { carat: '18', size: '6', gram: 3.6, netGram: 3.5 };
  const withWeights = async (...lines: string[]) => {
    const item = await checked(csv('Design number,Name,Weight (g),Carats,Weights,Category', ...lines));
    return { item, rows: await rowsOf(item) };
  };
  const line = ({ designNumber, name, gram, category }: Product, weights: string, carats = '18/22') =>
    [designNumber, name, gram, carats, weights, category].join(',');
  const stored = async (...products: Product[]) => {
    const found = await app.database.query<{ id: string; weights: WeightRow[] }>('SELECT id, weights FROM products');
    return products.map(({ id }) => found.find((row) => row.id === id)?.weights);
  };

  it('weights are read, shown with those before, and put back when the import is undone', async () => {
    const product = await aProduct(app, { weights: [in18] });
    const { item, rows } = await withWeights(line(product, '18/6=3.6 (net 3.5)'));
    expect(rows).toMatchObject([{ kind: 'changed', values: { weights: [in6] }, before: { weights: [in18] } }]);
    await admin.client.rest.post(`${path}/${item._id}/run`, {});
    await settled(item._id);
    expect(await stored(product)).toEqual([[in6]]);
    await admin.client.rest.post(`${path}/${item._id}/undo`, {});
    await settled(item._id);
    expect(await stored(product)).toEqual([[in18]]);
  });

  it('a blank cell keeps the weights, a hyphen removes them, and the cell of an export changes nothing', async () => {
    const products = [
      await aProduct(app, { weights: [in18, in6] }),
      await aProduct(app, { weights: [in18, in6] }),
      await aProduct(app, { weights: [in18, in6] }),
    ];
    const cells = ['', '-', '18=3.41; 18/6=3.6 (net 3.5)'];
    await app.database.query("UPDATE categories SET sizes = '{7}' WHERE name = $1", [products[2]?.category]);
    const { item, rows } = await withWeights(...products.map((product, at) => line(product, cells[at] ?? '')));
    expect(rows.map(({ kind }) => kind)).toEqual(['unchanged', 'changed', 'unchanged']);
    await admin.client.rest.post(`${path}/${item._id}/run`, {});
    await settled(item._id);
    expect(await stored(...products)).toEqual([[in18, in6], [], [in18, in6]]);
  });

  it('a cell is wrong that is not understood, or names what the product cannot have', async () => {
    const product = await aProduct(app, { gram: 3, weights: [in18] });
    const { rows } = await withWeights(
      line(product, '22=3.9; heavy'),
      ...['14=3', '22=3; 18/9=3', '18=3; 18=4'].map((cell) => `${number()},Band,3,18/22,${cell},${product.category}`),
    );
    expect(rows.map(({ errors }) => errors?.map(({ column, message }) => [column, message]))).toEqual([
      [['weights', expect.stringContaining('“heavy” is not understood.')]],
      [['weights', '14 ct: Carat must be 18 or 22 for this product']],
      [['weights', `18 ct, size 9: ${product.category} has no size 9.`]],
      [['weights', '18 ct: This carat and size already have a row.']],
    ]);
    const lost = await withWeights(line(product, '', '22'));
    expect(lost.rows[0]?.errors).toMatchObject([
      { column: 'caratOptions', message: expect.stringContaining('There is a weight for 18 ct.') },
    ]);
  });
});
