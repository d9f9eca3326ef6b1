import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Permission, permissions } from '../../domain/staff.js';
import { aCustomer, anAdmin, aStaffPerson, type TestPerson } from '../support/data/builders.js';
import { aPdf, plainPicture } from '../support/data/files.js';
import { anOrder, aProduct } from '../support/data/shop.js';
import type { Client } from '../support/http/clients.js';
import { permissionsOf } from '../support/http/expected-access.js';
import { graphqlHandlers, restHandlers } from '../support/http/handlers.js';
import { type RunningApp, startApp } from '../support/programs/app.js';

let app: RunningApp;
let owner: TestPerson;
beforeAll(async () => {
  app = await startApp({ WORKER: 'external' });
  owner = await anAdmin(app);
});
afterAll(() => app?.close());

const staffWith = async (...given: Permission[]): Promise<Client> => (await aStaffPerson(app, given)).client;
const allBut = (...denied: Permission[]) => staffWith(...permissions.filter((given) => !denied.includes(given)));

const anOrderId = async () =>
  (await anOrder({ by: await aCustomer(app), lines: [{ product: await aProduct(app) }] }))._id;

const listQuery = (ids: string, format: string) => `{ productionList(ids: ["${ids}"], format: ${format}) { url } }`;
const listOf = async (client: Client, id: string, format: 'PDF' | 'XLSX') => {
  const { data, errors } = await client.graphql<{ productionList: { url: string } }>(listQuery(id, format));
  const rest = await client.fetch('GET', `/admin/orders/production-list.${format.toLowerCase()}?ids=${id}`);
  const refusal = errors?.[0]?.extensions;
  return { url: data?.productionList?.url, code: refusal?.code, missing: refusal?.details, status: rest.status };
};

describe('downloads without exports:read', () => {
  it('a person with all other permissions gets no export by any address', async () => {
    const client = await allBut('exports:read');
    const exports = [...restHandlers(app), ...graphqlHandlers(app)].filter(({ name }) =>
      permissionsOf(name).includes('exports:read'),
    );
    expect(exports.map(({ name }) => name).sort()).toEqual([
      'GET /api/v1/admin/exports/companies.csv',
      'GET /api/v1/admin/exports/companies.xlsx',
      'GET /api/v1/admin/exports/orders.csv',
      'GET /api/v1/admin/exports/orders.xlsx',
      'GET /api/v1/admin/exports/pictures.zip',
      'GET /api/v1/admin/exports/products.csv',
      'GET /api/v1/admin/exports/products.xlsx',
      'GET /api/v1/admin/imports/:id/wrong.xlsx',
      'GET /api/v1/admin/orders/production-list.xlsx',
      'Query.exportCompanies',
      'Query.exportOrders',
      'Query.exportPictures',
      'Query.exportProducts',
      'Query.wrongImportRows',
    ]);
    for (const handler of exports) {
      const { name } = handler;
      const { code, missing } = await handler.call(client);
      expect([name, code, missing]).toEqual([name, 'FORBIDDEN', 'exports:read']);
      if (!name.startsWith('GET ')) continue;
      const address = name.slice('GET '.length).replace(':id', owner.id);
      expect([name, (await client.fetch('HEAD', address)).status]).toEqual([name, 403]);
      expect([name, (await owner.client.fetch('GET', `${address}?limit=1`)).status]).not.toEqual([name, 403]);
    }
  });

  it('a link that a person with the permission was given is of no use without it', async () => {
    const { data } = await owner.client.graphql<{ exportProducts: { url: string } }>('{ exportProducts { url } }');
    expect((await owner.client.fetch('GET', data.exportProducts.url)).status).toBe(200);
    expect((await (await allBut('exports:read')).fetch('GET', data.exportProducts.url)).status).toBe(403);
    expect(
      (await (await allBut('catalogue:read', 'catalogue:write')).fetch('GET', data.exportProducts.url)).status,
    ).toBe(403);
  });

  it('a production list can be printed with production:read, and its spreadsheet needs exports:read too', async () => {
    const id = await anOrderId();
    const maker = await staffWith('production:read');
    const exporter = await staffWith('exports:read');
    const both = await staffWith('production:read', 'exports:read');
    const url = (format: string) => `/api/v1/admin/orders/production-list.${format}?ids=${id}`;
    expect(await listOf(maker, id, 'PDF')).toMatchObject({ url: url('pdf'), status: 200 });
    expect(await listOf(maker, id, 'XLSX')).toMatchObject({
      ...{ code: 'FORBIDDEN', missing: { permissions: 'exports:read' }, status: 403 },
    });
    for (const format of ['PDF', 'XLSX'] as const)
      expect(await listOf(exporter, id, format)).toMatchObject({
        ...{ code: 'FORBIDDEN', missing: { permissions: 'production:read' }, status: 403 },
      });
    expect(await listOf(both, id, 'XLSX')).toMatchObject({ url: url('xlsx'), status: 200 });
  });
});

describe('files for the staff', () => {
  let files: Record<'picture' | 'withdrawn' | 'pdf' | 'avatar', string>;
  beforeAll(async () => {
    const person = await aCustomer(app);
    const [product, archived] = [await aProduct(app), await aProduct(app)];
    const seen = await person.client.rest.get(`/products/${product.id}`);
    const gone = await person.client.rest.get(`/products/${archived.id}`);
    await owner.client.rest.delete(`/products/deleteproduct/${archived.id}`);
    const order = await anOrder({ by: person, lines: [{ product }] });
    const form = new FormData();
    form.set('designFile', new File([new Uint8Array(aPdf())], 'ring.pdf', { type: 'application/pdf' }));
    const sent = await owner.client.call('POST', `/orders/upload-design/${order._id}`, form);
    files = {
      picture: seen.body.product.thumbnail.url as string,
      withdrawn: gone.body.product.thumbnail.url as string,
      pdf: sent.body.order.designFileUrl as string,
      avatar: await avatarOf(person.client),
    };
  });

  async function avatarOf(client: Client): Promise<string> {
    const picture = (await plainPicture(320, 240).png().toBuffer()).toString('base64');
    const changed = await client.rest.put('/update-user-info', { avatar: `data:image/png;base64,${picture}` });
    return changed.body.user.avatar.url as string;
  }

  const statusesFor = async (client: Client) =>
    Object.fromEntries(
      await Promise.all(
        Object.entries(files).map(async ([name, url]) => [name, (await client.fetch('GET', url)).status] as const),
      ),
    );
  const missingFor = async (client: Client, url: string) => (await client.call('GET', url)).body.details as unknown;

  const open = { picture: 200, withdrawn: 200, pdf: 403, avatar: 403 };

  it.each<[string, Permission[], object]>([
    ['no permission', [], {}],
    ['orders:read', ['orders:read'], { pdf: 200 }],
    ['orders:write', ['orders:write'], { pdf: 200 }],
    ['clients:read', ['clients:read'], { avatar: 200 }],
    ['clients:write', ['clients:write'], { avatar: 200 }],
    ['every permission', [...permissions], { pdf: 200, avatar: 200 }],
    ['every other permission', permissions.filter((given) => !/^(orders|clients):/.test(given)), {}],
  ])('a person with %s sees the files of the catalogue, and others only as that allows', async (_, given, more) => {
    expect(await statusesFor(await staffWith(...given))).toEqual({ ...open, ...more });
  });

  it('a refused file names the missing permission, and a person sees their own avatar without any', async () => {
    const client = await staffWith();
    expect(await missingFor(client, files.pdf)).toEqual({ permissions: 'orders:read' });
    expect(await missingFor(client, files.avatar)).toEqual({ permissions: 'clients:read' });
    expect((await client.fetch('GET', await avatarOf(client))).status).toBe(200);
  });
});
