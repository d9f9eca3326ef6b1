import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { aCustomer, anAdmin, type TestPerson } from '../support/data/builders.js';
import { anMp4, plainPicture } from '../support/data/files.js';
import { insertCustomers } from '../support/data/many-customers.js';
import { aProduct, restItem } from '../support/data/shop.js';
import { fullSize } from '../support/full-size.js';
import { asVisitor } from '../support/http/clients.js';
import { halfSent, type UploadResponse } from '../support/http/halved-upload.js';
import { multipartCall } from '../support/http/interrupted-upload.js';
import { SteadyLoad } from '../support/http/steady-load.js';
import { describeHaproxy, serverHeader } from '../support/programs/haproxy.js';
import type { KillableProgram } from '../support/programs/killable-program.js';
import { describeRedis } from '../support/programs/redis-server.js';
import { Replicas } from '../support/programs/replicas.js';
import { until } from '../support/time.js';

jest.setTimeout(fullSize(600_000, 240_000));

const servers = fullSize(3, 2);
const expiredCustomers = fullSize(1_000, 100);
/** The largest video that banners accept, or a smaller one. */
const videoBytes = fullSize(60, 6) * 1024 * 1024;
const buyers = fullSize(60, 20);
/** Zero in the sample, because BullMQ takes ten seconds to notice that a job has lost its worker. */
const pictures = fullSize(4, 0);

/**
 * The load balancer notices within half a second that a server is stopping. The uploads take longer than ten seconds.
 */
const environment = { SHUTDOWN_DELAY: '2', SHUTDOWN_TIMEOUT: '60' };

const uploadPhoto = 'mutation ($input: UploadPhotoInput!) { uploadPhoto(input: $input) { id } }';

function shareTheirState(shop: Replicas) {
  it('several processes know a session that another process has started, and refuse it when it has ended', async () => {
    const visitor = asVisitor(shop.balancer);
    const { email, password } = await aCustomer(shop.app);
    expect((await visitor.rest.post('/login', { email, password })).status).toBe(200);
    const callers = shop.atEach({ client: visitor });
    for (const caller of callers) expect((await caller.rest.get('/me')).body.user.email).toBe(email);
    expect((await visitor.rest.post('/logout')).status).toBe(200);
    for (const caller of callers) expect((await caller.rest.get('/me')).status).toBe(401);
  });

  it('each process has a changed product in its very next response', async () => {
    const [admin, customer, product] = [await anAdmin(shop.app), await aCustomer(shop.app), await aProduct(shop.app)];
    const { id, name, category } = product;
    const weights = () =>
      Promise.all(
        shop.atEach(customer).map(async ({ rest }) => (await rest.get(`/products/${id}`)).body.product.gram as number),
      );
    for (const gram of [5.25, 6.5, 7.75]) {
      const change = { name, gram, category };
      expect((await shop.as(admin).rest.put(`/products/updateproduct/${id}`, change)).status).toBe(200);
      expect(await weights()).toEqual(shop.servers.map(() => gram));
    }
  });

  it('several processes refuse the very next request of a customer whose access was revoked', async () => {
    const [admin, customer, { id }] = [await anAdmin(shop.app), await aCustomer(shop.app), await aProduct(shop.app)];
    // A decision of the last minute would count as a conflict between two administrators.
    const earlier = `UPDATE companies SET access_decided_at = now() - interval '61 seconds' WHERE id = $1`;
    await shop.app.database.query(earlier, [customer.id]);
    const reads = () =>
      Promise.all(shop.atEach(customer).map(async ({ rest }) => (await rest.get(`/products/${id}`)).status));
    expect(await reads()).toEqual(shop.servers.map(() => 200));
    expect((await shop.as(admin).rest.put(`/admin/revoke-access/${customer.id}`, {})).status).toBe(200);
    expect(await reads()).toEqual(shop.servers.map(() => 403));
  });

  it('several processes count the calls of an address together', async () => {
    const visitor = asVisitor(shop.balancer);
    const enquiry = { name: 'Asha', email: 'asha@shop.test', msg: 'Do you make rings to measure?' };
    const responses = [];
    for (let sent = 0; sent < 4; sent++) responses.push(await visitor.rest.post('/contacts/contact', enquiry));
    expect(responses.map(({ status }) => status)).toEqual([201, 201, 201, 429]);
    expect(new Set(responses.map(({ headers }) => headers.get(serverHeader))).size).toBeGreaterThan(1);
  });
}

/** Orders, carts, reads and sign-ins, which stay below the limits of each customer and address. */
async function callSteadily(shop: Replicas, load: SteadyLoad): Promise<void> {
  const { app, balancer } = shop;
  const product = await aProduct(app);
  const customers: TestPerson[] = [];
  while (customers.length < buyers) customers.push(await aCustomer(app));
  // Each account may make 300 calls a minute.
  const readers: TestPerson[] = [];
  while (readers.length < 20) readers.push(await aCustomer(app));
  const item = restItem({ product });
  let reads = 0;
  load.start('read', fullSize(50, 15), async () => [
    await shop
      .as(readers[reads++ % readers.length])
      .rest.get(reads % 3 ? `/products/${product.id}` : '/products/allproducts'),
  ]);
  let added = 0;
  load.repeat('cart', 50, async () => [
    await shop
      .as(readers[added++ % readers.length])
      .rest.post('/cart/add', { productId: product.id, quantity: 1, size: item.size }),
  ]);
  let orders = 0;
  load.repeat('order', 200, async () => {
    const key = { 'idempotency-key': randomUUID() };
    return [await shop.as(customers[orders++ % buyers]).rest.post('/orders/create', { items: [item] }, key)];
  });
  let signIns = 0;
  load.repeat('sign-in', 300, async () => {
    const { email, password } = customers[signIns++ % buyers];
    const visitor = asVisitor(balancer);
    return [await visitor.rest.post('/login', { email, password }), await visitor.rest.get('/me')];
  });
}

/** Sends half of a video to one server. */
async function multipartUpload({ balancer }: Replicas, server: number, { client }: TestPerson) {
  const video = await anMp4({ bytes: videoBytes });
  const call = multipartCall(uploadPhoto, { input: { type: 'BANNER', file: null } }, 'input.file', video, true);
  return halfSent(balancer.url, client, call, { [serverHeader]: String(server) });
}

/** Sends half of a video to one server, as a data URL in JSON. */
async function dataUrlUpload({ balancer }: Replicas, server: number, { client }: TestPerson) {
  const video = await anMp4({ bytes: videoBytes });
  const photo = { type: 'banner', image: `data:video/mp4;base64,${video.toString('base64')}` };
  const call = { path: '/api/v1/photos/upload', type: 'application/json', body: Buffer.from(JSON.stringify(photo)) };
  return halfSent(balancer.url, client, call, { [serverHeader]: String(server) });
}

const readiness = ({ url }: KillableProgram) => fetch(`${url}/health/ready`);

const acceptsNoConnections = ({ url }: KillableProgram) =>
  fetch(`${url}/health`).then(
    () => false,
    () => true,
  );

/** Restarts a server while it receives as many uploads as it accepts, and returns their responses. */
async function restartDuringUploads(shop: Replicas, at: number, admins: TestPerson[]): Promise<UploadResponse[]> {
  const server = shop.servers[at];
  const uploads = await Promise.all(
    admins.flatMap((admin) => [multipartUpload(shop, at, admin), dataUrlUpload(shop, at, admin)]),
  );
  const exited = server.stop();
  await until(async () => {
    const { status, headers } = await readiness(server);
    return status === 503 && headers.get('connection') === 'close';
  });
  await until(() => acceptsNoConnections(server));
  const responses = await Promise.all(uploads.map((sendRest) => sendRest()));
  expect(await exited).toBe(0);
  await server.open();
  await shop.balancer.untilUp(at);
  return responses;
}

function workReliably(shop: Replicas) {
  it('several processes lose no request and no upload while the servers are restarted one after the other', async () => {
    const { app } = shop;
    const admins = [await anAdmin(app), await anAdmin(app)];
    const load = new SteadyLoad();
    const uploads: UploadResponse[] = [];
    await callSteadily(shop, load);
    try {
      for (const at of shop.servers.keys()) uploads.push(...(await restartDuringUploads(shop, at, admins)));
    } finally {
      await load.stop();
    }
    expect(load.failures).toEqual([]);
    const count = async (sql: string) => (await app.database.query<{ count: number }>(sql))[0]?.count;
    expect(await count('SELECT count(*)::int FROM orders')).toBe(load.responsesTo('order'));
    expect(await count('SELECT sum(quantity)::int AS count FROM cart_lines')).toBe(load.responsesTo('cart'));
    for (const { body } of uploads) expect(body).toMatch(/"success":true|"uploadPhoto":\{"id"/);
    expect(uploads.map(({ headers }) => headers[serverHeader])).toEqual(
      [...shop.servers.keys()].flatMap((at) => Array(4).fill(String(at))),
    );
    expect(await count(`SELECT count(*)::int FROM photos`)).toBe(uploads.length);
  });

  it('several processes finish the work of a worker that was killed', async () => {
    const { app, sink } = shop;
    const admin = await anAdmin(app);
    const people = await Promise.all(Array.from({ length: 8 }, () => aCustomer(app)));
    const hasMail = ({ email }: TestPerson) => sink.to(email).length > 0;
    sink.mood = 'accept-slowly';
    for (const { email } of people) await asVisitor(shop.balancer).rest.post('/forgot-password', { email });
    for (let sent = 0; sent < pictures; sent++) {
      const picture = await plainPicture(800).png().toBuffer();
      const image = `data:image/png;base64,${picture.toString('base64')}`;
      expect((await shop.as(admin).rest.post('/photos/upload', { type: 'gallery', image })).status).toBe(201);
    }
    await until(() => people.some(hasMail));
    await shop.workers[0].kill();
    sink.mood = 'accept';
    // The lease of the mails that the worker was sending ends after two minutes; this does not wait for it.
    await app.database.query(`UPDATE outbox SET due_at = now() WHERE state IN ('queued', 'sending')`);
    await until(() => people.every(hasMail));
    const unfinished = `SELECT FROM media WHERE state <> 'ready' AND mime LIKE 'image/%'`;
    await until(async () => (await app.database.query(unfinished)).length === 0);
  });
}

function recordExpiriesOnce(shop: Replicas, ids: () => string[]) {
  it('several processes record each expired access once', async () => {
    const records = () =>
      shop.app.database.query<{ times: number }>(
        `SELECT count(*)::int AS times FROM access_decisions
         WHERE kind = 'expired' AND company_id = ANY($1) GROUP BY company_id`,
        [ids()],
      );
    await until(async () => (await records()).length === ids().length, 90_000);
    expect((await records()).every(({ times }) => times === 1)).toBe(true);
  });
}

describeHaproxy('several processes', () => {
  describeRedis('with Redis', () => {
    const shop = new Replicas();
    let expired: string[];

    beforeAll(async () => {
      await shop.start({ servers, workers: 2, withRedis: true, environment });
      expired = await insertCustomers(shop.app.database, expiredCustomers, {
        user: { email: `'expired-' || n || '@shop.test'` },
        company: { access_status: `'approved'`, access_expires_at: 'now()' },
      });
    });
    afterAll(() => shop.stop());

    shareTheirState(shop);
    workReliably(shop);

    describe('and others without it', () => {
      const others = new Replicas();
      beforeAll(() => others.start({ servers, workers: fullSize(2, 0), withRedis: false, environment }));
      afterAll(() => others.stop());

      shareTheirState(others);
      if (fullSize(true, false)) workReliably(others);
    });

    // The job that records expiries runs once a minute. The other tests have used most of the waiting time.
    describe('in the end', () => recordExpiriesOnce(shop, () => expired));
  });
});
