import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type RunningApp, startApp } from '../support/programs/app.js';
import {
  aColleague,
  aCustomer,
  anAdmin,
  expire,
  signIn,
  someEmail,
  type TestPerson,
} from '../support/data/builders.js';
import type { Product } from '../../server/features/products/products.types.js';
import { asVisitor } from '../support/http/clients.js';
import { aPdf, plainPicture } from '../support/data/files.js';
import { graphqlHandlers, type Handler, restHandlers } from '../support/http/handlers.js';
import { cloneClient, refusals } from '../support/http/principals.js';
import { anOrder, aProduct, aSelection, inCart } from '../support/data/shop.js';
import { accessLevelOf } from '../support/http/expected-access.js';

let app: RunningApp;
let handlers: Handler[];
beforeAll(async () => {
  // The owner's data cannot change while other users request it, because no worker runs.
  app = await startApp({ WORKER: 'external' });
  handlers = [...restHandlers(app), ...graphqlHandlers(app)];
});

/**
 * A customer with an order and its PDF, a cart line, a selection, an avatar, a session, a colleague, an invitation, and
 * a product they have viewed.
 */
async function aCustomerWithThings(app: RunningApp, duration: '4' | 'permanent') {
  const person = await aCustomer(app, { duration });
  const product = await aProduct(app);
  const line = await inCart(person, { product, quantity: 2 });
  const selection = await aSelection(person, [product]);
  const order = await anOrder({ by: person, lines: [{ product: await aProduct(app) }] });
  const { client: admin } = await anAdmin(app);
  const form = new FormData();
  form.set('designFile', new File([new Uint8Array(aPdf())], 'ring.pdf', { type: 'application/pdf' }));
  const sent = await admin.call('POST', `/orders/upload-design/${order._id}`, form);
  const picture = (await plainPicture(320, 240).png().toBuffer()).toString('base64');
  const changed = await person.client.rest.put('/update-user-info', { avatar: `data:image/png;base64,${picture}` });
  const seen = await person.client.rest.get(`/products/${product.id}`);
  const [session] = (await person.client.rest.get('/sessions')).body.sessions;
  const colleague = await aColleague(app, person, 'buyer');
  const invited = await person.client.rest.post('/company/people', { email: someEmail(), role: 'viewer' });
  return {
    person,
    ids: {
      order: order._id,
      line: line._id,
      selection: selection._id,
      session: session._id,
      user: person.id,
      colleague: colleague.id,
      invitation: invited.body.invitation._id,
    },
    files: {
      pdf: sent.body.order.designFileUrl as string,
      avatar: changed.body.user.avatar.url as string,
      product: seen.body.product.thumbnail.url as string,
    },
  };
}

/** These calls end the session that the following calls need. */
const endsTheSession = /logout|refresh/i;
const isGated = ({ name }: Handler) => ['catalogue', 'customer', 'buyer', 'owner'].includes(accessLevelOf(name));

describe('access that expires during a session, without the expiry job', () => {
  let things: Awaited<ReturnType<typeof aCustomerWithThings>>;
  beforeAll(async () => {
    things = await aCustomerWithThings(app, '4');
  });

  const codes = async () => {
    const { client } = things.person;
    const gated = handlers.filter((handler) => isGated(handler) && !endsTheSession.test(handler.name));
    const responses = [];
    for (const handler of gated)
      responses.push({ name: handler.name, ...(await handler.call(cloneClient(app, client))) });
    return responses;
  };
  const fileStatuses = () =>
    Promise.all(Object.values(things.files).map(async (url) => (await things.person.client.fetch('GET', url)).status));

  it('a customer whose access expires is denied every gated call and file at once, and nothing else', async () => {
    const before = await codes();
    expect(before.length).toBe(51 + 52);
    expect(before.filter(({ code }) => refusals.includes(code)).map(({ name }) => name)).toEqual([]);
    expect(await fileStatuses()).toEqual([200, 200, 200]);

    await expire(app, things.person);
    const after = await codes();
    expect(after.filter(({ code }) => code !== 'ACCESS_EXPIRED').map(({ name }) => name)).toEqual([]);
    const restResponses = after.filter(({ name }) => !name.includes('.'));
    expect(new Set(restResponses.map(({ status }) => status))).toEqual(new Set([403]));
    expect(await fileStatuses()).toEqual([403, 403, 403]);

    const swept = await app.database.query(`SELECT FROM access_decisions WHERE company_id = $1 AND kind = 'expired'`, [
      things.person.id,
    ]);
    expect(swept).toHaveLength(0);
    const { rest } = things.person.client;
    expect((await rest.get('/check-access')).body.message).toBe('Your access has expired. Please request new access.');
    expect((await rest.post('/logout')).status).toBe(200);
  });
});

/** These take a product id, and products belong to no customer. */
const aboutProducts = [
  'Mutation.addToCart',
  'Mutation.addManyToCart',
  'Mutation.setManyInCart',
  'Mutation.placeOrder',
  'Query.orderedBefore',
];

/** These take more than one id, a product, or a page of another origin; other suites call them. */
const takesMore = [
  'Mutation.addToSelection',
  'Mutation.arrangeSelection',
  'Mutation.setSelectionNote',
  'PUT /api/v1/selections/:id/items/:itemId',
  'PUT /api/v1/selections/:id/order',
  'Query.signedPictures',
];

describe('data of another company', () => {
  let owner: Awaited<ReturnType<typeof aCustomerWithThings>>;
  let outsider: TestPerson;
  let product: Product;
  let personal: Handler[];
  beforeAll(async () => {
    owner = await aCustomerWithThings(app, 'permanent');
    outsider = await aCustomer(app);
    product = await aProduct(app);
    personal = handlers.filter(
      ({ name, takesId }) =>
        takesId && ['customer', 'buyer', 'owner'].includes(accessLevelOf(name)) && !aboutProducts.includes(name),
    );
  });

  const ask = async (handler: Handler, { client }: TestPerson, id: string) => {
    const input = { quantity: 1, name: 'Wedding', productId: product.id, shared: true };
    const { status, body, code } = await handler.call(cloneClient(app, client), id, input);
    return { status, body, code };
  };
  const ownedData = async () =>
    Promise.all(
      ['/orders/user', '/cart/get', `/selections/${owner.ids.selection}`, '/me', '/sessions', '/company/people'].map(
        (path) => owner.person.client.rest.get(path),
      ),
    );
  const aColleagueAndAnInvitation = async () => {
    const colleague = await aColleague(app, owner.person, 'viewer');
    const invited = await owner.person.client.rest.post('/company/people', { email: someEmail(), role: 'viewer' });
    return [colleague.id, invited.body.invitation._id as string];
  };
  const bodies = (responses: { body: unknown }[]) => responses.map(({ body }) => body);

  it('an id of another company gets the response to an unknown id from every call that takes an id, and nothing changes', async () => {
    expect(personal.map(({ name }) => name).sort()).toEqual([
      'DELETE /api/v1/cart/remove/:id',
      'DELETE /api/v1/company/invitations/:id',
      'DELETE /api/v1/company/people/:id',
      'DELETE /api/v1/selections/:id',
      'DELETE /api/v1/selections/:id/items/:itemId',
      'DELETE /api/v1/sessions/:id',
      'GET /api/v1/orders/get/:id',
      'GET /api/v1/selections/:id',
      'GET /api/v1/selections/:id/line-sheet.pdf',
      'Mutation.addSelectionToCart',
      'Mutation.addToSelection',
      'Mutation.arrangeSelection',
      'Mutation.changePerson',
      'Mutation.changeQuantity',
      'Mutation.deleteSelection',
      'Mutation.endSession',
      'Mutation.orderAgain',
      'Mutation.removeFromCart',
      'Mutation.removeFromSelection',
      'Mutation.removePerson',
      'Mutation.renameSelection',
      'Mutation.resendInvitation',
      'Mutation.revokeInvitation',
      'Mutation.setSelectionNote',
      'Mutation.shareSelection',
      'POST /api/v1/company/invitations/:id/resend',
      'POST /api/v1/orders/again/:id',
      'POST /api/v1/selections/:id/items',
      'POST /api/v1/selections/:id/to-cart',
      'PUT /api/v1/cart/update/:id',
      'PUT /api/v1/company/people/:id',
      'PUT /api/v1/selections/:id',
      'PUT /api/v1/selections/:id/items/:itemId',
      'PUT /api/v1/selections/:id/order',
      'PUT /api/v1/selections/:id/shared',
      'Query.order',
      'Query.selection',
      'Query.selectionLineSheet',
      'Query.signedPictures',
    ]);
    const before = bodies(await ownedData());
    for (const handler of personal) {
      const absent = await ask(handler, outsider, randomUUID());
      for (const [kind, id] of Object.entries(owner.ids))
        expect([handler.name, kind, await ask(handler, outsider, id)]).toEqual([handler.name, kind, absent]);
    }
    expect(bodies(await ownedData())).toEqual(before);
  });

  it('a file of another company gets the response to an unknown id at every URL', async () => {
    const { client } = outsider;
    for (const url of [owner.files.pdf, owner.files.avatar]) {
      const name = url.split('/').at(-1);
      const absent = await client.call('GET', `/media/${randomUUID()}/${name}`);
      const hidden = await client.call('GET', url);
      expect([hidden.status, hidden.body]).toEqual([404, absent.body]);
    }
  });

  it('data of a company are available to their owner through each call that denies them to others', async () => {
    for (const handler of personal.filter(({ name }) => !takesMore.includes(name))) {
      // Created for each call, because some calls delete them.
      await signIn(app, owner.person);
      const { body } = await owner.person.client.rest.get('/sessions');
      const elsewhere = (body.sessions as { _id: string; current: boolean }[]).find(({ current }) => !current);
      const line = await inCart(owner.person, { product: await aProduct(app) });
      const selection = await aSelection(owner.person, [await aProduct(app)]);
      const ids = [owner.ids.order, line._id, selection._id, elsewhere?._id ?? ''];
      if (/company|Person|Invitation/.test(handler.name)) ids.push(...(await aColleagueAndAnInvitation()));
      const responses = [];
      for (const id of ids) responses.push(await ask(handler, owner.person, id));
      expect([handler.name, responses.some(({ status, code }) => status < 300 && !code)]).toEqual([handler.name, true]);
    }
  });
});

describe('a shop with a public catalogue', () => {
  let open: RunningApp;
  let things: Awaited<ReturnType<typeof aCustomerWithThings>>;
  beforeAll(async () => {
    open = await startApp({ WORKER: 'external', CATALOGUE: 'public' });
    things = await aCustomerWithThings(open, '4');
  });
  afterAll(() => open?.close());

  const seenBy = async ({ client }: Pick<TestPerson, 'client'>) =>
    Promise.all(
      [things.files.product, things.files.pdf, things.files.avatar].map(
        async (url) => (await client.fetch('GET', url)).status,
      ),
    );

  it('shows product pictures to everyone, but designs and avatars only to their owner and administrators', async () => {
    expect(await seenBy({ client: asVisitor(open) })).toEqual([200, 401, 401]);
    expect(await seenBy(await aCustomer(open))).toEqual([200, 404, 404]);
    expect(await seenBy(await anAdmin(open))).toEqual([200, 200, 200]);
    expect(await seenBy(things.person)).toEqual([200, 200, 200]);
    await expire(open, things.person);
    expect(await seenBy(things.person)).toEqual([200, 403, 403]);
  });

  it('lists no directory of files', async () => {
    const [, folder, id] = things.files.product.split('/');
    for (const path of [`/${folder}`, `/${folder}/`, `/${folder}/${id}`, `/${folder}/${id}/`])
      expect([path, (await asVisitor(open).fetch('GET', path)).status]).toEqual([path, 404]);
  });
});
