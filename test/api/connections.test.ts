import { connect, type Socket } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { aCustomer, anAdmin } from '../support/data/builders.js';
import { asVisitor, type Client } from '../support/http/clients.js';
import { type RunningApp, startApp } from '../support/programs/app.js';

jest.setTimeout(60_000);

function open(app: RunningApp, localAddress?: string): Socket {
  const { hostname, port } = new URL(app.url);
  return connect({ port: Number(port), host: hostname, localAddress }).on('error', () => undefined);
}

/** Resolves when the server has closed the connection, whether or not it reset it. */
const closed = (socket: Socket) => new Promise((resolve) => socket.once('close', resolve));

describe('a body that does not arrive', () => {
  let app: RunningApp;
  let customer: Client;
  let admin: Client;
  beforeAll(async () => {
    app = await startApp();
    customer = (await aCustomer(app)).client;
    admin = (await anAdmin(app)).client;
  });
  afterAll(() => app.close());

  /** Sends a head and the first bytes of the body. Returns the milliseconds until the server closes the connection. */
  async function closedAfter(path: string, type: string, client = asVisitor(app), length = 900_000): Promise<number> {
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

  it('costs its sender the connection, on each kind of route', async () => {
    const ordinary = await Promise.all([
      closedAfter('POST /api/v1/contacts/contact', json, undefined, 50),
      closedAfter('POST /graphql', json, undefined, 50),
      closedAfter('POST /api/v1/%E0%A4%A', json, undefined, 50),
      closedAfter('GET /health', json, undefined, 50),
    ]);
    const uploads = Promise.all([
      closedAfter('PUT /api/v1/update-user-info', json, customer),
      closedAfter('POST /api/v1/photos/upload', json, admin, 5_000_000),
      // Answered with 401, 403 or 404 at once; the connection would stay open for the rest of the body.
      closedAfter('PUT /api/v1/update-user-info', json),
      closedAfter('POST /api/v1/photos/upload', json, customer),
      closedAfter('POST /graphql', form),
      closedAfter('POST /graphql', form, customer),
      closedAfter('POST /api/v1/orders/upload-design/x', form, admin),
      closedAfter('POST /api/v1/contacts/contact', form),
      closedAfter('POST /api/v1/nothing', form),
    ]);
    // Generous upper bounds for a busy machine.
    for (const milliseconds of ordinary) expect(milliseconds).toBeLessThan(25_000);
    for (const milliseconds of await uploads) expect(milliseconds).toBeLessThan(35_000);
    expect(Math.min(...ordinary)).toBeGreaterThan(9_000);
    expect((await asVisitor(app).rest.get('/photos/all')).status).toBe(200);
  });
});

describe('400 connections that send their heads and bodies byte by byte', () => {
  let app: RunningApp;
  beforeAll(async () => {
    app = await startApp();
  });
  afterAll(() => app.close());

  it('delay a health check by less than 100 ms, and are closed', async () => {
    const head = 'GET /health HTTP/1.1\r\nHost: localhost\r\nX-Slow: ';
    const body = [
      'POST /api/v1/contacts/contact HTTP/1.1',
      'Host: localhost',
      'Content-Type: application/json',
      'Content-Length: 5000\r\n\r\n{',
    ].join('\r\n');
    const sockets = Array.from({ length: 400 }, (_, index) => {
      const socket = open(app).resume();
      socket.write(index % 2 ? head : body);
      return socket;
    });
    const allClosed = Promise.all(sockets.map(closed));
    const drip = setInterval(() => {
      for (const socket of sockets) if (socket.writable) socket.write(' ');
    }, 500);
    // Other programs can delay any call, so the best of several rounds counts.
    let longest = Infinity;
    for (let round = 0; round < 20 && longest >= 100; round++) {
      const delays: number[] = [];
      for (let call = 0; call < 20; call++) {
        const started = performance.now();
        expect((await asVisitor(app).fetch('GET', '/health')).status).toBe(200);
        delays.push(performance.now() - started);
      }
      longest = Math.min(longest, Math.max(...delays));
    }
    expect(longest).toBeLessThan(100);
    await allClosed;
    clearInterval(drip);
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
  async function answerTo(socket: Socket): Promise<string> {
    sockets.push(socket);
    socket.write(health);
    const answer = new Promise<string>((resolve) => socket.once('data', (chunk) => resolve(String(chunk))));
    return Promise.race([answer, closed(socket).then(() => '')]);
  }

  it.each<[string, string | undefined, number]>([
    ['are at most 500', undefined, 500],
    ['are not limited for a trusted proxy', 'loopback', 501],
  ])('%s', async (_, TRUST_PROXY, accepted) => {
    app = await startApp({ TRUST_PROXY });
    const answers: string[] = [];
    while (answers.length < 500)
      answers.push(...(await Promise.all(Array.from({ length: 50 }, () => answerTo(open(app))))));
    answers.push(await answerTo(open(app)));
    expect(answers.filter((answer) => answer.startsWith('HTTP/1.1 200')).length).toBe(accepted);
    expect(await answerTo(open(app, '127.0.0.2'))).toMatch(/^HTTP\/1.1 200/);
    sockets[0]?.destroy();
    // The server may notice the closed connection later than the client.
    let again = '';
    while (again === '') again = await answerTo(open(app));
    expect(again).toMatch(/^HTTP\/1.1 200/);
  });
});
