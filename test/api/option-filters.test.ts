import { beforeAll, describe, expect, it } from '@jest/globals';
import { makingOptionMessages } from '../../domain/making-options.js';
import type { Category } from '../../server/features/categories/category.entity.js';
import { aCustomer, anAdmin, type TestPerson } from '../support/data/builders.js';
import { aCategory, anOption } from '../support/data/catalogue.js';
import { aProduct, archive } from '../support/data/shop.js';
import { download, readCsv } from '../support/http/downloads.js';
import { type RunningApp, startApp } from '../support/programs/app.js';

let app: RunningApp;
let admin: TestPerson;
let customer: TestPerson;
let bracelets: Category;

beforeAll(async () => {
  app = await startApp({ WORKER: 'external' });
  admin = await anAdmin(app);
  customer = await aCustomer(app);
  const earrings = await aCategory(app, 'Earrings', {
    options: [anOption('Screw', ['push', 'bombay', 'south']), anOption('Finish', ['polish', 'matt'])],
  });
  bracelets = await aCategory(app, 'Bracelets', { options: [anOption('screw', ['Push', 'omega'])] });
  const [screw] = earrings.options;
  const off = [{ optionId: screw?.id ?? '', off: true, valueIds: null }];
  const limited = [
    { optionId: screw?.id ?? '', off: false, valueIds: screw?.values.slice(1).map(({ id }) => id) ?? [] },
  ];
  const stones = [{ kind: 'diamond' as const, shape: 'oval' as const, count: 2, carats: 0.2 }];
  await aProduct(app, { name: 'Amber', category: 'Earrings', gram: 2, stones });
  await aProduct(app, { name: 'Bloom', category: 'Earrings', gram: 3, optionRules: limited });
  await aProduct(app, { name: 'Coral', category: 'Earrings', gram: 4, optionRules: off, stones });
  await aProduct(app, { name: 'Dune', category: 'Bracelets', gram: 5, stones });
  await aProduct(app, { name: 'Ember', category: 'Chains', gram: 6 });
  await archive(app, await aProduct(app, { name: 'Frost', category: 'Earrings' }));
  // A rule about an option of the category that the product was in before.
  const { id } = await aProduct(app, { name: 'Gilt', category: 'Bracelets', gram: 7 });
  await app.database.query('UPDATE products SET option_rules = $1 WHERE id = $2', [JSON.stringify(off), id]);
});

interface Filter {
  option?: string[];
  stone?: 'diamond'[];
  categories?: string[];
  gramMin?: number;
}

const variables = '$option: [String!], $stone: [StoneKind!], $categories: [String!], $gramMin: Float';
const filters = 'option: $option, stone: $stone, categories: $categories, gramMin: $gramMin';

const toQuery = ({ categories, ...filter }: Filter) => {
  const parameters = Object.entries({ ...filter, ...(categories && { category: categories }) });
  return new URLSearchParams(Object.fromEntries(parameters.map(([name, value]) => [name, String(value)]))).toString();
};
const toVariables = (filter: Filter) => ({ ...filter, ...(filter.stone && { stone: ['DIAMOND'] }) });

const namesOf = (products: readonly { name: string }[]) => products.map(({ name }) => name.charAt(0)).join('');

/** The initials of the products with these filters, in both transports. */
async function listed(filter: Filter): Promise<string[]> {
  const { body } = await customer.client.rest.get(`/products/allproducts?${toQuery(filter)}`);
  const query = `query (${variables}) { products(${filters}) { items { name } } }`;
  const { data } = await customer.client.graphql(query, toVariables(filter));
  return [namesOf(body.products), namesOf(data.products.items)];
}

interface Counts {
  stones: { kind: string; count: number }[];
  options: { name: string; values: { value: string; count: number }[] }[];
}

/** The counts in REST. GraphQL has the same counts of options. */
async function counts(filter: Filter): Promise<Counts> {
  const { body } = await customer.client.rest.get(`/products/filter-counts?${toQuery(filter)}`);
  const query = `query (${variables}) { filterCounts(${filters}) { options { name values { value count } } } }`;
  const { data } = await customer.client.graphql(query, toVariables(filter));
  expect(data.filterCounts.options).toEqual(body.options);
  return body;
}

const optionCounts = async (filter: Filter) =>
  (await counts(filter)).options.map(
    ({ name, values }) => `${name}: ${values.map(({ value, count }) => `${value} ${count}`).join(', ')}`,
  );

describe('the filter of making options', () => {
  it.each<[Filter, string]>([
    [{ option: ['Screw:push'] }, 'ADG'],
    [{ option: ['sCREW: PUSH'] }, 'ADG'],
    [{ option: ['Screw:south'] }, 'AB'],
    [{ option: ['Screw:south', 'screw:omega'] }, 'ABDG'],
    [{ option: ['Finish:matt'] }, 'ABC'],
    [{ option: ['Finish:matt', 'Screw:bombay'] }, 'AB'],
    [{ option: ['Screw:push', 'Finish:matt', 'Screw:omega'] }, 'A'],
    [{ option: ['Screw:omega', 'Finish:matt'] }, ''],
    [{ option: ['Screw:push'], categories: ['Bracelets'], gramMin: 6 }, 'G'],
    [{ option: ['Screw:push'], stone: ['diamond'] }, 'AD'],
    [{ option: ['Screw:clip'] }, ''],
    [{ option: ['Clasp:push'] }, ''],
    [{ option: ['Screw:push', 'Clasp:push'] }, ''],
  ])('products with %j are %s in both transports', async (filter, expected) => {
    expect(await listed(filter)).toEqual([expected, expected]);
  });

  it('the neighbours of a product follow the filter', async () => {
    const { body } = await customer.client.rest.get('/products/allproducts?option=Screw:push');
    const [amber, dune] = body.products;
    const next = await customer.client.rest.get(`/products/${amber._id}/neighbours?option=Screw:push`);
    expect(next.body).toMatchObject({ previous: null, next: { name: dune.name } });
  });

  it('the managed list and the export of products take the filter, in the archive too', async () => {
    const managed = async (query: string) =>
      namesOf((await admin.client.rest.get(`/admin/products?sort=name&${query}`)).body.products);
    expect(await managed('option=Screw:south,Finish:matt')).toBe('AB');
    expect(await managed('option=Screw:push&archived=true')).toBe('F');
    const sheet = await download(admin.client, '/api/v1/admin/exports/products.csv?sort=name&option=Screw:push');
    const [, ...rows] = readCsv(sheet);
    expect(namesOf(rows.map(([, name = '']) => ({ name })))).toBe('ADG');
  });

  it.each(['push', 'Screw:', ':push', 'Screw:push,matt'])('“%s” is an error that shows the form', async (option) => {
    const errors = { option: makingOptionMessages.filter };
    for (const call of ['allproducts', 'filter-counts']) {
      const { status, body } = await customer.client.rest.get(`/products/${call}?option=${option}`);
      expect([status, body.code, body.errors]).toEqual([400, 'VALIDATION', errors]);
    }
    const document = 'query ($option: [String!]) { products(option: $option) { items { id } } }';
    const answer = await customer.client.graphql(document, { option: [option] });
    expect(answer.errors?.[0]?.extensions).toMatchObject({ code: 'VALIDATION', errors });
  });

  it('more options than a category can have are an error', async () => {
    const option = Array.from({ length: 9 }, (_, index) => `Option ${index}:push`).join(',');
    const { status, body } = await customer.client.rest.get(`/products/allproducts?${toQuery({ option: [option] })}`);
    expect([status, body.errors]).toEqual([400, { option: makingOptionMessages.tooManyFilters }]);
  });
});

describe('the counts of making options', () => {
  it('categories share an option by its name, and a product counts for each value that it comes with', async () => {
    expect(await optionCounts({})).toEqual(['Screw: Push 3, bombay 2, omega 2, south 2', 'Finish: polish 3, matt 3']);
    expect(await optionCounts({ categories: ['Chains'] })).toEqual([]);
    expect(await optionCounts({ stone: ['diamond'], categories: ['Bracelets'] })).toEqual(['screw: Push 1, omega 1']);
  });

  it('an option leaves out its own filter, and all others apply', async () => {
    expect(await optionCounts({ option: ['Screw:south'] })).toEqual([
      'Screw: Push 3, bombay 2, omega 2, south 2',
      'Finish: polish 2, matt 2',
    ]);
    expect(await optionCounts({ option: ['screw:push', 'Finish:matt'] })).toEqual([
      'Screw: push 1, bombay 2, south 2',
      'Finish: polish 1, matt 1',
    ]);
    expect(await optionCounts({ option: ['Clasp:push'] })).toEqual([]);
    const { stones } = await counts({ option: ['Screw:omega'] });
    expect(stones.filter(({ count }) => count > 0)).toEqual([{ kind: 'diamond', count: 1 }]);
  });

  it.each<Filter>([{}, { option: ['Screw:bombay', 'Finish:matt'], gramMin: 2.5 }, { stone: ['diamond'] }])(
    'each count with %j is the length of the list with only this value of the option',
    async (filter) => {
      const { options } = await counts(filter);
      expect(options).toHaveLength(2);
      for (const { name, values } of options)
        for (const { value, count } of values) {
          const others = filter.option?.filter((text) => !text.startsWith(`${name}:`)) ?? [];
          const [found] = await listed({ ...filter, option: [...others, `${name}:${value}`] });
          expect([name, value, found?.length]).toEqual([name, value, count]);
        }
    },
  );

  it('list and counts follow a change of the category', async () => {
    const { rest } = admin.client;
    const { body } = await rest.get(`/categories/${bracelets.id}`);
    const [{ values, ...option }] = body.category.options;
    const options = [{ ...option, values: [values[0], { ...values[1], name: 'hook' }] }];
    await rest.put(`/categories/updatecategory/${bracelets.id}`, { name: 'Bracelets', options });
    expect(await listed({ option: ['Screw:omega'] })).toEqual(['', '']);
    expect(await listed({ option: ['Screw:hook'] })).toEqual(['DG', 'DG']);
    expect(await optionCounts({ categories: ['Bracelets'] })).toEqual(['screw: Push 2, hook 2']);
  });

  it('a product that was limited to a removed value has all values of its category', async () => {
    const { rest } = admin.client;
    const { body } = await rest.get(`/categories/${bracelets.id}`);
    const [{ _id, values, ...option }] = body.category.options;
    const limited = [{ optionId: _id, off: false, valueIds: [values[1]._id] }];
    await app.database.query(`UPDATE products SET option_rules = $1 WHERE name = 'Dune'`, [JSON.stringify(limited)]);
    const options = [{ _id, ...option, values: [values[0], { name: 'clip' }] }];
    await rest.put(`/categories/updatecategory/${bracelets.id}`, { name: 'Bracelets', options });
    expect(await listed({ option: ['Screw:clip'] })).toEqual(['DG', 'DG']);
    expect(await optionCounts({ categories: ['Bracelets'] })).toEqual(['screw: Push 2, clip 2']);
  });
});
