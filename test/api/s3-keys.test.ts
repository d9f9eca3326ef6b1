import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { LocalStorage } from '../../server/platform/files/storage/local-storage.js';
import { keyOf } from '../../server/platform/files/storage/storage.js';
import { asVisitor } from '../support/http/clients.js';
import { startApp } from '../support/programs/app.js';
import { moveMedia } from '../support/programs/media-move.js';
import { startS3, type TestS3 } from '../support/programs/s3.js';
import { type S3Key, temporaryKey } from '../support/programs/s3-signature.js';

let s3: TestS3;
beforeEach(async () => {
  Logger.overrideLogger(false);
  s3 = await startS3();
});
afterEach(() => s3.close());

const credentialsOf = ({ id, secret, sessionToken }: S3Key) => ({
  accessKeyId: id,
  secretAccessKey: secret,
  sessionToken,
});

const aKey = () => keyOf(randomBytes(32).toString('hex'), 'jpg');

const refusedWith = (reason: RegExp) => ({ code: 'UNAVAILABLE', reason: expect.stringMatching(reason) });

describe('keys in the settings', () => {
  it('wrong keys in the settings degrade the shop, and readiness names the storage', async () => {
    const app = await startApp({ ...s3.environment, S3_SECRET_ACCESS_KEY: 'another-secret' });
    try {
      const ready = await asVisitor(app).call('GET', '/health/ready');
      expect([ready.status, ready.body.status, ready.body.checks.storage]).toEqual([200, 'degraded', 'down']);
    } finally {
      await app.close();
    }
  });

  it.each([
    ['an unknown key', (key: S3Key) => ({ ...key, id: 'UNKNOWNKEY' }), /403, InvalidAccessKeyId/],
    ['a wrong secret', (key: S3Key) => ({ ...key, secret: 'another-secret' }), /403, SignatureDoesNotMatch/],
    ['another session token', (key: S3Key) => ({ ...key, sessionToken: 'another' }), /403, InvalidToken/],
    ['an expired token', (key: S3Key) => Object.assign(key, { expires: Date.now() }), /400, ExpiredToken/],
    ['no session token', (key: S3Key) => ({ ...key, sessionToken: undefined }), /403, InvalidToken/],
  ])('keys with %s are refused', async (_case, change, reason) => {
    const key = temporaryKey();
    s3.keysInUse = [key];
    const storage = s3.storageWith({ credentials: credentialsOf(change(key)) });
    await expect(storage.put(randomBytes(9), 'jpg')).rejects.toMatchObject(refusedWith(reason));
    await expect(storage.read(aKey())).rejects.toMatchObject(refusedWith(reason));
    expect(s3.keys()).toEqual([]);
  });

  it('keys with their session token are accepted', async () => {
    const key = temporaryKey();
    s3.keysInUse = [key];
    const storage = s3.storageWith({ credentials: credentialsOf(key) });
    const bytes = randomBytes(10_000);
    expect(await storage.read(await storage.put(bytes, 'jpg'))).toEqual(bytes);
  });

  it('keys are accepted by a store whose clock is an hour ahead', async () => {
    s3.clockAheadMs = 3_600_000;
    const storage = s3.storageWith();
    const bytes = randomBytes(10_000);
    const key = await storage.put(bytes, 'jpg');
    expect(await storage.read(key)).toEqual(bytes);
    expect(s3.calls.slice(0, 2)).toEqual([`PUT ${key}`, `PUT ${key}`]);
  });
});

describe('keys that the SDK finds', () => {
  let dataDir: string;
  let moved: string;
  beforeEach(async () => {
    dataDir = mkdtempSync(join(tmpdir(), 'parure-s3-data-'));
    moved = await new LocalStorage({ dataDir }).put(randomBytes(10_000), 'jpg');
  });
  afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

  const move = (environment: Record<string, string>) =>
    moveMedia({ ...s3.placeEnvironment, DATA_DIR: dataDir, AWS_EC2_METADATA_DISABLED: 'true', ...environment });

  it('keys that the SDK finds come from the environment', async () => {
    const key = temporaryKey();
    s3.keysInUse = [key];
    const { code, output } = await move({
      AWS_ACCESS_KEY_ID: key.id,
      AWS_SECRET_ACCESS_KEY: key.secret,
      AWS_SESSION_TOKEN: key.sessionToken ?? '',
    });
    expect([code, output]).toEqual([0, expect.stringContaining('1 of 1 files moved')]);
    expect(s3.keys()).toEqual([moved]);
  });

  it('keys that the SDK finds come from a profile', async () => {
    const file = join(dataDir, 'credentials');
    const [{ id, secret } = temporaryKey()] = s3.keysInUse;
    writeFileSync(file, `[shop]\naws_access_key_id = ${id}\naws_secret_access_key = ${secret}\n`);
    const { code } = await move({ AWS_SHARED_CREDENTIALS_FILE: file, AWS_PROFILE: 'shop' });
    expect([code, s3.keys()]).toEqual([0, [moved]]);
  });

  it('keys that the SDK cannot find are named in the message', async () => {
    const { code, output } = await move({});
    expect([code, output]).toEqual([1, expect.stringMatching(/^Stopped: LIST at .*: Could not load credentials/m)]);
    expect(s3.calls).toEqual([]);
  });
});

describe('keys of a role', () => {
  const secondsValid = 3_600;
  let issued: number;
  let endpoint: Server;
  /** The SDK reads the variables of the process, which suites see as a copy. */
  const { env } = globalThis.outside;
  const before = { ...env };

  /** Issues keys as AWS does for a container. */
  beforeEach(async () => {
    issued = 0;
    endpoint = createServer((request, response) => {
      if (request.headers.authorization !== 'the-container') return void response.writeHead(401).end();
      issued++;
      const key = { ...temporaryKey(), expires: Date.now() + secondsValid * 1_000 };
      s3.keysInUse.push(key);
      const Expiration = new Date(key.expires).toISOString();
      const body = { AccessKeyId: key.id, SecretAccessKey: key.secret, Token: key.sessionToken, Expiration };
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    });
    endpoint.listen(0, '127.0.0.1');
    await once(endpoint, 'listening');
    const { port } = endpoint.address() as AddressInfo;
    env.AWS_CONTAINER_CREDENTIALS_FULL_URI = `http://127.0.0.1:${port}/role`;
    env.AWS_CONTAINER_AUTHORIZATION_TOKEN = 'the-container';
    env.AWS_EC2_METADATA_DISABLED = 'true';
  });
  afterEach(() => {
    for (const name of Object.keys(env)) if (!(name in before)) delete env[name];
    endpoint.close();
    endpoint.closeAllConnections();
  });

  it('keys of a role are requested once, and renewed when they expire', async () => {
    const storage = s3.storageWith({ credentials: undefined });
    const bytes = randomBytes(10_000);
    const key = await storage.put(bytes, 'jpg');
    expect(await storage.read(key)).toEqual(bytes);
    expect(issued).toBe(1);
    const later = Date.now() + 1_000 * secondsValid + 1;
    const clock = jest.spyOn(Date, 'now').mockImplementation(() => later);
    expect(await storage.read(key)).toEqual(bytes);
    await storage.put(randomBytes(9), 'jpg');
    expect(issued).toBe(2);
    clock.mockRestore();
  });

  it('keys of a role that are refused make the storage unavailable', async () => {
    env.AWS_CONTAINER_AUTHORIZATION_TOKEN = 'another-container';
    const storage = s3.storageWith({ credentials: undefined });
    await expect(storage.put(randomBytes(9), 'jpg')).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    expect([issued, s3.calls.length]).toEqual([0, 0]);
  });
});
