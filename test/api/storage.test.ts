import { spawn } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { get, type IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import sharp from 'sharp';
import { Logger } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { Media } from '../../server/platform/media/store/media.service.js';
import { LocalStorage } from '../../server/platform/storage/local-storage.js';
import { moveUploads } from '../../server/platform/storage/move.js';
import { MigratingStorage } from '../../server/platform/storage/migrating-storage.js';
import { S3Storage } from '../../server/platform/storage/s3-storage.js';
import { keyOf, type Storage } from '../../server/platform/storage/storage.js';
import { type RunningApp, startApp } from '../support/programs/app.js';
import { asVisitor, type Client } from '../support/http/clients.js';
import { anMp4 } from '../support/data/files.js';
import { startS3, type TestS3 } from '../support/programs/s3.js';

let s3: TestS3;
let dataDir: string;
beforeAll(async () => {
  Logger.overrideLogger(false);
  s3 = await startS3();
  dataDir = mkdtempSync(join(tmpdir(), 'parure-storage-'));
});
afterAll(async () => {
  await s3?.close();
  rmSync(dataDir, { recursive: true, force: true });
});

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
const inFuture = () => new Date(Date.now() + 60_000);

const whole = async (opened: Promise<Readable | undefined>) => buffer((await opened) ?? Readable.from([]));

async function all(lists: AsyncIterable<string[]>): Promise<string[]> {
  const keys: string[] = [];
  for await (const list of lists) keys.push(...list);
  return keys;
}

const places: [string, () => Storage][] = [
  ['disk', () => new LocalStorage({ dataDir })],
  ['S3', () => new S3Storage(s3.settings)],
  ['S3 beside a disk', () => new MigratingStorage(new S3Storage(s3.settings), new LocalStorage({ dataDir }))],
];

describe.each(places)('a file in %s', (_place, place) => {
  let storage: Storage;
  beforeAll(() => {
    storage = place();
  });

  it('is found under the hash of its content, whole', async () => {
    const bytes = randomBytes(200_000);
    const key = await storage.put(bytes, 'webp');
    expect(key).toBe(`${sha256(bytes).slice(0, 2)}/${sha256(bytes)}.webp`);
    expect(bytes.equals(await storage.read(key))).toBe(true);
    expect(await storage.put(bytes, 'webp')).toBe(key);
    expect([await storage.has(key), await storage.size(key)]).toEqual([true, bytes.length]);
  });

  it('is taken from another file, which stays', async () => {
    const [path, bytes] = [join(dataDir, 'film.mp4'), randomBytes(3_000_000)];
    writeFileSync(path, bytes);
    const key = await storage.putFile(path, 'mp4');
    expect(key).toBe(keyOf(sha256(bytes), 'mp4'));
    expect(bytes.equals(await whole(storage.open(key)))).toBe(true);
    expect(readdirSync(dataDir)).toContain('film.mp4');
  });

  it('is read in part', async () => {
    const bytes = randomBytes(10_000);
    const key = await storage.put(bytes, 'pdf');
    const part = await whole(storage.open(key, { start: 10, end: 4_999 }));
    expect(part.equals(bytes.subarray(10, 5_000))).toBe(true);
    expect(await storage.readRange(key, { start: 9_999, end: 9_999 })).toEqual(bytes.subarray(9_999));
  });

  it('may be absent', async () => {
    const key = keyOf(sha256(randomBytes(9)), 'jpg');
    expect([await storage.has(key), await storage.open(key), await storage.size(key)]).toEqual([
      false,
      undefined,
      undefined,
    ]);
    expect(await storage.readRange(key, { start: 0, end: 1 })).toBeUndefined();
    await storage.remove(key);
  });

  it('is kept under a key that was worked out, when it can be made again', async () => {
    const key = keyOf(sha256(randomBytes(9)), 'avif', 'watermarked');
    await storage.putAt(key, Buffer.from('one'));
    await storage.putAt(key, Buffer.from('two'));
    expect(String(await storage.read(key))).toBe('two');
  });

  it('is old from some moment on, each kind for itself, and goes then only', async () => {
    const kept = await storage.put(randomBytes(9), 'jpg');
    const marked = keyOf(sha256(randomBytes(9)), 'avif', 'watermarked');
    await storage.putAt(marked, Buffer.from('mark'));
    const before = new Date(Date.now() - 60_000);
    expect(await all(storage.keysOlderThan(before))).toEqual([]);
    expect(await all(storage.keysOlderThan(inFuture()))).toContain(kept);
    expect(await all(storage.keysOlderThan(inFuture()))).not.toContain(marked);
    expect(await all(storage.keysOlderThan(inFuture(), 'watermarked'))).toContain(marked);
    await storage.remove(kept, before);
    expect(await storage.has(kept)).toBe(true);
    await storage.remove(kept, inFuture());
    expect(await storage.has(kept)).toBe(false);
    await storage.remove(marked);
    expect(await storage.has(marked)).toBe(false);
  });

  it.each(['../../secrets/jwt-secret', 'ab/../../x.jpg', '', 'ab/x.jpg', `marked/../${'a'.repeat(64)}.jpg`, 'ab%2fx'])(
    'is nothing that %j could name',
    async (key) => {
      await expect((async () => storage.open(key))()).rejects.toThrow('Not a key');
      await expect((async () => storage.remove(key))()).rejects.toThrow('Not a key');
    },
  );

  it('says that it can be asked', async () => {
    expect(await storage.state()).toBe('ok');
  });
});

describe('a store that speaks S3', () => {
  const store = () => new S3Storage(s3.settings);

  it('is listed page by page', async () => {
    const keys = await Promise.all(Array.from({ length: 7 }, () => store().put(randomBytes(9), 'jpg')));
    const before = s3.calls.length;
    const listed = await all(new S3Storage(s3.settings, 3).keysOlderThan(inFuture()));
    expect(listed).toEqual(expect.arrayContaining(keys));
    expect(new Set(listed).size).toBe(listed.length);
    expect(s3.calls.length - before).toBeGreaterThan(2);
  });

  it('is tried again when it has a bad moment, and given up when it has a bad day', async () => {
    const key = await store().put(Buffer.from('patience'), 'jpg');
    s3.fail(2, 503);
    expect(String(await store().read(key))).toBe('patience');
    s3.fail(3, 500);
    await expect(store().read(key)).rejects.toMatchObject({
      code: 'UNAVAILABLE',
      reason: expect.stringMatching(/status 500, SlowDown/),
    });
  });

  it('hears at once that it was asked wrongly', async () => {
    const before = s3.calls.length;
    const wrong = new S3Storage({ ...s3.settings, secretAccessKey: 'another-secret' });
    await expect(wrong.put(Buffer.from('x'), 'jpg')).rejects.toMatchObject({
      reason: expect.stringMatching(/403, SignatureDoesNotMatch/),
    });
    const elsewhere = new S3Storage({ ...s3.settings, bucket: 'no-such-bucket' });
    await expect(elsewhere.open(keyOf(sha256(Buffer.from('x')), 'jpg'))).rejects.toMatchObject({
      reason: expect.stringMatching(/NoSuchBucket/),
    });
    expect(s3.calls.length - before).toBe(2);
    expect(await elsewhere.state()).toBe('down');
  });

  it('that is full says so', async () => {
    s3.fail(3, 507);
    await expect(store().put(randomBytes(9), 'jpg')).rejects.toMatchObject({ code: 'OUT_OF_SPACE' });
  });
});

interface Moved {
  code: number | null;
  said: string;
}

/** `npm run media:move`, as it is built. */
function move(environment: Record<string, string>, given: string[] = []): Promise<Moved> {
  const env = {
    PATH: process.env.PATH,
    NODE_ENV: 'production',
    DATA_DIR: dataDir,
    LOG_LEVEL: 'silent',
    ...environment,
  };
  const program = spawn(process.execPath, ['server/scripts/start.mjs', 'media-move', ...given], { env });
  let said = '';
  for (const stream of [program.stdout, program.stderr]) stream.on('data', (part) => (said += String(part)));
  return new Promise((resolve) => program.once('close', (code) => resolve({ code, said })));
}

describe('a shop whose uploads go to S3', () => {
  let app: RunningApp;
  let visitor: Client;
  let disk: LocalStorage;
  beforeAll(async () => {
    app = await startApp(s3.environment);
    visitor = asVisitor(app);
    disk = new LocalStorage(app.config);
  });
  afterAll(() => app?.close());

  async function aFilm(bytes = 200_000) {
    const rules = { types: ['video/mp4'], maxBytes: 3e7, wrongType: 'No', tooLarge: 'No' };
    const content = await anMp4({ bytes });
    const media = app.nest.get(Media, { strict: false });
    const file = await media.receive({ content, rules, audience: 'public' });
    const { url, files } = await app.nest.get(DataSource).transaction((tx) => media.add(tx, file));
    return { url, content, key: files[0]?.key ?? '' };
  }

  async function shown(url: string) {
    const answer = await visitor.fetch('GET', url);
    return { status: answer.status, bytes: Buffer.from(await answer.arrayBuffer()) };
  }

  it('keeps them there and nowhere else, and shows them from there', async () => {
    const { url, content, key } = await aFilm();
    expect(s3.bytesOf(key).equals(content)).toBe(true);
    expect(existsSync(disk.path(key))).toBe(false);
    const { status, bytes } = await shown(url);
    expect([status, bytes.equals(content)]).toEqual([200, true]);
    const part = await visitor.fetch('GET', url, undefined, { range: 'bytes=100-199' });
    expect([part.status, part.headers.get('content-range')]).toEqual([206, `bytes 100-199/${content.length}`]);
    expect(content.subarray(100, 200).equals(Buffer.from(await part.arrayBuffer()))).toBe(true);
  });

  it('lets go of the store’s file when its reader goes away', async () => {
    const { url } = await aFilm(20_000_000);
    const call = get(new URL(url, app.url), { agent: false });
    const [answer] = (await once(call, 'response')) as [IncomingMessage];
    answer.on('error', () => undefined);
    await once(answer, 'readable');
    expect(s3.openFiles()).toBe(1);
    answer.destroy();
    for (const late = Date.now() + 10_000; s3.openFiles() && Date.now() < late;) await pause(20);
    expect(s3.openFiles()).toBe(0);
  });

  it('draws the renditions of a picture from there', async () => {
    const content = await sharp({ create: { width: 400, height: 300, channels: 3, background: '#a52' } })
      .jpeg()
      .toBuffer();
    const media = app.nest.get(Media, { strict: false });
    const rules = { types: ['image/jpeg'], maxBytes: 1e6, wrongType: 'No', tooLarge: 'No' };
    const file = await media.receive({ content, rules, audience: 'public' });
    const { id } = await app.nest.get(DataSource).transaction((tx) => media.add(tx, file));
    const rendition = async () => (await shown(`/media/${id}/320.webp`)).status;
    while ((await rendition()) !== 200) await new Promise((resolve) => setTimeout(resolve, 100));
    expect(s3.keys().some((key) => key.endsWith('.avif'))).toBe(true);
  });

  it('R20: says so while the store is away, and shows the file when it is back', async () => {
    const { url, content } = await aFilm();
    await s3.stop();
    const answer = await visitor.call('GET', url);
    expect([answer.status, answer.body.code, answer.headers.get('retry-after')]).toEqual([503, 'UNAVAILABLE', '5']);
    const ready = await visitor.call('GET', '/health/ready');
    expect([ready.status, ready.body.checks.storage]).toEqual([503, 'down']);
    await expect(aFilm()).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    await s3.start();
    expect((await shown(url)).bytes.equals(content)).toBe(true);
    expect((await visitor.call('GET', '/health/ready')).body.checks.storage).toBe('ok');
  });

  it('shows what still lies on disk, before, while and after it is moved', async () => {
    const { url, content, key } = await aFilm();
    await disk.put(content, 'mp4');
    await new S3Storage(s3.settings).remove(key);
    expect((await shown(url)).bytes.equals(content)).toBe(true);
    const moving = move({ ...s3.environment, DATA_DIR: app.config.dataDir });
    let over = false;
    void moving.finally(() => (over = true));
    do expect((await shown(url)).bytes.equals(content)).toBe(true);
    while (!over);
    expect(await moving).toMatchObject({ code: 0, said: expect.stringContaining('1 of 1 files moved') });
    expect([existsSync(disk.path(key)), s3.bytesOf(key).equals(content)]).toEqual([false, true]);
  });
});

describe('the move from disk to S3', () => {
  const disk = () => new LocalStorage({ dataDir });
  beforeEach(() => rmSync(join(dataDir, 'uploads'), { recursive: true, force: true }));

  it('goes on where it was broken off', async () => {
    const keys = await Promise.all(Array.from({ length: 12 }, () => disk().put(randomBytes(50_000), 'webp')));
    let left = 5;
    const stopped = () => left <= 0;
    const first = await moveUploads(disk(), new S3Storage(s3.settings), {
      onProgress: () => left--,
      shouldStop: stopped,
    });
    expect(first.moved).toBeGreaterThan(0);
    expect(first.moved).toBeLessThan(12);
    const { code, said } = await move(s3.environment);
    expect([code, said]).toEqual([
      0,
      expect.stringContaining(`${12 - first.moved} of ${12 - first.moved} files moved`),
    ]);
    expect(s3.keys()).toEqual(expect.arrayContaining(keys));
    expect(await all(disk().keysOlderThan(inFuture()))).toEqual([]);
  });

  it('leaves a damaged file where it is, says which, and moves the others', async () => {
    const [good, bad] = [await disk().put(randomBytes(99), 'jpg'), await disk().put(randomBytes(99), 'jpg')];
    writeFileSync(disk().path(bad), 'something else');
    const { code, said } = await move(s3.environment);
    expect([code, said]).toEqual([2, expect.stringContaining(`Damaged, and left where it is: ${bad}`)]);
    expect([await disk().has(good), await disk().has(bad)]).toEqual([false, true]);
    expect(s3.keys()).not.toContain(bad);
  });

  it('takes nothing from the disk that the store did not keep', async () => {
    const key = await disk().put(randomBytes(99), 'jpg');
    s3.fail(99, 500);
    const { code, said } = await move(s3.environment);
    s3.fail(0, 500);
    expect([code, said]).toEqual([1, expect.stringMatching(/^Stopped: .*status 500.*Run it again to go on\.$/m)]);
    expect(await disk().has(key)).toBe(true);
  });

  it('refuses to begin without a store, with half of one, and with words it does not know', async () => {
    const { S3_BUCKET: _, ...half } = s3.environment;
    expect(await move({})).toEqual({ code: 1, said: expect.stringMatching(/^S3_ENDPOINT is not set; .+\n$/) });
    expect(await move(half)).toEqual({ code: 1, said: expect.stringMatching(/^S3_BUCKET is not set; .+\n$/) });
    expect(await move(s3.environment, ['--back'])).toEqual({
      code: 1,
      said: 'media:move takes no arguments; it was given --back\n',
    });
  });
});
