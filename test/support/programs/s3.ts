import crypto, { createHash, createHmac } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, readlinkSync, rmSync } from 'node:fs';
import type { IncomingMessage, Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from 's3rver';
import type { S3Settings } from '../../../server/platform/config/config.js';

export interface TestS3 {
  settings: S3Settings;
  /** The environment variables of the server. */
  environment: Record<string, string>;
  /** The requests received, in order, as `GET key`. */
  calls: string[];
  /** Responds to the next `times` requests with this status. */
  fail(times: number, status: number): void;
  /** The stored bytes. */
  bytesOf(key: string): Buffer;
  keys(): string[];
  /** The number of files that the server has open. */
  openFiles(): number;
  /** Closes all connections and stops listening. `start` listens on the same port again. */
  stop(): Promise<void>;
  start(): Promise<void>;
  close(): Promise<void>;
}

interface Context {
  req: IncomingMessage;
  status: number;
  body: unknown;
  type: string;
}

const bucket = 'parure-uploads';
const keyId = 'S3RVER';
const secret = 'S3RVER';
const objectSuffix = '._S3rver_object';

/** S3rver encrypts list markers with DES, which OpenSSL removed. Triple DES with one key repeated is equivalent. */
function replaceDes() {
  for (const name of ['createCipheriv', 'createDecipheriv'] as const) {
    const real = crypto[name] as (cipher: string, key: Buffer, iv: Buffer) => unknown;
    const replacement = (cipher: string, key: Buffer, iv: Buffer) =>
      cipher === 'des' ? real('des-ede3-cbc', Buffer.concat([key, key, key]), iv) : real(cipher, key, iv);
    Object.assign(crypto, { [name]: replacement });
  }
}

/** A real S3 server. S3rver accepts any Version 4 signature, so a middleware checks signatures and checksums. */
export async function startS3(): Promise<TestS3> {
  replaceDes();
  const directory = mkdtempSync(join(tmpdir(), 'parure-s3-'));
  const calls: string[] = [];
  let failing = { times: 0, status: 500 };
  const fileOf = (key: string) => join(directory, bucket, `${key}${objectSuffix}`);
  const program = new S3rver({ directory, silent: true, configureBuckets: [{ name: bucket }], address: '127.0.0.1' });
  program.middleware.unshift(async (context: Context, next: () => Promise<void>) => {
    const { method = '', url = '', headers } = context.req;
    const key = decodeURIComponent(new URL(url, 'http://s3').pathname).replace(`/${bucket}`, '').slice(1);
    calls.push(`${method} ${key}`);
    if (failing.times > 0) {
      failing.times--;
      return refuse(context, failing.status, 'SlowDown');
    }
    if (!isSigned(context.req)) return refuse(context, 403, 'SignatureDoesNotMatch');
    await next();
    if (method === 'PUT' && sha256(readFileSync(fileOf(key))) !== headers['x-amz-content-sha256'])
      refuse(context, 400, 'XAmzContentSHA256Mismatch');
  });
  await program.configureBuckets();
  const handle = program.callback();
  let server: Server | undefined;
  let port = 0;
  const start = async () => {
    const { createServer } = await import('node:http');
    server = createServer(handle);
    await new Promise<void>((resolve) => server?.listen(port, '127.0.0.1', resolve));
    ({ port } = server.address() as AddressInfo);
  };
  const stop = async () => {
    const closed = new Promise((resolve) => server?.close(resolve));
    server?.closeAllConnections();
    await closed;
  };
  await start();
  const endpoint = `http://127.0.0.1:${port}`;
  return {
    settings: { endpoint, bucket, region: 'eu-central-1', accessKeyId: keyId, secretAccessKey: secret },
    environment: {
      S3_ENDPOINT: endpoint,
      S3_BUCKET: bucket,
      S3_REGION: 'eu-central-1',
      S3_ACCESS_KEY_ID: keyId,
      S3_SECRET_ACCESS_KEY: secret,
    },
    calls,
    fail: (times, status) => (failing = { times, status }),
    bytesOf: (key) => readFileSync(fileOf(key)),
    keys: () =>
      readdirSync(join(directory, bucket), { recursive: true, encoding: 'utf8' })
        .filter((name) => name.endsWith(objectSuffix))
        .map((name) => name.slice(0, -objectSuffix.length)),
    openFiles: () => openFilesIn(directory),
    start,
    stop,
    close: async () => {
      await stop();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

function openFilesIn(directory: string): number {
  return readdirSync('/proc/self/fd').filter((handle) => {
    try {
      return readlinkSync(`/proc/self/fd/${handle}`).startsWith(directory);
    } catch {
      return false;
    }
  }).length;
}

function refuse(context: Context, status: number, code: string) {
  context.status = status;
  context.type = 'application/xml';
  context.body = `<?xml version="1.0"?><Error><Code>${code}</Code><Message>Requested by the test</Message></Error>`;
}

const sha256 = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest('hex');
const hmac = (key: Buffer | string, text: string) => createHmac('sha256', key).update(text).digest();

const authorization =
  /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, SignedHeaders=([^,]+), Signature=([0-9a-f]{64})$/;

/** Checks Signature Version 4 according to its specification, independently of the server's code. */
function isSigned({ method = '', url = '', headers }: IncomingMessage): boolean {
  const parts = authorization.exec(headers.authorization ?? '');
  const [, id = '', day = '', region = '', names = '', signature] = parts ?? [];
  const { pathname, searchParams } = new URL(url, 'http://s3');
  const query = [...searchParams]
    .map((pair) => pair.map(encodeURIComponent).join('='))
    .sort()
    .join('&');
  const lines = names.split(';').map((name) => `${name}:${String(headers[name])}\n`);
  const sum = String(headers['x-amz-content-sha256']);
  const request = [method, pathname, query, lines.join(''), names, sum].join('\n');
  const scope = `${day}/${region}/s3/aws4_request`;
  const text = ['AWS4-HMAC-SHA256', headers['x-amz-date'], scope, sha256(request)].join('\n');
  const key = [region, 's3', 'aws4_request'].reduce(hmac, hmac(`AWS4${secret}`, day));
  return id === keyId && names.includes('host') && hmac(key, text).toString('hex') === signature;
}
