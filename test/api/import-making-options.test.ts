import { beforeAll, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import type { OptionRule } from '../../domain/making-options.js';
import type { Product } from '../../server/features/products/products.types.js';
import { anAdmin, type TestPerson } from '../support/data/builders.js';
import { aCategory, anOption } from '../support/data/catalogue.js';
import { aProduct } from '../support/data/shop.js';
import { download, readCsv, readTable } from '../support/http/downloads.js';
import { type RunningApp, startApp } from '../support/programs/app.js';
import { until } from '../support/time.js';

const path = '/admin/imports';

interface Row {
  kind: string;
  values: { optionRules?: string };
  before?: { optionRules?: string };
  errors?: { column: string; message: string }[];
}

let app: RunningApp;
let admin: TestPerson;
beforeAll(async () => {
  app = await startApp();
  admin = await anAdmin(app);
});

const screw = { ...anOption('Screw', ['push', 'bombay', 'south']), required: true };
const finish = anOption('Finish', ['polish', 'matt'], 'polish');

async function aCategoryWith(...options: ReturnType<typeof anOption>[]) {
  const category = await aCategory(app, `Earrings ${randomUUID()}`, { options });
  const [first, second] = category.options;
  const valuesOf = (...names: string[]) =>
    (first?.values ?? []).filter(({ name }) => names.includes(name)).map(({ id }) => id);
  const rules: OptionRule[] = [
    { optionId: first?.id ?? '', off: false, valueIds: valuesOf('push', 'south') },
    { optionId: second?.id ?? '', off: true, valueIds: null },
  ];
  return { category, rules };
}

async function settled(id: string) {
  let { body } = await admin.client.rest.get(`${path}/${id}`);
  await until(async () => {
    ({ body } = await admin.client.rest.get(`${path}/${id}`));
    return !['reading', 'running'].includes(body.import.state);
  });
  return body.import;
}

async function checked(content: Uint8Array | string, name = 'designs.csv') {
  const form = new FormData();
  form.append('sheet', new Blob([typeof content === 'string' ? content : new Uint8Array(content)]), name);
  const { body } = await admin.client.rest.post(path, form);
  const item = await settled(body.import._id);
  expect(item).toMatchObject({ state: 'checked', failure: null });
  const { body: page } = await admin.client.rest.get(`${path}/${item._id}/rows`);
  return { item, rows: page.rows as Row[] };
}

async function carryOut(id: string, action: 'run' | 'undo') {
  await admin.client.rest.post(`${path}/${id}/${action}`, {});
  await settled(id);
}

const rulesOf = async (...products: Product[]) => {
  const found = await app.database.query<{ id: string; rules: OptionRule[] }>(
    'SELECT id, option_rules AS rules FROM products',
  );
  return products.map(({ id }) => found.find((row) => row.id === id)?.rules);
};

const sheet = (products: Product[], heads: string[], ...cells: string[][]) =>
  [
    ['Design number', ...heads].join(','),
    ...products.map(({ designNumber }, at) => [designNumber, ...(cells[at] ?? [])].join(',')),
  ].join('\n');

describe('the making options of a sheet', () => {
  it('a column has the name of its option, and says which values a product comes with', async () => {
    const { category, rules } = await aCategoryWith(screw, finish);
    const product = await aProduct(app, { category: category.name, sizes: [] });
    const { item, rows } = await checked(sheet([product], ['screw', 'Finish'], ['"South, PUSH"', '-']));
    expect(item.mapping).toMatchObject({ screw: 'optionRules', Finish: 'optionRules' });
    expect(rows).toMatchObject([
      {
        kind: 'changed',
        values: { optionRules: 'Screw: push, south; Finish: -' },
        before: { optionRules: 'Screw: push, bombay, south; Finish: polish, matt' },
      },
    ]);
    await carryOut(item._id, 'run');
    expect(await rulesOf(product)).toEqual([rules]);
    await carryOut(item._id, 'undo');
    expect(await rulesOf(product)).toEqual([[]]);
  });

  it('a blank cell keeps the rule of a product, and all values remove it', async () => {
    const { category, rules } = await aCategoryWith(screw, finish);
    const [kept, same, all] = [
      await aProduct(app, { category: category.name, sizes: [], optionRules: rules }),
      await aProduct(app, { category: category.name, sizes: [], optionRules: rules }),
      await aProduct(app, { category: category.name, sizes: [], optionRules: rules }),
    ];
    const cells = [
      ['', ''],
      ['"push, south"', '-'],
      ['"push, bombay, south"', ''],
    ];
    const { item, rows } = await checked(sheet([kept, same, all], ['Screw', 'Finish'], ...cells));
    expect(rows.map(({ kind }) => kind)).toEqual(['unchanged', 'unchanged', 'changed']);
    await carryOut(item._id, 'run');
    expect(await rulesOf(kept, same, all)).toEqual([rules, rules, rules.slice(1)]);
  });

  it('a line break separates values in the column of an option, and options in the column of all', async () => {
    const { category, rules } = await aCategoryWith(screw, finish);
    const [one, two] = [
      await aProduct(app, { category: category.name, sizes: [] }),
      await aProduct(app, { category: category.name, sizes: [] }),
    ];
    const { item } = await checked(sheet([one], ['Screw', 'Finish'], ['"push\nsouth"', '-']));
    await carryOut(item._id, 'run');
    const all = await checked(sheet([two], ['Making options'], ['"Screw: push, south\nFinish: -"']));
    await carryOut(all.item._id, 'run');
    expect(await rulesOf(one, two)).toEqual([rules, rules]);
  });

  it('an unknown value and an option of another category are errors, and the wrong rows keep their columns', async () => {
    const { category } = await aCategoryWith(screw, finish);
    const product = await aProduct(app, { category: category.name, sizes: [] });
    const chain = await aProduct(app, { category: 'Chains', sizes: [] });
    const cells = [
      ['push', 'brushed'],
      ['push', '-'],
    ];
    const { item, rows } = await checked(sheet([product, chain], ['Screw', 'Finish'], ...cells));
    expect(rows.map(({ errors }) => errors?.map(({ column, message }) => [column, message]))).toEqual([
      [['optionRules', 'Finish: “brushed” is no value of it. Choose polish or matt.']],
      [['optionRules', 'This category has no option “Screw”.']],
    ]);
    const [heads, first, second] = await readTable(await download(admin.client, `${path}/${item._id}/wrong.xlsx`));
    expect(heads?.slice(0, 3)).toEqual(['Design number', 'Screw', 'Finish']);
    expect([first, second].map((row) => row?.slice(1, 3))).toEqual(cells);
  });

  it.each(['xlsx', 'csv'])('products that are exported as %s and imported again are unchanged', async (format) => {
    const { category, rules } = await aCategoryWith(screw, finish);
    const ruled = await aProduct(app, { category: category.name, sizes: [], optionRules: rules });
    const free = await aProduct(app, { category: category.name, sizes: [] });
    const filter = `category=${encodeURIComponent(category.name)}`;
    const file = await download(admin.client, `/admin/exports/products.${format}?${filter}`);
    const [heads = [], ...lines] = format === 'csv' ? readCsv(file) : await readTable(file);
    const cells = lines.map((line) => [line[0], line[heads.indexOf('Screw')], line[heads.indexOf('Finish')]]);
    expect(cells).toEqual(
      expect.arrayContaining([
        [ruled.designNumber, 'push, south', format === 'csv' ? "'-" : '-'],
        [free.designNumber, 'push, bombay, south', 'polish, matt'],
      ]),
    );
    const { rows } = await checked(new Uint8Array(file.content), `products.${format}`);
    expect(rows.map(({ kind }) => kind)).toEqual(['unchanged', 'unchanged']);
  });

  it('the template has a column for each option, with an example that can be imported', async () => {
    await aCategoryWith(screw, finish);
    const file = await download(admin.client, `${path}/template.xlsx`);
    const { item, rows } = await checked(new Uint8Array(file.content), 'template.xlsx');
    expect(item.mapping).toMatchObject({ Screw: 'optionRules', Finish: 'optionRules' });
    expect(rows.map(({ kind }) => kind)).toEqual(['new']);
  });
});
