import sharp from 'sharp';
import { type RunningApp, startApp } from '../support/programs/app.js';
import { anAdmin } from '../support/data/builders.js';
import { aCategory, names } from '../support/data/catalogue.js';
import type { Client } from '../support/http/clients.js';

const archive = 'mutation ($input: ArchiveProductInput!) { archiveProduct(input: $input) { message } }';

let app: RunningApp;
let admin: Client;
let picture: string;
beforeAll(async () => {
  app = await startApp({ WORKER: 'external' });
  admin = (await anAdmin(app)).client;
  await aCategory(app, 'Rings', { subcategories: ['Halo', 'Plain'], sizes: ['6'] });
  await aCategory(app, 'Bangles');
  picture = await aDataUrl('#c9a227');
});

async function aDataUrl(background: string, format: 'jpeg' | 'png' = 'jpeg'): Promise<string> {
  const bytes = await sharp({ create: { width: 40, height: 30, channels: 3, background } })
    .toFormat(format)
    .toBuffer();
  return `data:image/${format};base64,${bytes.toString('base64')}`;
}

const aRing = (more: Record<string, unknown> = {}) => ({
  name: 'Quiet Ring',
  gram: 3.125,
  category: 'Rings',
  subcategory: 'Halo',
  thumbnail: picture,
  ...more,
});
const add = (more: Record<string, unknown> = {}) => admin.rest.post('/products/addproduct', aRing(more));
const change = (id: string, more: Record<string, unknown> = {}) =>
  admin.rest.put(`/products/updateproduct/${id}`, { ...aRing({ thumbnail: undefined }), ...more });

describe('adding a product over REST', () => {
  it('stores it with its pictures', async () => {
    const { status, body } = await add({ images: [await aDataUrl('#b76e79', 'png')], caratOptions: ['14', '18'] });
    expect(status).toBe(201);
    expect(body.product).toMatchObject({
      name: 'Quiet Ring',
      gram: 3.125,
      category: 'Rings',
      subcategory: 'Halo',
      caratOptions: ['14', '18'],
      thumbnail: { url: expect.stringMatching(/^\/media\/[0-9a-f-]{36}\/full\.jpg$/), width: 40, height: 30 },
    });
    expect(body.product.images).toHaveLength(2);
    expect(body.product.images[0]).toBe(body.product.thumbnail.url);
    const { body: list } = await admin.rest.get('/products/allproducts?search=quiet');
    expect(names(list.products)).toContain('Quiet Ring');
  });

  it('accepts the input of old clients: image, any case of a category, no carats', async () => {
    const { body } = await add({ thumbnail: undefined, image: picture, category: 'rings', subcategory: 'HALO' });
    expect(body.product).toMatchObject({ category: 'Rings', subcategory: 'Halo', caratOptions: ['18', '22'] });
  });

  it('needs no subcategory when the category has none', async () => {
    expect((await add({ category: 'Bangles', subcategory: undefined })).body.product.subcategory).toBeNull();
  });

  it.each([
    [{ category: 'Nowhere' }, 'category', 'This category does not exist.'],
    [{ subcategory: undefined }, 'subcategory', 'Subcategory is required'],
    [{ subcategory: 'Nowhere' }, 'subcategory', 'This subcategory does not exist.'],
    [{ thumbnail: undefined }, 'image', 'Product image is required'],
  ])('rejects %j', async (wrong, field, message) => {
    const { status, body } = await add(wrong);
    expect(status).toBe(400);
    expect(body).toMatchObject({ success: false, code: 'VALIDATION', message, errors: { [field]: message } });
  });

  it.each([
    ['http://127.0.0.1:9/x.jpg', 400],
    ['file:///etc/passwd', 400],
    ['javascript:alert(1)', 400],
    ['data:image/jpeg;base64,', 415],
    ['data:text/html;base64,PGgxPg==', 415],
    ['data:image/svg+xml;base64,PHN2Zz48L3N2Zz4=', 415],
    [`data:image/jpeg;base64,${Buffer.from([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3]).toString('base64')}`, 400],
  ])('rejects the picture %s', async (thumbnail, status) => {
    expect((await add({ thumbnail })).status).toBe(status);
  });

  it('takes a picture with the type of another format', async () => {
    expect((await add({ thumbnail: picture.replace('image/jpeg', 'image/png') })).body.success).toBe(true);
  });
});

describe('changing a product over REST', () => {
  it('keeps pictures that are not sent', async () => {
    const { _id: id, images } = (await add({ images: [await aDataUrl('#000')] })).body.product;
    const { body } = await change(id, { name: 'Quieter Ring', gram: 2.5, subcategory: 'Plain' });
    expect(body.product).toMatchObject({ name: 'Quieter Ring', gram: 2.5, subcategory: 'Plain', images });
    const { body: changed } = await change(id, { image: await aDataUrl('#fff') });
    expect(changed.product.images[0]).not.toBe(images[0]);
    expect(changed.product.images[1]).toBe(images[1]);
  });
});

describe('archiving a product over REST', () => {
  it('removes it from search and detail, and is not possible twice', async () => {
    const { _id: id } = (await add({ name: 'Fleeting Ring' })).body.product;
    const { status, body } = await admin.rest.delete(`/products/deleteproduct/${id}`);
    expect([status, body.success, body.message]).toEqual([200, true, 'Product deleted successfully']);
    expect((await admin.rest.get('/products/search?query=fleeting')).body.total).toBe(0);
    expect((await admin.rest.get(`/products/${id}`)).status).toBe(404);
    expect((await change(id)).status).toBe(404);
    expect((await admin.graphql(archive, { input: { id } })).code).toBe('PRODUCT_NOT_FOUND');
    expect((await app.database.query('SELECT FROM products WHERE id = $1', [id])).length).toBe(1);
  });
});
