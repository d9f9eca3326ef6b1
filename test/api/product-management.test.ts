import { type RunningApp, startApp } from '../support/programs/app.js';
import { anAdmin } from '../support/data/builders.js';
import { aCategory, names, productRows } from '../support/data/catalogue.js';
import type { Client } from '../support/http/clients.js';
import { plainPicture } from '../support/data/files.js';
import { aProduct } from '../support/data/shop.js';

const productFields =
  'id name gram category subcategory caratOptions sizes version archivedAt createdAt changedAt images { id }';
const mutations = {
  add: `mutation ($input: AddProductInput!) { addProduct(input: $input) { ${productFields} } }`,
  update: `mutation ($input: UpdateProductInput!) { updateProduct(input: $input) { ${productFields} } }`,
  duplicate: `mutation ($input: DuplicateProductInput!) { duplicateProduct(input: $input) { ${productFields} } }`,
  archive: 'mutation ($input: ArchiveProductInput!) { archiveProduct(input: $input) { message } }',
  archiveAll: 'mutation ($input: ProductsInput!) { archiveProducts(input: $input) { message products } }',
  restore: `mutation ($input: RestoreProductInput!) { restoreProduct(input: $input) { ${productFields} } }`,
  restoreAll: 'mutation ($input: ProductsInput!) { restoreProducts(input: $input) { message products } }',
  change: `mutation ($input: ChangeProductsInput!) {
    changeProducts(input: $input) { message products { ${productFields} } conflicts { ${productFields} } }
  }`,
  move: 'mutation ($input: MoveProductsInput!) { moveProducts(input: $input) { message products } }',
};
const productsQuery = `query ($category: String, $archived: Boolean, $sort: ProductSort, $search: String, $page: Int, $perPage: Int) {
  managedProducts(category: $category, archived: $archived, sort: $sort, search: $search, page: $page, perPage: $perPage) {
    items { ${productFields} } pageInfo { total pages } categoryCounts { category count }
  }
}`;
const productQuery = `query ($id: ID!) { managedProduct(id: $id) { ${productFields} } }`;

let app: RunningApp;
let admin: Client;
let adminId: string;
beforeAll(async () => {
  app = await startApp({ WORKER: 'external' });
  const person = await anAdmin(app);
  [admin, adminId] = [person.client, person.id];
  await aCategory(app, 'Rings', { subcategories: ['Halo', 'Plain'], sizes: ['6'] });
  await aCategory(app, 'Bangles');
});

const aFile = async (name = 'ring.jpg') =>
  new File([new Uint8Array(await plainPicture(60, 40).jpeg().toBuffer())], name, { type: 'image/jpeg' });
const files = (count: number) => Promise.all(Array.from({ length: count }, () => aFile()));

const aRing = (more: Record<string, unknown> = {}) => ({
  name: 'Quiet Ring',
  gram: 3.125,
  category: 'Rings',
  subcategory: 'Halo',
  ...more,
});

/** Adds a product with `count` pictures, as the client's form does. */
async function addProduct(count = 1, more: Record<string, unknown> = {}) {
  const input = aRing({ ...more, pictures: Array.from({ length: count }, () => ({ file: null })) });
  const pictures = await files(count);
  return admin.uploadAll(
    mutations.add,
    { input },
    pictures.map((file, index) => [`input.pictures.${index}.file`, file]),
  );
}
const idsOf = (images: { id: string }[]) => images.map(({ id }) => id);
const aStored = async (count = 1, more: Record<string, unknown> = {}) =>
  (await addProduct(count, more)).data.addProduct;
const auditKinds = async (subject: string) =>
  (
    await app.database.query<{ kind: string }>(
      'SELECT kind FROM audit_entries WHERE subject_id = $1 AND actor_id = $2 ORDER BY at, id',
      [subject, adminId],
    )
  ).map(({ kind }) => kind);

describe('adding a product with files', () => {
  it('stores all pictures, default sizes and an audit entry', async () => {
    const { data } = await addProduct(3, { caratOptions: ['14', '18'] });
    expect(data.addProduct).toMatchObject(aRing({ caratOptions: ['14', '18'], sizes: ['6'], version: 1 }));
    expect(data.addProduct.images).toHaveLength(3);
    expect(await auditKinds(data.addProduct.id)).toEqual(['product.added']);
  });

  it('accepts eight pictures, and rejects nine or none', async () => {
    expect((await aStored(8)).images).toHaveLength(8);
    const nine = aRing({ pictures: Array.from({ length: 9 }, () => ({ file: null })) });
    const { errors } = await admin.uploadAll(mutations.add, { input: nine }, [
      ['input.pictures.0.file', await aFile()],
    ]);
    expect(errors?.[0]?.message).toBe('Up to 8 pictures');
    const none = await admin.graphql(mutations.add, { input: aRing({ pictures: [] }) });
    expect(none.errors?.[0]).toMatchObject({
      message: 'Product image is required',
      extensions: { code: 'VALIDATION' },
    });
  });

  it('rejects a file that is not a picture, and stores nothing', async () => {
    const before = await app.database.query('SELECT FROM products');
    const input = aRing({ pictures: [{ file: null }, { file: null }] });
    const fake = new File(['<svg xmlns="http://www.w3.org/2000/svg"/>'], 'ring.jpg', { type: 'image/jpeg' });
    const { code } = await admin.uploadAll(mutations.add, { input }, [
      ['input.pictures.0.file', await aFile()],
      ['input.pictures.1.file', fake],
    ]);
    expect(code).toBe('UNSUPPORTED_TYPE');
    expect(await app.database.query('SELECT FROM products')).toHaveLength(before.length);
  });
});

describe('changing a product', () => {
  const changed = (product: { id: string; version: number }, more: Record<string, unknown> = {}) =>
    admin.graphql(mutations.update, { input: aRing({ id: product.id, version: product.version, ...more }) });

  it('stores old and new pictures in the given order and removes absent ones', async () => {
    const product = await aStored(3);
    const [first, second, third] = product.images;
    const pictures = [{ id: third.id }, { file: null }, { id: first.id }];
    const input = aRing({ id: product.id, version: 1, name: 'Loud Ring', pictures });
    const { data } = await admin.uploadAll(mutations.update, { input }, [['input.pictures.1.file', await aFile()]]);
    const after = data.updateProduct;
    expect(after).toMatchObject({ name: 'Loud Ring', version: 2 });
    expect(idsOf(after.images)).toEqual([third.id, expect.any(String), first.id]);
    expect(idsOf(product.images)).not.toContain(after.images[1].id);
    expect(JSON.stringify(after.images)).not.toContain(second.id);
    expect(await auditKinds(product.id)).toEqual(['product.added', 'product.changed']);
  });

  it('keeps the pictures when they are absent from the input', async () => {
    const product = await aStored(2);
    const { data } = await changed(product, { gram: 9 });
    expect(data.updateProduct).toMatchObject({ gram: 9, images: product.images });
  });

  it('stores when the product was last changed; a copy has not been changed yet', async () => {
    const product = await aStored();
    expect(product.changedAt).toBeNull();
    const { updateProduct: after } = (await changed(product, { gram: 9 })).data;
    expect(Date.parse(after.changedAt)).toBeGreaterThan(Date.parse(product.createdAt));
    await admin.graphql(mutations.move, { input: { ids: [product.id], category: 'Bangles' } });
    const { body } = await admin.rest.get(`/admin/products/${product.id}`);
    expect(Date.parse(body.product.changedAt)).toBeGreaterThan(Date.parse(after.changedAt));
    const { data } = await admin.graphql(mutations.duplicate, { input: { id: product.id } });
    expect(data.duplicateProduct.changedAt).toBeNull();
  });

  it('rejects the picture of another product, or the same one twice', async () => {
    const [product, other] = [await aStored(), await aStored()];
    for (const ids of [[other.images[0].id], [product.images[0].id, product.images[0].id]]) {
      const { errors } = await changed(product, { pictures: ids.map((id) => ({ id })) });
      expect(errors?.[0]?.message).toBe('This picture no longer belongs to the product.');
    }
  });

  it('rejects an outdated version over REST and GraphQL', async () => {
    const product = await aStored();
    const responses = await Promise.all([changed(product, { gram: 4 }), changed(product, { gram: 5 })]);
    expect(responses.map(({ code }) => code).sort()).toEqual(['CONFLICT', undefined]);
    const put = (version?: number) =>
      admin.rest.put(`/products/updateproduct/${product.id}`, aRing({ gram: 6, version }));
    expect((await put(1)).status).toBe(409);
    expect((await put(2)).body.product).toMatchObject({ gram: 6, version: 3 });
    expect((await put()).body.product).toMatchObject({ version: 4 });
  });
});

it('a product can be saved, archived and restored while an order of it is being written', async () => {
  const { id } = await aStored();
  const calls = [
    () => admin.rest.put(`/products/updateproduct/${id}`, aRing({ gram: 4 })),
    () => admin.rest.put('/products/deleteproducts', { ids: [id] }),
    () => admin.rest.put('/products/restoreproducts', { ids: [id] }),
  ];
  for (const call of calls) expect((await app.database.whileReferenced('products', id, call)).status).toBe(200);
});

describe('duplicating a product', () => {
  it('copies its pictures and adds "(copy)" to its name', async () => {
    const product = await aStored(2, { name: 'R'.repeat(120) });
    const { data } = await admin.graphql(mutations.duplicate, { input: { id: product.id } });
    const copy = data.duplicateProduct;
    expect(copy).toMatchObject({ name: `${'R'.repeat(113)} (copy)`, gram: 3.125, images: product.images, version: 1 });
    expect(copy.id).not.toBe(product.id);
    expect(await auditKinds(copy.id)).toEqual(['product.duplicated']);
    const { status, body } = await admin.rest.post(`/products/duplicateproduct/${product.id}`);
    expect([status, body.product.category]).toEqual([201, 'Rings']);
  });
});

describe('archiving and restoring products', () => {
  it('moves a product between the current and the archived list', async () => {
    const { id, name } = await aProduct(app);
    await admin.graphql(mutations.archive, { input: { id } });
    const archived = await admin.graphql(productsQuery, { archived: true, search: name });
    expect(names(archived.data.managedProducts.items)).toEqual([name]);
    expect((await admin.graphql(productsQuery, { search: name })).data.managedProducts.items).toEqual([]);
    expect((await admin.graphql(productQuery, { id })).data.managedProduct.archivedAt).not.toBeNull();
    expect((await admin.rest.get(`/admin/products/${id}`)).body.product.archivedAt).not.toBeNull();

    const { data } = await admin.graphql(mutations.restore, { input: { id } });
    expect(data.restoreProduct).toMatchObject({ name, archivedAt: null });
    expect((await admin.rest.get(`/products/${id}`)).status).toBe(200);
    expect((await admin.graphql(mutations.restore, { input: { id } })).code).toBe('PRODUCT_NOT_FOUND');
    expect(await auditKinds(id)).toEqual(['product.archived', 'product.restored']);
  });

  it('works for several at once and reports how many were changed', async () => {
    const ids = [(await aProduct(app)).id, (await aProduct(app)).id, (await aProduct(app)).id];
    await admin.graphql(mutations.archive, { input: { id: ids[0] } });
    const { data } = await admin.graphql(mutations.archiveAll, { input: { ids } });
    expect(data.archiveProducts).toEqual({
      products: 2,
      message: '2 of 3 products archived; someone else changed the others',
    });
    const { body } = await admin.rest.put('/products/restoreproducts', { ids });
    expect(body).toMatchObject({ products: 3, message: '3 products restored successfully' });
    expect((await admin.rest.put('/products/deleteproducts', { ids })).body.products).toBe(3);
    expect((await admin.graphql(mutations.restoreAll, { input: { ids } })).data.restoreProducts.products).toBe(3);
  });

  it('restores a product of a deleted category only into another category', async () => {
    const { id: categoryId } = await aCategory(app, 'Fleeting');
    const { id } = await aProduct(app, { name: 'Orphan', category: 'Fleeting' });
    await admin.graphql(mutations.archive, { input: { id } });
    await admin.rest.delete(`/categories/deletecategory/${categoryId}`);
    const found = (await admin.graphql(productsQuery, { archived: true, search: 'orphan' })).data.managedProducts;
    expect(found.items).toMatchObject([{ name: 'Orphan', category: '', sizes: [] }]);
    expect(found.pageInfo.total).toBe(1);
    expect((await admin.graphql(mutations.restore, { input: { id } })).code).toBe('PRODUCT_HAS_NO_CATEGORY');
    expect((await admin.graphql(mutations.restoreAll, { input: { ids: [id] } })).code).toBe('PRODUCT_NOT_FOUND');
    const { body } = await admin.rest.put(`/products/restoreproduct/${id}`, { category: 'Bangles' });
    expect(body.product).toMatchObject({ category: 'Bangles', archivedAt: null });
  });
});

describe('moving products', () => {
  it('changes the category and subcategory of all of them', async () => {
    const ids = [(await aProduct(app)).id, (await aProduct(app)).id];
    const { data } = await admin.graphql(mutations.move, { input: { ids, category: 'rings', subcategory: 'Plain' } });
    expect(data.moveProducts).toEqual({ products: 2, message: '2 products moved successfully' });
    for (const id of ids)
      expect((await admin.graphql(productQuery, { id })).data.managedProduct).toMatchObject({
        category: 'Rings',
        subcategory: 'Plain',
        version: 2,
      });
    expect(await auditKinds(ids[0] ?? '')).toEqual(['product.moved']);
    const { body } = await admin.rest.put('/products/moveproducts', { ids: ids.slice(1), category: 'Bangles' });
    expect(body.message).toBe('1 product moved successfully');
  });

  it('rejects a missing subcategory', async () => {
    const { id } = await aProduct(app);
    const { body } = await admin.rest.put('/products/moveproducts', { ids: [id], category: 'Rings' });
    expect(body.errors).toEqual({ subcategory: 'Subcategory is required' });
  });
});

describe('changing several products, each with values of its own', () => {
  it('gives each product its values, and returns the ones that someone else changed first as they are now', async () => {
    const [changed, other, archived] = [await aProduct(app), await aProduct(app), await aProduct(app)];
    await admin.rest.put('/products/moveproducts', { ids: [other.id], category: 'Bangles' });
    await admin.graphql(mutations.archive, { input: { id: archived.id } });
    const products = [
      { id: changed.id, version: 1, gram: 4.125, caratOptions: ['18', '20'] },
      { id: other.id, version: 1, gram: 5 },
      { id: archived.id, version: 2, gram: 5 },
    ];
    const { data } = await admin.graphql(mutations.change, { input: { products } });
    const result = data.changeProducts;
    expect(result.message).toBe('1 of 3 products updated; someone else changed the others');
    expect(result.products).toMatchObject([{ id: changed.id, gram: 4.125, caratOptions: ['18', '20'], version: 2 }]);
    expect(result.conflicts).toMatchObject([
      { id: other.id, version: 2 },
      { id: archived.id, version: 2 },
    ]);
    expect(result.conflicts).not.toContainEqual(expect.objectContaining({ gram: 5 }));
    expect(await auditKinds(changed.id)).toEqual(['product.changed']);
    expect(await auditKinds(other.id)).toEqual(['product.moved']);
  });

  it('changes no product when a value of one is wrong', async () => {
    const [first, second] = [await aProduct(app), await aProduct(app)];
    const { body } = await admin.rest.put('/products/changeproducts', {
      products: [
        { id: first.id, version: 1, gram: 7 },
        { id: second.id, version: 1, caratOptions: ['25'] },
      ],
    });
    expect(body.code).toBe('VALIDATION');
    const { product } = (await admin.rest.get(`/admin/products/${first.id}`)).body;
    expect(product.version).toBe(1);
  });
});

describe('the list of managed products', () => {
  it('the list of managed products can be filtered by category, sorted and paged, newest first by default', async () => {
    await aCategory(app, 'Chains');
    await productRows(
      app,
      ['Alpha', 'Beta', 'Gamma'].map((name, index) => ({
        name,
        category: 'Chains',
        gram: 3 - index,
        daysAgo: 10 - index,
      })),
    );
    const page = async (more: Record<string, unknown> = {}) =>
      (await admin.graphql(productsQuery, { category: 'chains', ...more })).data.managedProducts;
    expect(names((await page()).items)).toEqual(['Gamma', 'Beta', 'Alpha']);
    expect(names((await page({ sort: 'NAME' })).items)).toEqual(['Alpha', 'Beta', 'Gamma']);
    const second = await page({ sort: 'GRAM', perPage: 2, page: 2 });
    expect([names(second.items), second.pageInfo]).toEqual([['Alpha'], { total: 3, pages: 2 }]);
    const { body } = await admin.rest.get('/admin/products?category=Chains&sort=-name&limit=1');
    expect([names(body.products), body.total, body.totalPages]).toEqual([['Gamma'], 3, 3]);
  });
});
