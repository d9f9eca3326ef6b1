import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readlinkSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { get, type IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { jest } from '@jest/globals';
import sharp from 'sharp';
import { Logger } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { MediaService } from '../../server/platform/files/media/media.service.js';
import { LocalStorage } from '../../server/platform/files/storage/local-storage.js';
import { moveUploads } from '../../server/platform/files/storage/move.js';
import { MigratingStorage } from '../../server/platform/files/storage/migrating-storage.js';
import { S3Storage } from '../../server/platform/files/storage/s3-storage.js';
import { keyOf, type Storage } from '../../server/platform/files/storage/storage.js';
import { type RunningApp, startApp } from '../support/programs/app.js';
import { asVisitor, type Client } from '../support/http/clients.js';
import { anMp4 } from '../support/data/files.js';
import { moveMedia } from '../support/programs/media-move.js';
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

const readAll = async (opened: Promise<Readable | undefined>) => buffer((await opened) ?? Readable.from([]));

async function collect(lists: AsyncIterable<string[]>): Promise<string[]> {
  const keys: string[] = [];
  for await (const list of lists) keys.push(...list);
  return keys;
}

const storages: [string, () => Storage][] = [
  ['disk', () => new LocalStorage({ dataDir })],
  ['S3', () => new S3Storage(s3.settings)],
  ['S3 beside a disk', () => new MigratingStorage(new S3Storage(s3.settings), new LocalStorage({ dataDir }))],
];

it('files on disk are for the user and the group of the program only, those of an earlier version too', async () => {
  const folder = join(dataDir, 'private');
  mkdirSync(join(folder, 'uploads'), { recursive: true, mode: 0o755 });
  const [storage, modeOf] = [new LocalStorage({ dataDir: folder }), (path: string) => statSync(path).mode & 0o777];
  await storage.onApplicationBootstrap();
  const source = join(dataDir, 'portrait');
  writeFileSync(source, 'portrait', { mode: 0o666 });
  const paths = [await storage.put(Buffer.from('order'), 'pdf'), await storage.putFile(source, 'jpg')].map((key) =>
    storage.path(key),
  );
  for (const path of paths) expect([modeOf(path), modeOf(dirname(path))]).toEqual([0o640, 0o750]);
  expect(modeOf(join(folder, 'uploads'))).toBe(0o750);
});

it('storing a file on disk waits until its name and its new folders are on the disk as well', async () => {
  const [storage, folders] = [new LocalStorage({ dataDir: join(dataDir, 'synced') }), new Array<string>()];
  const handle = await open(dataDir, 'r');
  const prototype = Object.getPrototypeOf(handle) as FileHandle;
  await handle.close();
  const sync = Reflect.get<FileHandle, 'sync'>(prototype, 'sync');
  const spied = jest.spyOn(prototype, 'sync').mockImplementation(async function (this: FileHandle) {
    const path = readlinkSync(`/proc/self/fd/${this.fd}`);
    if (statSync(path).isDirectory())
      folders.push(`${path.slice(dataDir.length + '/synced'.length)}: ${readdirSync(path).join()}`);
    return sync.call(this);
  });
  const key = keyOf(sha256(randomBytes(9)), 'avif', 'watermarked');
  const [folder = '', name = ''] = [dirname(key), basename(key)];
  await storage.putAt(key, randomBytes(9));
  expect(folders.find((entry) => entry.startsWith(`/uploads/${folder}: `))).toContain(name);
  expect(folders.find((entry) => entry.startsWith('/uploads/marked: '))).toContain(basename(folder));
  expect(folders.find((entry) => entry.startsWith('/uploads: '))).toContain('marked');
  expect(folders.find((entry) => entry.startsWith(': '))).toContain('uploads');
  spied.mockRestore();
});

describe.each(storages)('a file in %s', (_name, createStorage) => {
  let storage: Storage;
  beforeAll(() => {
    storage = createStorage();
  });

  it('a file is stored under the hash of its content', async () => {
    const bytes = randomBytes(200_000);
    const key = await storage.put(bytes, 'webp');
    expect(key).toBe(`${sha256(bytes).slice(0, 2)}/${sha256(bytes)}.webp`);
    expect(bytes.equals(await storage.read(key))).toBe(true);
    expect(await storage.put(bytes, 'webp')).toBe(key);
    expect([await storage.has(key), await storage.size(key)]).toEqual([true, bytes.length]);
  });

  it('a file can be copied from another file, which stays', async () => {
    const [path, bytes] = [join(dataDir, 'video.mp4'), randomBytes(3_000_000)];
    writeFileSync(path, bytes);
    const key = await storage.putFile(path, 'mp4');
    expect(key).toBe(keyOf(sha256(bytes), 'mp4'));
    expect(bytes.equals(await readAll(storage.open(key)))).toBe(true);
    expect(readdirSync(dataDir)).toContain('video.mp4');
  });

  it('a file can be read in part', async () => {
    const bytes = randomBytes(10_000);
    const key = await storage.put(bytes, 'pdf');
    const part = await readAll(storage.open(key, { start: 10, end: 4_999 }));
    expect(part.equals(bytes.subarray(10, 5_000))).toBe(true);
    expect(await storage.readRange(key, { start: 9_999, end: 9_999 })).toEqual(bytes.subarray(9_999));
  });

  it('a file can be absent', async () => {
    const key = keyOf(sha256(randomBytes(9)), 'jpg');
    expect([await storage.has(key), await storage.open(key), await storage.size(key)]).toEqual([
      false,
      undefined,
      undefined,
    ]);
    expect(await storage.readRange(key, { start: 0, end: 1 })).toBeUndefined();
    await storage.remove(key);
  });

  it('a file can be stored and replaced under a given key', async () => {
    const key = keyOf(sha256(randomBytes(9)), 'avif', 'watermarked');
    await storage.putAt(key, Buffer.from('one'));
    await storage.putAt(key, Buffer.from('two'));
    expect(String(await storage.read(key))).toBe('two');
  });

  it('files can be listed and removed by age, separately for each prefix', async () => {
    const original = await storage.put(randomBytes(9), 'jpg');
    const marked = keyOf(sha256(randomBytes(9)), 'avif', 'watermarked');
    await storage.putAt(marked, Buffer.from('mark'));
    const before = new Date(Date.now() - 60_000);
    expect(await collect(storage.keysOlderThan(before))).toEqual([]);
    expect(await collect(storage.keysOlderThan(inFuture()))).toContain(original);
    expect(await collect(storage.keysOlderThan(inFuture()))).not.toContain(marked);
    expect(await collect(storage.keysOlderThan(inFuture(), 'watermarked'))).toContain(marked);
    await storage.remove(original, before);
    expect(await storage.has(original)).toBe(true);
    await storage.remove(original, inFuture());
    expect(await storage.has(original)).toBe(false);
    await storage.remove(marked);
    expect(await storage.has(marked)).toBe(false);
  });

  it.each(['../../secrets/jwt-secret', 'ab/../../x.jpg', '', 'ab/x.jpg', `marked/../${'a'.repeat(64)}.jpg`, 'ab%2fx'])(
    'a file cannot have the key %j',
    async (key) => {
      await expect((async () => storage.open(key))()).rejects.toThrow('Not a storage key');
      await expect((async () => storage.remove(key))()).rejects.toThrow('Not a storage key');
    },
  );

  it('comes from a storage that reports its state as ok', async () => {
    expect(await storage.state()).toBe('ok');
  });
});

describe('S3 storage', () => {
  const storage = () => new S3Storage(s3.settings);

  it('lists its keys page by page', async () => {
    const keys = await Promise.all(Array.from({ length: 7 }, () => storage().put(randomBytes(9), 'jpg')));
    const before = s3.calls.length;
    const listed = await collect(
      new S3Storage(s3.settings, { pageSize: 3, timeoutMs: 10_000 }).keysOlderThan(inFuture()),
    );
    expect(listed).toEqual(expect.arrayContaining(keys));
    expect(new Set(listed).size).toBe(listed.length);
    expect(s3.calls.length - before).toBeGreaterThan(2);
  });

  it('retries after two server errors, and fails after three', async () => {
    const key = await storage().put(Buffer.from('patience'), 'jpg');
    s3.fail(2, 503);
    expect(String(await storage().read(key))).toBe('patience');
    s3.fail(3, 500);
    await expect(storage().read(key)).rejects.toMatchObject({
      code: 'UNAVAILABLE',
      reason: expect.stringMatching(/status 500, InternalError/),
    });
  });

  it('fails at once for wrong credentials or a missing bucket', async () => {
    const before = s3.calls.length;
    const credentials = {
      accessKeyId: s3.keysInUse[0]?.id ?? '',
      secretAccessKey: 'another-secret',
      sessionToken: undefined,
    };
    const wrong = new S3Storage({ ...s3.settings, credentials });
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

  it('reports that it is full', async () => {
    s3.fail(1, 507);
    await expect(storage().put(randomBytes(9), 'jpg')).rejects.toMatchObject({ code: 'OUT_OF_SPACE' });
  });
});

/** Runs `npm run media:move` for the folder of these tests. */
const move = (environment: Record<string, string>, args?: string[]) =>
  moveMedia({ DATA_DIR: dataDir, ...environment }, args);

describe('a shop with uploads in S3', () => {
  let app: RunningApp;
  let visitor: Client;
  let disk: LocalStorage;
  beforeAll(async () => {
    app = await startApp(s3.environment);
    visitor = asVisitor(app);
    disk = new LocalStorage(app.config);
  });
  afterAll(() => app?.close());

  async function aVideo(bytes = 200_000) {
    const rules = { types: ['video/mp4'], maxBytes: 3e7, wrongType: 'No', tooLarge: 'No' };
    const content = await anMp4({ bytes });
    const media = app.nest.get(MediaService, { strict: false });
    const file = await media.receive({ content }, [rules], { audience: 'public' });
    const { url, files } = await app.nest.get(DataSource).transaction((tx) => media.insert(tx, file));
    return { url, content, key: files[0]?.key ?? '' };
  }

  async function download(url: string) {
    const response = await visitor.fetch('GET', url);
    return { status: response.status, bytes: Buffer.from(await response.arrayBuffer()) };
  }

  it('stores files only there and serves them from there', async () => {
    const { url, content, key } = await aVideo();
    expect(s3.bytesOf(key).equals(content)).toBe(true);
    expect(existsSync(disk.path(key))).toBe(false);
    const { status, bytes } = await download(url);
    expect([status, bytes.equals(content)]).toEqual([200, true]);
    const part = await visitor.fetch('GET', url, undefined, { range: 'bytes=100-199' });
    expect([part.status, part.headers.get('content-range')]).toEqual([206, `bytes 100-199/${content.length}`]);
    expect(content.subarray(100, 200).equals(Buffer.from(await part.arrayBuffer()))).toBe(true);
  });

  it('closes the connection to S3 when its reader disconnects', async () => {
    const { url } = await aVideo(20_000_000);
    const call = get(new URL(url, app.url), { agent: false });
    const [response] = (await once(call, 'response')) as [IncomingMessage];
    response.on('error', () => undefined);
    await once(response, 'readable');
    expect(s3.openFiles()).toBe(1);
    response.destroy();
    for (const late = Date.now() + 10_000; s3.openFiles() && Date.now() < late;) await pause(20);
    expect(s3.openFiles()).toBe(0);
  });

  it('creates the renditions of a picture from there', async () => {
    const content = await sharp({ create: { width: 400, height: 300, channels: 3, background: '#a52' } })
      .jpeg()
      .toBuffer();
    const media = app.nest.get(MediaService, { strict: false });
    const rules = { types: ['image/jpeg'], maxBytes: 1e6, wrongType: 'No', tooLarge: 'No' };
    const file = await media.receive({ content }, [rules], { audience: 'public' });
    const { id } = await app.nest.get(DataSource).transaction((tx) => media.insert(tx, file));
    const rendition = async () => (await download(`/media/${id}/320.webp`)).status;
    while ((await rendition()) !== 200) await new Promise((resolve) => setTimeout(resolve, 100));
    expect(s3.keys().some((key) => key.endsWith('.avif'))).toBe(true);
  });

  it('responds with 503 while S3 is down, and serves the file when it is back', async () => {
    const { url, content } = await aVideo();
    await s3.stop();
    const response = await visitor.call('GET', url);
    expect([response.status, response.body.code, response.headers.get('retry-after')]).toEqual([
      503,
      'UNAVAILABLE',
      '5',
    ]);
    const ready = await visitor.call('GET', '/health/ready');
    expect([ready.status, ready.body.status, ready.body.checks.storage]).toEqual([200, 'degraded', 'down']);
    await expect(aVideo()).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    await s3.start();
    expect((await download(url)).bytes.equals(content)).toBe(true);
    expect((await visitor.call('GET', '/health/ready')).body.checks.storage).toBe('ok');
  });

  it('serves files on disk before, during and after their move', async () => {
    const { url, content, key } = await aVideo();
    await disk.put(content, 'mp4');
    await new S3Storage(s3.settings).remove(key);
    expect((await download(url)).bytes.equals(content)).toBe(true);
    const moving = move({ ...s3.environment, DATA_DIR: app.config.dataDir });
    let isDone = false;
    void moving.finally(() => (isDone = true));
    do expect((await download(url)).bytes.equals(content)).toBe(true);
    while (!isDone);
    expect(await moving).toMatchObject({ code: 0, output: expect.stringContaining('1 of 1 files moved') });
    expect([existsSync(disk.path(key)), s3.bytesOf(key).equals(content)]).toEqual([false, true]);
  });
});

describe('the move from disk to S3', () => {
  const disk = () => new LocalStorage({ dataDir });
  beforeEach(() => rmSync(join(dataDir, 'uploads'), { recursive: true, force: true }));

  it('continues after an interruption', async () => {
    const keys = await Promise.all(Array.from({ length: 12 }, () => disk().put(randomBytes(50_000), 'webp')));
    let remaining = 5;
    const stopped = () => remaining <= 0;
    const first = await moveUploads(disk(), new S3Storage(s3.settings), {
      onProgress: () => remaining--,
      shouldStop: stopped,
    });
    expect(first.moved).toBeGreaterThan(0);
    expect(first.moved).toBeLessThan(12);
    const { code, output } = await move(s3.environment);
    expect([code, output]).toEqual([
      0,
      expect.stringContaining(`${12 - first.moved} of ${12 - first.moved} files moved`),
    ]);
    expect(s3.keys()).toEqual(expect.arrayContaining(keys));
    expect(await collect(disk().keysOlderThan(inFuture()))).toEqual([]);
  });

  it('leaves a damaged file on disk, names it and moves the others', async () => {
    const [good, bad] = [await disk().put(randomBytes(99), 'jpg'), await disk().put(randomBytes(99), 'jpg')];
    writeFileSync(disk().path(bad), 'something else');
    const { code, output } = await move(s3.environment);
    expect([code, output]).toEqual([2, expect.stringContaining(`Damaged, left on disk: ${bad}`)]);
    expect([await disk().has(good), await disk().has(bad)]).toEqual([false, true]);
    expect(s3.keys()).not.toContain(bad);
  });

  it('removes no file from disk that S3 did not store', async () => {
    const key = await disk().put(randomBytes(99), 'jpg');
    s3.fail(99, 500);
    const { code, output } = await move(s3.environment);
    s3.fail(0, 500);
    expect([code, output]).toEqual([
      1,
      expect.stringMatching(/^Stopped: .*status 500.*Run the command again to continue\.$/m),
    ]);
    expect(await disk().has(key)).toBe(true);
  });

  it('the move from disk to S3 does not start with incomplete S3 settings or with arguments', async () => {
    const { S3_BUCKET: _, ...half } = s3.environment;
    expect(await move({})).toEqual({ code: 1, output: expect.stringMatching(/^S3_BUCKET is not set; .+\n$/) });
    expect(await move(half)).toEqual({ code: 1, output: expect.stringMatching(/^S3_BUCKET is not set; .+\n$/) });
    expect(await move(s3.environment, ['--back'])).toEqual({
      code: 1,
      output: 'media:move takes no arguments, but got --back\n',
    });
  });
});
