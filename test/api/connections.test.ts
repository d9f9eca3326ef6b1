import { connect, type Server, type Socket } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { readingLimits } from '../../server/platform/http/limits/slow-clients.js';
import { aCustomer, anAdmin } from '../support/data/builders.js';
import { anMp4 } from '../support/data/files.js';
import { aProduct } from '../support/data/shop.js';
import { fullSize } from '../support/full-size.js';
import { asVisitor, type Client } from '../support/http/clients.js';
import { type RunningApp, startApp } from '../support/programs/app.js';
import { durations, percentile95, until } from '../support/time.js';

jest.setTimeout(fullSize(240_000, 180_000));

function open(app: RunningApp, localAddress?: string): Socket {
  const { hostname, port } = new URL(app.url);
  return connect({ port: Number(port), host: hostname, localAddress }).on('error', () => undefined);
}

/** Resolves when the server has closed the connection, whether or not it reset it. */
const closed = (socket: Socket) => new Promise((resolve) => socket.once('close', resolve));

/** Sends a head and the first bytes of the body. Returns the milliseconds until the server closes the connection. */
async function closedAfter(
  app: RunningApp,
  path: string,
  type: string,
  client = asVisitor(app),
  length = 900_000,
): Promise<number> {
  const head = [
    `${path} HTTP/1.1`,
    'Host: localhost',
    `Cookie: access_token=${client.cookies.get('access_token') ?? ''}`,
    'Apollo-Require-Preflight: true',
    `Content-Type: ${type}`,
    `Content-Length: ${length}`,
  ];
  const started = Date.now();
  const socket = open(app);
  socket.write(`${head.join('\r\n')}\r\n\r\n{"na`);
  socket.resume();
  await closed(socket);
  return Date.now() - started;
}

const json = 'application/json';
const form = 'multipart/form-data; boundary=x';

/** Bodies that never arrive. They are sent first, so that their time passes while the other tests run. */
let slow: { app: RunningApp; ordinary: Promise<number[]>; uploads: Promise<number[]> };
beforeAll(async () => {
  const app = await startApp();
  const customer = (await aCustomer(app)).client;
  const admin = (await anAdmin(app)).client;
  const ordinary = Promise.all([
    closedAfter(app, 'POST /api/v1/contacts/contact', json, undefined, 50),
    closedAfter(app, 'POST /graphql', json, undefined, 50),
    closedAfter(app, 'POST /api/v1/%E0%A4%A', json, undefined, 50),
    closedAfter(app, 'GET /health', json, undefined, 50),
  ]);
  const uploads = Promise.all([
    closedAfter(app, 'PUT /api/v1/update-user-info', json, customer),
    closedAfter(app, 'POST /api/v1/photos/upload', json, admin, 5_000_000),
    // The server responds with 401, 403 or 404 at once; the connection would stay open for the rest of the body.
    closedAfter(app, 'PUT /api/v1/update-user-info', json),
    closedAfter(app, 'POST /api/v1/photos/upload', json, customer),
    closedAfter(app, 'POST /graphql', form),
    closedAfter(app, 'POST /graphql', form, customer),
    closedAfter(app, 'POST /api/v1/orders/upload-design/x', form, admin),
    closedAfter(app, 'POST /api/v1/contacts/contact', form),
    closedAfter(app, 'POST /api/v1/nothing', form),
  ]);
  slow = { app, ordinary, uploads };
});
afterAll(() => slow?.app.close());

describe('500 connections that send their heads and bodies byte by byte, or stop reading', () => {
  let app: RunningApp;
  let customer: Client;
  let video: string;
  /** Time for which the server waits for a reader. */
  const stallMs = fullSize(30_000, 15_000);
  const usual = { ...readingLimits };
  beforeAll(async () => {
    app = await startApp();
    readingLimits.stallMs = stallMs;
    customer = (await aCustomer(app)).client;
    for (let products = 0; products < 20; products++) await aProduct(app);
    const image = `data:video/mp4;base64,${(await anMp4({ bytes: 30_000_000 })).toString('base64')}`;
    const { body } = await (await anAdmin(app)).client.rest.post('/photos/upload', { type: 'banner', image });
    video = body.photo.image.url;
  });
  afterAll(async () => {
    Object.assign(readingLimits, usual);
    await app.close();
  });

  const openConnections = () =>
    new Promise<number>((resolve) => {
      (app.nest.getHttpServer() as Server).getConnections((_, count) => resolve(count));
    });

  it('500 slow connections delay a health check by less than 100 ms and the catalogue by less than 500 ms, and are closed', async () => {
    /** Clients with an address each, because one client may only make a few requests at a time. */
    const heads = (address: string) => ({
      head: 'GET /health HTTP/1.1\r\nHost: localhost\r\nX-Slow: ',
      body: [
        'POST /api/v1/contacts/contact HTTP/1.1',
        `Host: localhost\r\nX-Forwarded-For: ${address}`,
        'Content-Type: application/json',
        'Content-Length: 5000\r\n\r\n{',
      ].join('\r\n'),
      reader: `GET ${new URL(video, app.url).pathname} HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: ${address}\r\n\r\n`,
    });
    const start = (kind: keyof ReturnType<typeof heads>, count: number) =>
      Array.from({ length: count }, (_, index) => {
        const socket = open(app);
        socket.write(heads(`10.7.0.${index}`)[kind]);
        return socket;
      });
    const senders = [...start('head', 170), ...start('body', 170)].map((socket) => socket.resume());
    const readers = start('reader', 160);
    const allClosed = Promise.all(senders.map(closed));
    const drip = setInterval(() => {
      for (const socket of senders) if (socket.writable) socket.write(' ');
    }, 500);
    await until(() => readers.every((socket) => socket.bytesRead > 0));
    const readHealth = async () => expect((await asVisitor(app).fetch('GET', '/health')).status).toBe(200);
    const readProducts = async () => expect((await customer.rest.get('/products/allproducts')).status).toBe(200);
    // Other programs can delay any call, so the best of several rounds counts.
    let [health, catalogue] = [Infinity, Infinity];
    for (let round = 0; round < 20 && (health >= 100 || catalogue >= 500); round++) {
      health = Math.min(health, ...(await durations(20, readHealth)).slice(-1));
      catalogue = Math.min(catalogue, await percentile95(20, readProducts));
    }
    expect(health).toBeLessThan(100);
    expect(catalogue).toBeLessThan(500);
    await allClosed;
    clearInterval(drip);
    // The remaining connections are those of this test's own calls.
    await until(async () => (await openConnections()) < 20, 3 * stallMs);
    for (const socket of readers) socket.destroy();
  });
});

describe('the connections of one address', () => {
  let app: RunningApp;
  const sockets: Socket[] = [];
  afterEach(async () => {
    for (const socket of sockets.splice(0)) socket.destroy();
    await app.close();
  });

  const health = 'GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n';

  /** The first bytes that the server sends, or an empty text if it closes the connection. */
  async function responseTo(socket: Socket): Promise<string> {
    sockets.push(socket);
    socket.write(health);
    const response = new Promise<string>((resolve) => socket.once('data', (chunk) => resolve(String(chunk))));
    return Promise.race([response, closed(socket).then(() => '')]);
  }

  it.each<[string, string | undefined, number]>([
    ['at most 500', undefined, 500],
    ['not limited for a trusted proxy', 'loopback', 501],
  ])('the connections of one address are %s', async (_, TRUST_PROXY, accepted) => {
    app = await startApp({ TRUST_PROXY });
    const responses: string[] = [];
    while (responses.length < 500)
      responses.push(...(await Promise.all(Array.from({ length: 50 }, () => responseTo(open(app))))));
    responses.push(await responseTo(open(app)));
    expect(responses.filter((response) => response.startsWith('HTTP/1.1 200')).length).toBe(accepted);
    expect(await responseTo(open(app, '127.0.0.2'))).toMatch(/^HTTP\/1.1 200/);
    sockets[0]?.destroy();
    // The server may notice the closed connection later than the client.
    let again = '';
    while (again === '') again = await responseTo(open(app));
    expect(again).toMatch(/^HTTP\/1.1 200/);
  });
});

describe('a body that does not arrive', () => {
  it('costs its sender the connection, on each kind of route', async () => {
    const ordinary = await slow.ordinary;
    // Generous upper bounds for a busy machine.
    for (const milliseconds of ordinary) expect(milliseconds).toBeLessThan(25_000);
    for (const milliseconds of await slow.uploads) expect(milliseconds).toBeLessThan(35_000);
    expect(Math.min(...ordinary)).toBeGreaterThan(9_000);
    expect((await asVisitor(slow.app).rest.get('/photos/all')).status).toBe(200);
  });
});
