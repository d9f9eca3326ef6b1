import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { toRestImport } from '../../server/features/imports/imports.rest.js';
import { anAdmin, type TestPerson } from '../support/data/builders.js';
import { aCategory } from '../support/data/catalogue.js';
import { aProduct } from '../support/data/shop.js';
import { type RunningApp, startApp } from '../support/programs/app.js';
import { until } from '../support/time.js';

type Import = ReturnType<typeof toRestImport>;

const path = '/admin/imports';
const number = () => `T-${randomUUID().slice(0, 13).toUpperCase()}`;

let app: RunningApp;
let admin: TestPerson;
beforeAll(async () => {
  app = await startApp();
  admin = await anAdmin(app);
  await aCategory(app, 'Rings');
});

// Each test has a shop without an import.
beforeEach(async () => {
  await app.database.query('DELETE FROM imports');
  await app.database.query('DELETE FROM products');
});

async function settled(id: string): Promise<Import> {
  const read = async (): Promise<Import> => (await admin.client.rest.get(`${path}/${id}`)).body.import;
  await until(async () => !['reading', 'running'].includes((await read()).state));
  return read();
}

async function checked(designNumber: string, gram = 2): Promise<Import> {
  const form = new FormData();
  form.append('sheet', new Blob([`Design number,Name,Weight,Category\n${designNumber},Band,${gram},Rings`]), 'a.csv');
  return settled((await admin.client.rest.post(path, form)).body.import._id);
}

type Options = { markNew?: boolean | null };

async function runOverRest({ _id }: Import, options: Options = {}): Promise<Import> {
  await admin.client.rest.post(`${path}/${_id}/run`, options);
  return settled(_id);
}

async function runOverGraphql({ _id }: Import, options: Options = {}): Promise<Import> {
  const mutation = 'mutation ($input: RunImportInput!) { runImport(input: $input) { id markNew } }';
  const { data } = await admin.client.graphql(mutation, { input: { id: _id, ...options } });
  const item = await settled(_id);
  expect(data).toEqual({ runImport: { id: _id, markNew: item.markNew } });
  return item;
}

async function undo({ _id }: Import): Promise<void> {
  await admin.client.rest.post(`${path}/${_id}/undo`);
  expect(await settled(_id)).toMatchObject({ state: 'undone' });
}

/** The product as customers see it; undefined if there is none, or if it is archived. */
const productOf = async (designNumber: string) =>
  (await admin.client.rest.get(`/products/by-number/${designNumber}`)).body.product;

const isNew = async (designNumber: string): Promise<boolean | undefined> => (await productOf(designNumber))?.isNew;

const transports = [
  ['REST', runOverRest],
  ['GraphQL', runOverGraphql],
] as const;

describe('the mark of new products', () => {
  it.each(transports)('products of the first import of a shop do not carry it by default, over %s', async (_, run) => {
    const [first, second] = [number(), number()];
    const item = await checked(first);
    expect(item.markNew).toBe(false);
    expect(await run(item)).toMatchObject({ state: 'done', markNew: false });
    const next = await checked(second);
    expect(next.markNew).toBe(true);
    expect(await run(next, { markNew: null })).toMatchObject({ state: 'done', markNew: true });
    expect([await isNew(first), await isNew(second)]).toEqual([false, true]);
  });

  it.each(transports)('an administrator decides about it for each import, over %s', async (_, run) => {
    const [first, second] = [number(), number()];
    expect(await run(await checked(first), { markNew: true })).toMatchObject({ state: 'done', markNew: true });
    expect(await run(await checked(second), { markNew: false })).toMatchObject({ state: 'done', markNew: false });
    expect([await isNew(first), await isNew(second)]).toEqual([true, false]);
  });

  it('an import that only changed products, was cancelled or was undone leaves the next one the first', async () => {
    const ring = await aProduct(app, { category: 'Rings' });
    expect(await runOverRest(await checked(ring.designNumber))).toMatchObject({ counts: { new: 0, changed: 1 } });
    const { body } = await admin.client.rest.post(`${path}/${(await checked(number()))._id}/cancel`);
    expect(body.import.state).toBe('cancelled');
    const undone = await runOverRest(await checked(number()));
    expect((await checked(number())).markNew).toBe(true);
    await undo(undone);
    expect((await checked(number())).markNew).toBe(false);
  });

  it('the filter and the showcase follow the mark, the newest products come first with or without it', async () => {
    const [quiet, marked] = [number(), number()];
    const found = async (query: string) =>
      ((await admin.client.rest.get(`/products/allproducts?${query}`)).body.products as { designNumber: string }[]).map(
        ({ designNumber }) => designNumber,
      );
    const showcase = async () => (await admin.client.graphql('{ showcase { category isNew } }')).data.showcase[0];
    await runOverRest(await checked(quiet));
    expect(await found('isNew=true')).toEqual([]);
    expect(await showcase()).toEqual({ category: 'Rings', isNew: false });
    await runOverRest(await checked(marked));
    expect(await found('isNew=true')).toEqual([marked]);
    expect(await found('sort=newest')).toEqual([marked, quiet]);
    expect(await showcase()).toEqual({ category: 'Rings', isNew: true });
    await app.database.query(`UPDATE products SET created_at = now() - interval '31 days'`);
    expect([await found('isNew=true'), (await showcase()).isNew]).toEqual([[], false]);
  });

  it('a product keeps it when an import changes it, and when it is archived and restored', async () => {
    const quiet = number();
    await runOverRest(await checked(quiet));
    expect(await runOverRest(await checked(quiet, 3), { markNew: true })).toMatchObject({ counts: { changed: 1 } });
    expect(await productOf(quiet)).toMatchObject({ gram: 3, isNew: false });
    const { _id } = await productOf(quiet);
    await admin.client.rest.delete(`/products/deleteproduct/${_id}`);
    expect((await admin.client.rest.put(`/products/restoreproduct/${_id}`, {})).status).toBe(200);
    expect(await isNew(quiet)).toBe(false);
  });

  it('a product that an import brings back is marked as the import says, until that is undone', async () => {
    const design = number();
    await undo(await runOverRest(await checked(design), { markNew: false }));
    const again = await runOverRest(await checked(design), { markNew: true });
    expect(again.counts).toMatchObject({ new: 1 });
    expect(await isNew(design)).toBe(true);
    await undo(again);
    const sql = 'SELECT marked_new FROM products WHERE design_number = $1';
    expect(await app.database.query(sql, [design])).toEqual([{ marked_new: false }]);
  });

  it('the copy of a product that does not carry it does', async () => {
    const design = number();
    await runOverRest(await checked(design));
    const { _id } = await productOf(design);
    const { body } = await admin.client.rest.post(`/products/duplicateproduct/${_id}`);
    expect(body.product).toMatchObject({ isNew: true });
  });
});
