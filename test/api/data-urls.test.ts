import { createHash, randomFillSync } from 'node:crypto';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { type RunningApp, startApp } from '../support/programs/app.js';
import { aCustomer, anAdmin } from '../support/data/builders.js';
import type { Client } from '../support/http/clients.js';
import { anMp4, plainPicture } from '../support/data/files.js';
import { aCategory } from '../support/data/catalogue.js';
import { sendPartialUpload, uploadHead } from '../support/http/interrupted-upload.js';
import { longestDelay, until } from '../support/time.js';

const megabyte = 1024 * 1024;
const json = { 'content-type': 'application/json' };
const dataUrl = (content: Buffer, type = 'video/mp4') => `data:${type};base64,${content.toString('base64')}`;
const sha256 = (content: Uint8Array) => createHash('sha256').update(content).digest('hex');

let app: RunningApp;
let admin: Client;
let video: Buffer;
beforeAll(async () => {
  app = await startApp({ WORKER: 'external' });
  admin = (await anAdmin(app)).client;
  await aCategory(app, 'Bangles');
  video = await anMp4({ bytes: 5 * megabyte + 1 });
  // Fills the last box, which is padding and would otherwise be all zeros.
  randomFillSync(video, megabyte);
});

const temporary = () => readdirSync(tmpdir()).filter((name) => name.startsWith('incoming-'));
afterEach(() => until(() => temporary().length === 0));

/** The status of the response to these bytes. `fetch` would copy a large body and block the event loop itself. */
async function statusOf(head: string, body: readonly (string | Buffer)[]): Promise<number> {
  const { hostname, port } = new URL(app.url);
  const socket = connect(Number(port), hostname);
  for (const part of [head, ...body]) socket.write(part);
  const [response] = (await once(socket, 'data')) as [Buffer];
  socket.destroy();
  return Number(response.toString().split(' ')[1]);
}

const post = (text: string) => admin.call('POST', '/photos/upload', text, json);

describe('a file in a data URL', () => {
  const fields = { type: 'banner', title: 'Video' };

  it.each([
    ['before the other fields', () => JSON.stringify({ image: dataUrl(video), ...fields })],
    ['with escaped slashes', () => JSON.stringify({ ...fields, image: dataUrl(video) }).replaceAll('/', '\\/')],
    [
      'with unicode escapes',
      () =>
        JSON.stringify({ ...fields, image: dataUrl(video) })
          .replaceAll('A', '\\u0041')
          .replaceAll('Z', '\\u005A'),
    ],
    ['with line breaks', () => JSON.stringify({ ...fields, image: dataUrl(video).replaceAll(/(.{76})/g, '$1\r\n') })],
    [
      'in the URL-safe alphabet',
      () => {
        const content = video.toString('base64url');
        return JSON.stringify({ ...fields, image: `data:video/mp4;base64,${content}` });
      },
    ],
    ['with space around everything', () => JSON.stringify({ ...fields, image: dataUrl(video) }, undefined, 4)],
  ])('arrives intact %s', async (_, text) => {
    const { status, body } = await post(text());
    expect([status, body.message]).toEqual([201, 'Photo uploaded successfully']);
    const stored = await admin.fetch('GET', body.photo.image.url);
    expect(sha256(new Uint8Array(await stored.arrayBuffer()))).toBe(sha256(video));
  });

  it('arrives in order with the other pictures of a list', async () => {
    const pictures = await Promise.all(
      [300, 310, 320, 330].map(async (width) =>
        Buffer.concat([await plainPicture(width, 20).png().toBuffer()], 40_000),
      ),
    );
    const [thumbnail, ...images] = pictures.map((picture) => dataUrl(picture, 'image/png'));
    const { status, body } = await admin.rest.post('/products/addproduct', {
      ...{ name: 'Bangle', gram: 3, category: 'Bangles' },
      images,
      thumbnail,
    });
    expect([status, body.errors]).toEqual([201, undefined]);
    const product = body.product as { thumbnail: { width: number }; pictures: { width: number }[] };
    const widths = [product.thumbnail, ...product.pictures.slice(-3)].map(({ width }) => width);
    expect(widths).toEqual([300, 310, 320, 330]);
  });

  it('a file in a data URL is rejected with the message of its field when too large', async () => {
    const large = await anMp4({ bytes: 60 * megabyte + 1 });
    const { status, body } = await admin.rest.post('/photos/upload', { ...fields, image: dataUrl(large) });
    expect([status, body.code, body.message]).toEqual([
      413,
      'PAYLOAD_TOO_LARGE',
      'Video size should be less than 60MB',
    ]);
  });

  it('the name of a temporary file is not accepted as a file', async () => {
    const image = `data:video/mp4;base64,${'incoming-00000000-0000-4000-8000-000000000000'}`;
    expect((await admin.rest.post('/photos/upload', { ...fields, image })).status).toBe(415);
  });

  it('a long text that is no data URL is rejected as another type', async () => {
    const { status, body } = await admin.rest.post('/photos/upload', { ...fields, image: 'x'.repeat(3 * megabyte) });
    expect([status, body.code]).toEqual([415, 'UNSUPPORTED_TYPE']);
  });
});

describe('a body with a data URL', () => {
  it('a body with a data URL is rejected with 400 when its JSON is invalid anywhere', async () => {
    const image = dataUrl(video);
    for (const text of [
      `{"image": "${image}"`,
      `{"image": "${image}`,
      `{"image": "${image}\n"}`,
      `{"image": "${image}\\x"}`,
      `{"image": "${image}\\"}`,
      `{"image": "${image}"}}`,
      `{"image": "${image}", "__proto__": {"type": "home"}}`,
      `{"__proto__": {"type": "home"}, "image": "${image}"}`,
    ]) {
      const { status, body } = await post(text);
      expect([text.slice(-30), status, body.code]).toEqual([text.slice(-30), 400, 'BAD_REQUEST']);
    }
  });

  it('a body with a data URL is rejected with the message of another field that is wrong', async () => {
    const long = 'x'.repeat(200_000);
    const [short, wrong] = [await post(JSON.stringify({ type: 'home', title: long })), { type: 'home', title: long }];
    const { status, body } = await admin.rest.post('/photos/upload', { ...wrong, image: dataUrl(video) });
    expect([status, body.code, body.errors]).toEqual([400, 'VALIDATION', { title: short.body.errors.title }]);
    const inTitle = await admin.rest.post('/photos/upload', {
      type: 'home',
      title: dataUrl(video.subarray(0, 300_000)),
    });
    expect(inTitle.body.errors.title).toEqual(short.body.errors.title);
  });

  it('a body with a data URL has at most 1 MB besides its files', async () => {
    const { status, body } = await admin.rest.post('/photos/upload', {
      type: 'home',
      title: 'x'.repeat(1.1 * megabyte),
    });
    expect([status, body.code]).toEqual([413, 'PAYLOAD_TOO_LARGE']);
  });

  it('a body with a data URL is rejected beyond its route’s limit, even without a length', async () => {
    const { client } = await aCustomer(app);
    const avatar = Buffer.from(JSON.stringify({ avatar: dataUrl(Buffer.alloc(6 * megabyte), 'image/png') }));
    expect((await client.call('PUT', '/update-user-info', new Uint8Array(avatar), json)).status).toBe(413);
    const head = uploadHead(app, client, {
      method: 'PUT',
      path: '/api/v1/update-user-info',
      type: 'application/json\r\nTransfer-Encoding: chunked',
      body: avatar,
    }).replace(/Content-Length: \d+\r\n/, '');
    expect(await statusOf(head, [`${avatar.length.toString(16)}\r\n`, avatar])).toBe(413);
  });

  it.each([0.3, 0.999])('leaves no temporary file when it is interrupted (at %f)', async (share) => {
    const body = Buffer.from(JSON.stringify({ type: 'home', image: dataUrl(video), poster: dataUrl(video) }));
    const upload = { path: '/api/v1/photos/upload', type: 'application/json', body };
    for (let round = 0; round < 3; round++) await sendPartialUpload(app, admin, upload, share);
    await until(() => temporary().length === 0);
  });
});

describe('a data URL of 60 MB', () => {
  it('neither blocks other requests nor fills the memory', async () => {
    const body = Buffer.from(JSON.stringify({ type: 'home', image: dataUrl(Buffer.alloc(60 * megabyte)) }));
    const head = uploadHead(app, admin, { path: '/api/v1/photos/upload', type: 'application/json', body });
    const least = { delayMs: Infinity, memory: Infinity };
    // Other load on the machine can delay any round, so the best of several counts.
    for (let round = 0; round < 10 && !(least.delayMs < 100 && least.memory < 100e6); round++) {
      const before = process.memoryUsage().rss;
      const delay = monitorEventLoopDelay({ resolution: 5 });
      delay.enable();
      expect(await statusOf(head, [body])).toBe(415);
      delay.disable();
      least.delayMs = Math.min(least.delayMs, delay.max / 1e6);
      least.memory = Math.min(least.memory, process.memoryUsage().rss - before);
    }
    expect(least.delayMs).toBeLessThan(100);
    expect(least.memory).toBeLessThan(100e6);
  });
});

describe('a body that is expensive to parse', () => {
  const levels = (open: string, close: string, text: string, bytes: number) => {
    const count = Math.floor(bytes / (open.length + close.length));
    return open.repeat(count) + text + close.repeat(count);
  };
  const many = (item: (index: number) => string, bytes: number) => {
    const items: string[] = [];
    for (let length = 0, index = 0; length < bytes; index++) length += (items[index] = `${item(index)},`).length;
    return items.join('').slice(0, -1);
  };
  const shapes: [string, (bytes: number) => string][] = [
    ['deep lists', (bytes) => `{"name":${levels('[', ']', '', bytes)}}`],
    ['deep lists that are not closed', (bytes) => `{"name":${'['.repeat(bytes)}`],
    ['deep lists behind a string', (bytes) => `{"name":"a\\"[","phone":${levels('[', ']', '', bytes)}}`],
    ['deep objects', (bytes) => `{"name":${levels('{"a":', '}', '0', bytes)}}`],
    ['many fields', (bytes) => `{${many((index) => `"k${index}":0`, bytes)}}`],
    ['many objects', (bytes) => `{"name":[${many((index) => `{"k${index}":0}`, bytes)}]}`],
    ['strings without commas', (bytes) => `{"name":${'""'.repeat(bytes / 2)}}`],
    ['many empty lists', (bytes) => `{"name":[${many(() => '[]', bytes)}]}`],
  ];

  it.each(shapes)('an expensive body on a route with files is rejected without blocking: %s', async (_, bodyOf) => {
    const body = Buffer.from(bodyOf(1000 * 1024));
    const { client } = await aCustomer(app);
    const head = uploadHead(app, client, {
      method: 'PUT',
      path: '/api/v1/update-user-info',
      type: 'application/json',
      body,
    });
    const statuses = new Set<number>();
    const delay = await longestDelay(async () => statuses.add(await statusOf(head, [body])));
    expect([...statuses]).toEqual([400]);
    expect(delay).toBeLessThan(50);
  });

  it.each(shapes)('an expensive ordinary body does not block other requests: %s', async (_, bodyOf) => {
    const { client } = await aCustomer(app);
    const type = 'application/json';
    const name = Buffer.from(bodyOf(99 * 1024));
    const variables = Buffer.from(`{"query":"{ session { user { id } } }","variables":${bodyOf(99 * 1024)}}`);
    for (const [path, body] of [
      ['/api/v1/contacts/contact', name],
      ['/api/v1/cart/add', name],
      ['/graphql', variables],
    ] as const) {
      const head = uploadHead(app, client, { path, type, body });
      const statuses = new Set<number>();
      const delay = await longestDelay(async () => statuses.add(await statusOf(head, [body])));
      for (const status of statuses) expect([200, 400, 413]).toContain(status);
      expect([path, delay < 50, delay]).toEqual([path, true, delay]);
    }
  });
});
