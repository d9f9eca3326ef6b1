import { createHash } from 'node:crypto';
import { createReadStream, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, type Stats } from 'node:fs';
import { readdirSync, readlinkSync, statSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import type { S3Settings } from '../../../server/platform/config/config.js';
import { S3Storage } from '../../../server/platform/files/storage/s3-storage.js';
import { type Refusal, refusalOf, type S3Key } from './s3-signature.js';

const bucket = 'parure-uploads';
const region = 'eu-central-1';

const firstKey = { id: 'SHOPKEYID', secret: 'secret/of+the/shop' };

/** The codes of S3 for statuses that tests ask for. */
const codes: Record<number, string> = { 503: 'SlowDown', 507: 'InsufficientStorage' };

class Refused extends Error {
  constructor(readonly refusal: Refusal) {
    super(refusal[1]);
  }
}

interface Target {
  bucket: string;
  key: string;
  query: URLSearchParams;
}

/**
 * A store with the calls of S3 that the server needs, with the bucket in the path or in the host name. It checks
 * signatures and checksums as AWS does, and like many other stores it knows only contents of a given length.
 */
export class TestS3 {
  /** The requests received, in order, as `GET key`. */
  readonly calls: string[] = [];
  /** The host names that were called, in order. */
  readonly hosts: string[] = [];
  /** The keys that are valid now. */
  keysInUse: S3Key[] = [firstKey];
  /** Milliseconds by which its clock is ahead. */
  clockAheadMs = 0;
  private readonly directory = mkdtempSync(join(tmpdir(), 'parure-s3-'));
  private failing = { times: 0, status: 500 };
  private readonly storages: S3Storage[] = [];
  private server = createServer();
  private port = 0;

  get endpoint(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  get settings(): S3Settings {
    const credentials = { accessKeyId: firstKey.id, secretAccessKey: firstKey.secret, sessionToken: undefined };
    return { endpoint: this.endpoint, bucket, region, addressing: 'path', credentials };
  }

  /** The environment variables of the server, without keys. */
  get placeEnvironment(): Record<string, string> {
    return { S3_ENDPOINT: this.endpoint, S3_BUCKET: bucket, S3_REGION: region };
  }

  /** The environment variables of the server. */
  get environment(): Record<string, string> {
    return { ...this.placeEnvironment, S3_ACCESS_KEY_ID: firstKey.id, S3_SECRET_ACCESS_KEY: firstKey.secret };
  }

  /** A client of the store, with other settings than `settings`. */
  storageWith(changes: Partial<S3Settings> = {}, timeoutMs = 10_000): S3Storage {
    const storage = new S3Storage({ ...this.settings, ...changes }, { pageSize: 1_000, timeoutMs });
    this.storages.push(storage);
    return storage;
  }

  /** Responds to the next `times` requests with this status. */
  fail(times: number, status: number): void {
    this.failing = { times, status };
  }

  /** The stored bytes. */
  bytesOf(key: string): Buffer {
    return readFileSync(this.fileOf(key));
  }

  keys(): string[] {
    const entries = readdirSync(this.directory, { recursive: true, withFileTypes: true });
    const files = entries.filter((entry) => entry.isFile() && !entry.name.endsWith('.part'));
    return files.map((entry) => join(entry.parentPath, entry.name).slice(this.directory.length + 1)).sort();
  }

  /** The number of files that the store has open. */
  openFiles(): number {
    return readdirSync('/proc/self/fd').filter((handle) => {
      try {
        return readlinkSync(`/proc/self/fd/${handle}`).startsWith(this.directory);
      } catch {
        return false;
      }
    }).length;
  }

  /** Listens, on the same port as before. */
  async start(): Promise<void> {
    this.server = createServer((request, response) => void this.answer(request, response));
    await new Promise<void>((resolve) => this.server.listen(this.port, '127.0.0.1', resolve));
    ({ port: this.port } = this.server.address() as AddressInfo);
  }

  /** Closes all connections and stops listening. */
  async stop(): Promise<void> {
    const closed = new Promise((resolve) => this.server.close(resolve));
    this.server.closeAllConnections();
    await closed;
  }

  async close(): Promise<void> {
    for (const storage of this.storages) storage.onApplicationShutdown();
    await this.stop();
    rmSync(this.directory, { recursive: true, force: true });
  }

  private fileOf(key: string): string {
    return join(this.directory, key);
  }

  private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    try {
      await this.handle(request, response);
    } catch (error) {
      // The client has disconnected.
      if (response.headersSent) return void response.destroy();
      const [status, code] = error instanceof Refused ? error.refusal : [500, 'InternalError'];
      const date = new Date(this.now()).toUTCString();
      response.writeHead(status, { 'content-type': 'application/xml', date });
      response.end(`<?xml version="1.0"?><Error><Code>${code}</Code><Message>${String(error)}</Message></Error>`);
    }
  }

  private async handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const target = targetOf(request);
    const call = `${request.method} ${target.key}`;
    this.calls.push(call);
    this.hosts.push(request.headers.host ?? '');
    if (this.failing.times > 0) {
      this.failing.times--;
      throw new Refused([this.failing.status, codes[this.failing.status] ?? 'InternalError']);
    }
    const refusal = refusalOf(request, { keys: this.keysInUse, region, now: this.now() });
    if (refusal) throw new Refused(refusal);
    if (target.bucket !== bucket) throw new Refused([404, 'NoSuchBucket']);
    if (!target.key) return this.answerForBucket(request, target, response);
    if (request.method === 'PUT') return this.store(request, target.key, response);
    if (request.method === 'DELETE') return this.remove(target.key, response);
    await this.send(request, target.key, response);
  }

  private now(): number {
    return Date.now() + this.clockAheadMs;
  }

  private async store(request: IncomingMessage, key: string, response: ServerResponse): Promise<void> {
    const { 'content-length': length, 'x-amz-content-sha256': claimed, ...others } = request.headers;
    if (length === undefined) throw new Refused([411, 'MissingContentLength']);
    const hasTrailer = others['content-encoding']?.includes('aws-chunked') || others['x-amz-trailer'] !== undefined;
    if (hasTrailer || others['x-amz-sdk-checksum-algorithm']) throw new Refused([501, 'NotImplemented']);
    const bytes = await buffer(request);
    if (sha256(bytes) !== claimed) throw new Refused([400, 'XAmzContentSHA256Mismatch']);
    mkdirSync(dirname(this.fileOf(key)), { recursive: true });
    writeFileSync(`${this.fileOf(key)}.part`, bytes);
    renameSync(`${this.fileOf(key)}.part`, this.fileOf(key));
    response.end();
  }

  private remove(key: string, response: ServerResponse): void {
    rmSync(this.fileOf(key), { force: true });
    response.writeHead(204).end();
  }

  private async send({ method, headers }: IncomingMessage, key: string, response: ServerResponse): Promise<void> {
    const stats = this.find(key);
    if (!stats) throw new Refused([404, 'NoSuchKey']);
    const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(headers.range ?? '') ?? [];
    const [start, end] = from ? [Number(from), Math.min(Number(to), stats.size - 1)] : [0, stats.size - 1];
    response.writeHead(from ? 206 : 200, {
      'content-length': end - start + 1,
      'last-modified': stats.mtime.toUTCString(),
      ...(from && { 'content-range': `bytes ${start}-${end}/${stats.size}` }),
    });
    if (method === 'HEAD') response.end();
    else await pipeline(createReadStream(this.fileOf(key), { start, end }), response);
  }

  private find(key: string): Stats | undefined {
    return statSync(this.fileOf(key), { throwIfNoEntry: false });
  }

  /** HEAD, and the list with pages. */
  private answerForBucket({ method }: IncomingMessage, { query }: Target, response: ServerResponse): void {
    if (method === 'HEAD') return void response.end();
    if (method !== 'GET' || query.get('list-type') !== '2') throw new Refused([501, 'NotImplemented']);
    const after = Buffer.from(query.get('continuation-token') ?? '', 'base64').toString();
    const listed = this.keys().filter((key) => key.startsWith(query.get('prefix') ?? '') && key > after);
    const page = listed.slice(0, Number(query.get('max-keys') ?? 1_000));
    const contents = page.map((key) => {
      const { mtime, size } = statSync(this.fileOf(key));
      return `<Contents><Key>${key}</Key><LastModified>${mtime.toISOString()}</LastModified><Size>${size}</Size></Contents>`;
    });
    const isTruncated = page.length < listed.length;
    const next = Buffer.from(page.at(-1) ?? '').toString('base64');
    const more = isTruncated ? `<NextContinuationToken>${next}</NextContinuationToken>` : '';
    response.writeHead(200, { 'content-type': 'application/xml' });
    response.end(
      `<?xml version="1.0"?><ListBucketResult><Name>${bucket}</Name><IsTruncated>${isTruncated}</IsTruncated>${more}${contents.join('')}</ListBucketResult>`,
    );
  }
}

/** The bucket is the first label of the host name, or the first folder of the path. */
function targetOf({ url = '', headers }: IncomingMessage): Target {
  const { pathname, searchParams: query } = new URL(url, 'http://store');
  const path = decodeURIComponent(pathname).slice(1);
  const [, inHost] = /^([a-z0-9-]+)\.[a-z]/.exec(headers.host ?? '') ?? [];
  if (inHost) return { bucket: inHost, key: path, query };
  const [inPath = ''] = path.split('/', 1);
  return { bucket: inPath, key: path.slice(inPath.length + 1), query };
}

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

export async function startS3(): Promise<TestS3> {
  const s3 = new TestS3();
  await s3.start();
  return s3;
}
