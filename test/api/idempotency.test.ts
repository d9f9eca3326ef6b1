import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { aCustomer, anAdmin } from '../support/data/builders.js';
import { grainyPicture } from '../support/data/files.js';
import { asVisitor, type Client } from '../support/http/clients.js';
import { type RunningApp, startApp } from '../support/programs/app.js';

describe('a creating call with an Idempotency-Key', () => {
  let app: RunningApp;
  let client: Client;
  beforeAll(async () => {
    app = await startApp();
    ({ client } = await anAdmin(app));
  });
  afterAll(() => app.close());

  const withKey = (key: string) => ({ 'idempotency-key': key });
  const create = (name: string, key: string, caller = client) =>
    caller.rest.post('/selections', { name }, withKey(key));
  const selections = async (caller = client): Promise<number> => (await caller.rest.get('/selections')).body.total;

  it('a repeated call gets the first response, and nothing is created again', async () => {
    const key = randomUUID();
    const first = await create('Spring', key);
    const total = await selections();
    const again = await create('Spring', key);
    expect([again.status, again.body]).toEqual([first.status, first.body]);
    expect(again.headers.get('location')).toBe(first.headers.get('location'));
    expect([first, again].map(({ headers }) => headers.get('idempotent-replayed'))).toEqual([null, 'true']);
    expect(await selections()).toBe(total);
  });

  it('a call with a key of another content or path is rejected', async () => {
    const key = randomUUID();
    await create('Summer', key);
    const rejected = { status: 409, body: { code: 'IDEMPOTENCY_MISMATCH' } };
    expect(await create('Autumn', key)).toMatchObject(rejected);
    const category = { name: 'Summer', subcategories: [], size: [] };
    expect(await client.rest.post('/categories/addcategory', category, withKey(key))).toMatchObject(rejected);
  });

  it('a key belongs to one person', async () => {
    const key = randomUUID();
    const own = await create('Winter', key);
    const { client: other } = await aCustomer(app);
    const theirs = await create('Winter', key, other);
    expect(theirs.status).toBe(201);
    expect(theirs.body.selection._id).not.toBe(own.body.selection._id);
  });

  it('a failed call may be corrected and sent with the same key', async () => {
    const key = randomUUID();
    expect((await create('', key)).status).toBe(400);
    expect((await create('Corrected', key)).status).toBe(201);
  });

  it('several calls at once create one', async () => {
    const key = randomUUID();
    const total = await selections();
    const calls = await Promise.all(Array.from({ length: 5 }, () => create('At once', key)));
    for (const { status, body } of calls) expect([201, 'CONFLICT']).toContain(status === 201 ? status : body.code);
    expect(await selections()).toBe(total + 1);
    expect((await create('At once', key)).status).toBe(201);
  });

  it('a key that is empty or too long is rejected, and names the header', async () => {
    for (const key of ['', 'x'.repeat(256)]) {
      const { status, body } = await create('Any', key);
      expect([status, Object.keys(body.errors ?? {})]).toEqual([400, ['Idempotency-Key']]);
    }
  });

  it('a product with pictures is created once, and other pictures are another content', async () => {
    const category = 'Repeated rings';
    await client.rest.post('/categories/addcategory', { name: category, subcategories: [], size: ['12'] });
    const key = randomUUID();
    const dataUrl = async (width: number) =>
      `data:image/jpeg;base64,${(await grainyPicture(width, 300).jpeg().toBuffer()).toString('base64')}`;
    const [picture, other] = [await dataUrl(300), await dataUrl(301)];
    const add = (thumbnail: string) =>
      client.rest.post('/products/addproduct', { name: 'Ring', gram: 2, category, thumbnail }, withKey(key));
    const first = await add(picture);
    expect(first.status).toBe(201);
    const again = await add(picture);
    expect(again.body.product._id).toBe(first.body.product._id);
    expect(again.headers.get('idempotent-replayed')).toBe('true');
    expect((await add(other)).body.code).toBe('IDEMPOTENCY_MISMATCH');
  });

  it('a visitor sends an enquiry once', async () => {
    const visitor = asVisitor(app);
    const enquiry = { name: 'Asha', email: 'asha@shop.test', msg: 'Do you make rings to measure?' };
    const send = () => visitor.rest.post('/contacts/contact', enquiry, withKey('enquiry'));
    const [first, again] = [await send(), await send()];
    expect(again.body).toEqual(first.body);
    expect(again.headers.get('idempotent-replayed')).toBe('true');
  });

  it('a key is forgotten after 24 hours', async () => {
    const key = randomUUID();
    const first = await create('Daily', key);
    await app.database.query(
      `UPDATE idempotent_calls SET expires_at = expires_at - interval '24 hours' WHERE key = '${key}'`,
    );
    expect((await create('Daily', key)).body.selection._id).not.toBe(first.body.selection._id);
  });
});
