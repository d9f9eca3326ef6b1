import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { factorMessages } from '../../domain/factors.js';
import { type RunningApp, startApp } from '../support/programs/app.js';
import { aCustomer, anAdmin, signIn, type TestPerson } from '../support/data/builders.js';
import { endFreshness, requireFactors } from '../support/data/factors.js';
import { aPdf, plainPicture } from '../support/data/files.js';
import { anOrder, aProduct } from '../support/data/shop.js';
import { asVisitor, type Client } from '../support/http/clients.js';
import { accessLevelOf, callsWithoutFactor, freshFactorCalls } from '../support/http/expected-access.js';
import { graphqlHandlers, type Handler, restHandlers, unknownId } from '../support/http/handlers.js';
import { cloneClient } from '../support/http/principals.js';

const transports = [
  ['REST', restHandlers],
  ['GraphQL', graphqlHandlers],
] as const;

/** Calls that staff may make, and visitors may not always. Owners of companies have calls that staff do not have. */
const isForStaff = ({ name }: Handler) => !['visitor', 'owner'].includes(accessLevelOf(name));
const isRest = ({ name }: Handler) => name.includes(' ');
const namesOf = (handlers: readonly Handler[]) => handlers.map(({ name }) => name).sort();

/** Calls one after another and returns those that respond with the code. */
async function refusedBy(
  code: string,
  handlers: readonly Handler[],
  call: (handler: Handler) => Promise<{ status: number; code?: string }>,
): Promise<string[]> {
  const refused: string[] = [];
  for (const handler of handlers) {
    const response = await call(handler);
    expect([handler.name, response.status < 500]).toEqual([handler.name, true]);
    if (response.code !== code) continue;
    if (isRest(handler)) expect([handler.name, response.status]).toEqual([handler.name, 403]);
    refused.push(handler.name);
  }
  return refused.sort();
}

/** A customer with an order, its PDF and an avatar, and an administrator of the same shop with an avatar. */
async function withFiles(app: RunningApp) {
  const owner = await anAdmin(app);
  const person = await aCustomer(app);
  const product = await aProduct(app);
  const seen = await person.client.rest.get(`/products/${product.id}`);
  const order = await anOrder({ by: person, lines: [{ product }] });
  const form = new FormData();
  form.set('designFile', new File([new Uint8Array(aPdf())], 'ring.pdf', { type: 'application/pdf' }));
  const sent = await owner.client.call('POST', `/orders/upload-design/${order._id}`, form);
  const files = {
    picture: seen.body.product.thumbnail.url as string,
    pdf: sent.body.order.designFileUrl as string,
    avatar: await avatarOf(person.client),
    ownAvatar: await avatarOf(owner.client),
  };
  return { owner, files };
}

async function avatarOf(client: Client): Promise<string> {
  const picture = (await plainPicture(320, 240).png().toBuffer()).toString('base64');
  const changed = await client.rest.put('/update-user-info', { avatar: `data:image/png;base64,${picture}` });
  return changed.body.user.avatar.url as string;
}

const otherOrigin = 'https://storefront.test';

/** A page of another origin, which has the token of the session instead of its cookies. */
function asOtherPage(app: RunningApp, client: Client): Client {
  const page = asVisitor(app);
  page.bearer = client.cookies.get('access_token');
  page.origin = otherOrigin;
  return page;
}

const mustAdd = 'SECOND_FACTOR_NEEDED';

describe('staff who must add a second factor', () => {
  let app: RunningApp;
  let owner: TestPerson;
  let files: Awaited<ReturnType<typeof withFiles>>['files'];
  let signedPicture: string;
  let other: TestPerson;
  beforeAll(async () => {
    app = await startApp({ WORKER: 'external', CORS_ORIGINS: otherOrigin });
    ({ owner, files } = await withFiles(app));
    const id = files.picture.split('/')[2] ?? '';
    const { body } = await asOtherPage(app, owner.client).rest.post('/api/v1/media/sign', { ids: [id] });
    signedPicture = files.picture + (body.pictures[0].queryString as string);
    expect((await asVisitor(app).fetch('GET', signedPicture)).status).toBe(200);
    other = await anAdmin(app);
    await requireFactors(app);
  });
  afterAll(() => app?.close());

  const callers: [string, () => Client][] = [
    ['cookies', () => cloneClient(app, owner.client)],
    [
      'a bearer token',
      () => {
        const program = asVisitor(app);
        program.bearer = owner.client.cookies.get('access_token');
        return program;
      },
    ],
  ];

  describe.each(callers)('with %s', (_, caller) => {
    it.each(transports)('every call of %s for staff is refused, but for those that add a factor', async (_, read) => {
      const handlers = read(app).filter(isForStaff);
      expect(handlers.length).toBeGreaterThan(100);
      const expected = handlers.filter(({ name }) => !callsWithoutFactor.has(name));
      const refused = await refusedBy(mustAdd, handlers, async (handler) => {
        const response = await handler.call(caller());
        // With a challenge, a client would ask for a factor that the person does not have.
        if (response.code === mustAdd) expect(JSON.stringify(response.body)).not.toContain('challenge');
        return response;
      });
      expect(refused).toEqual(namesOf(expected));
    });
  });

  it('every REST call for staff is refused when it is sent as a form with a file, or as HEAD', async () => {
    const handlers = restHandlers(app).filter(
      (handler) => isForStaff(handler) && !callsWithoutFactor.has(handler.name),
    );
    const refused = await refusedBy(mustAdd, handlers, async ({ name }) => {
      const [method = '', path = ''] = name.split(' ');
      const address = path.replace(/:\w+/g, unknownId);
      if (method === 'GET') {
        const { status } = await owner.client.fetch('HEAD', address);
        return { status, code: status === 403 ? mustAdd : undefined };
      }
      const form = new FormData();
      form.set('file', new File([new Uint8Array(aPdf())], 'ring.pdf', { type: 'application/pdf' }));
      const response = await owner.client.fetch(method, address, method === 'DELETE' ? undefined : form);
      return { status: response.status, code: ((await response.json()) as { code: string }).code };
    });
    expect(refused).toEqual(namesOf(handlers));
  });

  it('no call that visitors may make is refused', async () => {
    const handlers = [...restHandlers(app), ...graphqlHandlers(app)].filter(
      ({ name }) => accessLevelOf(name) === 'visitor',
    );
    const refused = await refusedBy(mustAdd, handlers, async (handler) => {
      // Some of these calls end the session.
      const client = cloneClient(app, await signIn(app, other));
      return handler.call(client);
    });
    expect(refused).toEqual([]);
  });

  it('the session says that a factor must be added', async () => {
    const { body } = await owner.client.rest.get('/session');
    expect(body).toMatchObject({ mustAddFactor: true, user: { _id: owner.id } });
    const { data } = await owner.client.graphql('{ session { mustAddFactor user { id } } }');
    expect(data.session).toEqual({ mustAddFactor: true, user: { id: owner.id } });
  });

  it('no file of customers or of the catalogue is sent, not even one with a signed address', async () => {
    const addresses = [...Object.values(files), signedPicture];
    for (const address of addresses) {
      const client = address === signedPicture ? asVisitor(app) : owner.client;
      const response = await client.call('GET', address);
      expect([address, response.status, response.body.code]).toEqual([address, 403, mustAdd]);
      expect([address, response.body.message]).toEqual([address, factorMessages.mustAdd]);
      expect([address, (await client.fetch('HEAD', address)).status]).toEqual([address, 403]);
    }
  });

  it('customers are not asked for a second factor', async () => {
    const { client } = await aCustomer(app);
    const handlers = [...restHandlers(app), ...graphqlHandlers(app)].filter(
      ({ name }) => isForStaff({ name } as Handler) && accessLevelOf(name) !== 'admin',
    );
    const refused = await refusedBy(mustAdd, handlers, (handler) => handler.call(cloneClient(app, client)));
    expect(refused).toEqual([]);
  });
});

describe('staff who must add a second factor in a shop with a public catalogue', () => {
  let app: RunningApp;
  let owner: TestPerson;
  let files: Awaited<ReturnType<typeof withFiles>>['files'];
  beforeAll(async () => {
    app = await startApp({ WORKER: 'external', CATALOGUE: 'public' });
    ({ owner, files } = await withFiles(app));
    await requireFactors(app);
  });
  afterAll(() => app?.close());

  it('see what visitors see', async () => {
    const handlers = [...restHandlers(app), ...graphqlHandlers(app)].filter(isForStaff);
    const refused = await refusedBy(mustAdd, handlers, (handler) => handler.call(cloneClient(app, owner.client)));
    const isOpen = ({ name }: Handler) => accessLevelOf(name) === 'catalogue' || callsWithoutFactor.has(name);
    expect(refused).toEqual(namesOf(handlers.filter((handler) => !isOpen(handler))));
    const { client } = owner;
    expect((await client.fetch('GET', files.picture)).status).toBe(200);
    for (const address of [files.pdf, files.avatar])
      expect([address, (await client.fetch('GET', address)).status]).toEqual([address, 403]);
  });
});

const notFresh = 'FRESH_FACTOR_NEEDED';

describe('a session that has not proved lately who uses it', () => {
  let app: RunningApp;
  let owner: TestPerson;
  beforeAll(async () => {
    app = await startApp({ WORKER: 'external' });
    owner = await anAdmin(app);
  });
  afterAll(() => app?.close());

  it.each(transports)('only the listed calls of %s are refused', async (_, read) => {
    await endFreshness(app, owner);
    const handlers = read(app).filter(isForStaff);
    const refused = await refusedBy(notFresh, handlers, (handler) => handler.call(cloneClient(app, owner.client)));
    expect(refused).toEqual(namesOf(handlers.filter(({ name }) => freshFactorCalls.has(name))));
  });

  it.each(transports)('the calls of %s that are listed work for ten minutes after a sign-in', async (_, read) => {
    await app.database.query(`UPDATE sessions SET factor_at = now() - interval '9 minutes 30 seconds'`);
    const handlers = read(app).filter(({ name }) => freshFactorCalls.has(name));
    const refused = await refusedBy(notFresh, handlers, (handler) => handler.call(cloneClient(app, owner.client)));
    expect(refused).toEqual([]);
  });

  it('deleting and signing out a person of the staff is refused, and a customer is not', async () => {
    const [other, customer] = [await anAdmin(app), await aCustomer(app)];
    await endFreshness(app, owner);
    const both = async (call: (id: string) => Promise<unknown>) => [await call(other.id), await call(customer.id)];
    const mutation = (name: string, type: string) => async (id: string) => {
      const call = `mutation ($input: ${type}!) { ${name}(input: $input) { __typename } }`;
      return (await owner.client.graphql(call, { input: { userId: id } })).code;
    };
    const { rest } = owner.client;
    expect(await both(mutation('signOutUser', 'SignOutUserInput'))).toEqual([notFresh, undefined]);
    expect(await both(async (id) => (await rest.post(`/admin/user/${id}/sign-out`, {})).status)).toEqual([403, 200]);
    expect(await both(mutation('deleteUser', 'DeleteUserInput'))).toEqual([notFresh, undefined]);
    expect((await rest.delete(`/admin/user/${other.id}`)).body.code).toBe(notFresh);
    expect((await rest.delete(`/admin/user/${(await aCustomer(app)).id}`)).status).toBe(200);
  });
});

describe('the lists of calls', () => {
  let handlers: Handler[];
  let app: RunningApp;
  beforeAll(async () => {
    app = await startApp({ WORKER: 'external' });
    handlers = [...restHandlers(app), ...graphqlHandlers(app)];
  });
  afterAll(() => app?.close());

  it('the lists of calls name no call that does not exist', () => {
    const names = new Set(namesOf(handlers.filter(isForStaff)));
    expect([...freshFactorCalls, ...callsWithoutFactor].filter((name) => !names.has(name))).toEqual([]);
  });

  it('the OpenAPI document lists the error codes of second factors where the calls can return them', () => {
    const { paths } = JSON.parse(readFileSync('server/contract/openapi.json', 'utf8')) as {
      paths: Record<string, Record<string, { responses: Record<string, { $ref: string }> }>>;
    };
    const documented = (code: string) =>
      Object.entries(paths).flatMap(([path, calls]) =>
        Object.entries(calls)
          .filter(([, { responses }]) => responses['403']?.$ref.split(/[/.]/).includes(code))
          .map(([verb]) => `${verb.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ':$1')}`),
      );
    const rest = handlers.filter((handler) => isRest(handler));
    const aboutStaff = ['DELETE /api/v1/admin/user/:id', 'POST /api/v1/admin/user/:id/sign-out'];
    expect(documented(notFresh).sort()).toEqual(
      [...namesOf(rest.filter(({ name }) => freshFactorCalls.has(name))), ...aboutStaff].sort(),
    );
    expect(documented(mustAdd).sort()).toEqual(
      namesOf(
        rest.filter(
          (handler) =>
            handler.name === 'POST /api/v1/login' || (isForStaff(handler) && !callsWithoutFactor.has(handler.name)),
        ),
      ),
    );
  });
});
