import { createHash, randomBytes } from 'node:crypto';
import dns from 'node:dns';
import { once } from 'node:events';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { createClients, uploadCommand } from '../../server/platform/files/storage/s3-clients.js';
import { keyOf } from '../../server/platform/files/storage/storage.js';
import { startS3, type TestS3 } from '../support/programs/s3.js';

let s3: TestS3;
beforeEach(async () => {
  Logger.overrideLogger(false);
  s3 = await startS3();
});
afterEach(() => s3.close());

const aKey = () => keyOf(randomBytes(32).toString('hex'), 'jpg');

const refusedWith = (reason: RegExp) => ({ code: 'UNAVAILABLE', reason: expect.stringMatching(reason) });

describe('a bucket in the host name', () => {
  let names: string[];
  beforeEach(() => {
    names = [];
    // Names such as bucket.localhost are not known to every system. Nothing here may reach another machine.
    jest.spyOn(dns, 'lookup').mockImplementation(((name: string, options: dns.LookupOptions, done: LookedUp) => {
      names.push(name);
      if (!name.endsWith('.localhost')) return done(Object.assign(new Error('unknown'), { code: 'ENODATA' }), []);
      done(null, options.all ? [{ address: '127.0.0.1', family: 4 }] : '127.0.0.1', 4);
    }) as typeof dns.lookup);
  });
  afterEach(() => {
    jest.restoreAllMocks();
  });

  type LookedUp = (error: Error | null, address: string | dns.LookupAddress[], family?: number) => void;

  it('a bucket in the host name is called with S3_ADDRESSING=virtual', async () => {
    const storage = s3.storageWith({ endpoint: s3.endpoint.replace('127.0.0.1', 'localhost'), addressing: 'virtual' });
    const bytes = randomBytes(10_000);
    const key = await storage.put(bytes, 'jpg');
    expect(await storage.readRange(key, { start: 5, end: 9 })).toEqual(bytes.subarray(5, 10));
    const listed: string[] = [];
    for await (const keys of storage.keysOlderThan(new Date(Date.now() + 60_000))) listed.push(...keys);
    expect(listed).toEqual([key]);
    await storage.remove(key);
    expect([await storage.size(key), await storage.state()]).toEqual([undefined, 'ok']);
    expect(new Set(s3.hosts)).toEqual(new Set([`parure-uploads.localhost:${new URL(s3.endpoint).port}`]));
    expect(s3.calls.slice(0, 2)).toEqual([`PUT ${key}`, `GET ${key}`]);
  });

  it('a bucket in the host name is called at AWS without S3_ENDPOINT', async () => {
    const storage = s3.storageWith({ endpoint: undefined, addressing: 'virtual' });
    await expect(storage.size(aKey())).rejects.toMatchObject(refusedWith(/at AWS eu-central-1\/parure-uploads: /));
    expect(new Set(names)).toEqual(new Set(['parure-uploads.s3.eu-central-1.amazonaws.com']));
  });
});

describe('an upload', () => {
  const sha256Of = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

  /** Uploads parts, and returns its key. */
  async function upload(expected: Buffer, open: () => Readable, timeoutMs = 10_000): Promise<string> {
    const { uploads } = createClients(s3.settings, timeoutMs);
    const key = aKey();
    const content = { bytes: expected.length, sha256: sha256Of(expected), open };
    await uploads.send(uploadCommand(s3.settings.bucket, key, content)).finally(() => uploads.destroy());
    return key;
  }

  it('an upload is repeated from its beginning when the store fails', async () => {
    const bytes = randomBytes(300_000);
    const open = jest.fn(() => Readable.from([bytes.subarray(0, 100_000), bytes.subarray(100_000)]));
    s3.fail(2, 500);
    const key = await upload(bytes, open);
    expect([open.mock.calls.length, s3.bytesOf(key).equals(bytes)]).toEqual([3, true]);
  });

  it('an upload whose content arrives damaged is not stored', async () => {
    const sent = upload(Buffer.from('good'), () => Readable.from([Buffer.from('gone')]));
    await expect(sent).rejects.toThrow('XAmzContentSHA256Mismatch');
    expect(s3.keys()).toEqual([]);
  });

  it('an upload whose content cannot be read fails', async () => {
    const sent = upload(Buffer.from('x'), () => new Readable().destroy(new Error('the disk is broken')), 1_000);
    await expect(sent).rejects.toThrow('the disk is broken');
  });

  it('an upload may take longer than the time limit while it progresses', async () => {
    const parts = Array.from({ length: 10 }, () => randomBytes(1_000));
    async function* slowly() {
      for (const part of parts) {
        await pause(100);
        yield part;
      }
    }
    const bytes = Buffer.concat(parts);
    const key = await upload(bytes, () => Readable.from(slowly()), 500);
    expect(s3.bytesOf(key).equals(bytes)).toBe(true);
  });
});

describe('a store that does not respond', () => {
  let silent: Server;
  let sockets: Socket[];
  beforeAll(async () => {
    sockets = [];
    silent = createServer((socket) => void sockets.push(socket.on('error', () => undefined)));
    silent.listen(0, '127.0.0.1');
    await once(silent, 'listening');
  });
  afterAll(() => {
    for (const socket of sockets) socket.destroy();
    silent.close();
  });

  const silentStorage = (timeoutMs: number) =>
    s3.storageWith({ endpoint: `http://127.0.0.1:${(silent.address() as AddressInfo).port}` }, timeoutMs);

  it('a store that does not respond is down after its time limit, for reads and for writes', async () => {
    const storage = silentStorage(200);
    await expect(storage.read(aKey())).rejects.toMatchObject(refusedWith(/: .*exceeded the configured 200 ms/));
    await expect(storage.put(randomBytes(5_000_000), 'mp4')).rejects.toMatchObject(refusedWith(/200 ms of inactivity/));
  });

  it('a store that does not respond is down for a health check within two seconds', async () => {
    const began = Date.now();
    expect(await silentStorage(10_000).state()).toBe('down');
    expect(Date.now() - began).toBeLessThan(3_000);
  });
});

it('a reader that pauses for longer than the time limit gets the rest of the file', async () => {
  const bytes = randomBytes(20_000_000);
  const storage = s3.storageWith({}, 200);
  const stream = await storage.open(await s3.storageWith().put(bytes, 'mp4'));
  await pause(1_000);
  expect((await buffer(stream ?? Readable.from([]))).equals(bytes)).toBe(true);
});
