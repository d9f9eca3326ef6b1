import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  type HeadObjectCommandOutput,
  ListObjectsV2Command,
  NoSuchKey,
  NotFound,
  paginateListObjectsV2,
} from '@aws-sdk/client-s3';
import { Logger, type OnApplicationShutdown } from '@nestjs/common';
import type { S3Settings } from '../../config/config.js';
import { createClients, type S3Content, uploadCommand } from './s3-clients.js';
import {
  type ByteRange,
  checkKey,
  keyOf,
  type KeySpace,
  sha256OfStream,
  spaceOf,
  Storage,
  StorageDown,
  type StorageState,
} from './storage.js';

interface S3Limits {
  /** Keys per page of a list. */
  pageSize: number;
  /** The time after which a store that does not respond counts as down. */
  timeoutMs: number;
}

/** Shorter limit for health checks, which need a quick result. */
const stateTimeoutMs = 2_000;

const sha256Of = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

/** Stores files in a bucket of AWS or any S3-compatible store, under the same keys as on disk. */
export class S3Storage extends Storage implements OnApplicationShutdown {
  private readonly logger = new Logger('Storage');
  private readonly clients: ReturnType<typeof createClients>;
  private readonly bucket: string;
  /** The name of the bucket, for messages. */
  readonly place: string;

  constructor(
    settings: S3Settings,
    private readonly limits: S3Limits = { pageSize: 1_000, timeoutMs: 10_000 },
  ) {
    super();
    this.clients = createClients(settings, limits.timeoutMs);
    this.bucket = settings.bucket;
    this.place = `${settings.endpoint ?? `AWS ${settings.region}`}/${settings.bucket}`;
  }

  onApplicationShutdown() {
    this.clients.calls.destroy();
    this.clients.uploads.destroy();
  }

  async put(bytes: Buffer, extension: string): Promise<string> {
    const key = keyOf(sha256Of(bytes), extension);
    await this.putAt(key, bytes);
    return key;
  }

  /** Stores a file after reading it twice: the key and the signature need the hash before the first byte is sent. */
  async putFile(path: string, extension: string): Promise<string> {
    const sha256 = await sha256OfStream(createReadStream(path));
    const { size: bytes } = await stat(path);
    const key = keyOf(sha256, extension);
    await this.upload(key, { bytes, sha256, open: () => createReadStream(path) });
    return key;
  }

  putAt(key: string, bytes: Buffer): Promise<void> {
    const open = () => Readable.from([bytes]);
    return this.upload(checkKey(key), { bytes: bytes.length, sha256: sha256Of(bytes), open });
  }

  async read(key: string): Promise<Buffer> {
    const stream = await this.open(key);
    if (!stream) throw new Error(`${key} is not in the storage`);
    return buffer(stream);
  }

  async readRange(key: string, range: ByteRange): Promise<Buffer | undefined> {
    const stream = await this.open(key, range);
    return stream && buffer(stream);
  }

  async open(key: string, range?: ByteRange): Promise<Readable | undefined> {
    const Range = range && `bytes=${range.start}-${range.end}`;
    const command = new GetObjectCommand({ Bucket: this.bucket, Key: checkKey(key), Range });
    const response = await this.ifPresent(`GET ${key}`, this.clients.calls.send(command));
    // The reader of the stream handles errors. Errors of a response that is not read are ignored.
    return (response?.Body as Readable | undefined)?.on('error', () => undefined);
  }

  async size(key: string): Promise<number | undefined> {
    return (await this.head(key))?.ContentLength;
  }

  async remove(key: string, storedBefore?: Date): Promise<void> {
    if (storedBefore && !(await this.isOlder(key, storedBefore))) return;
    const command = new DeleteObjectCommand({ Bucket: this.bucket, Key: checkKey(key) });
    await this.ifPresent(`DELETE ${key}`, this.clients.calls.send(command));
  }

  async *keysOlderThan(moment: Date, space: KeySpace = 'uploads'): AsyncIterable<string[]> {
    const Prefix = space === 'watermarked' ? 'marked/' : '';
    const paging = { client: this.clients.calls, pageSize: this.limits.pageSize };
    const pages = paginateListObjectsV2(paging, { Bucket: this.bucket, Prefix });
    for (;;) {
      const { value: page, done } = await this.reported('LIST', pages.next());
      if (done) return;
      const old = (page.Contents ?? []).filter(({ LastModified }) => LastModified && LastModified < moment);
      const keys = old.flatMap(({ Key = '' }) => (spaceOf(Key) === space ? [Key] : []));
      if (keys.length) yield keys;
    }
  }

  async state(): Promise<StorageState> {
    const command = new HeadBucketCommand({ Bucket: this.bucket });
    const response = this.clients.calls.send(command, { abortSignal: AbortSignal.timeout(stateTimeoutMs) });
    return this.reported('HEAD', response).then(
      () => 'ok',
      () => 'down',
    );
  }

  /** Throws if the bucket cannot be used. */
  async check(): Promise<void> {
    const command = new ListObjectsV2Command({ Bucket: this.bucket, MaxKeys: 1 });
    await this.reported('LIST', this.clients.calls.send(command));
  }

  private async upload(key: string, content: S3Content): Promise<void> {
    await this.reported(`PUT ${key}`, this.clients.uploads.send(uploadCommand(this.bucket, key, content)));
  }

  private head(key: string): Promise<HeadObjectCommandOutput | undefined> {
    const command = new HeadObjectCommand({ Bucket: this.bucket, Key: checkKey(key) });
    return this.ifPresent(`HEAD ${key}`, this.clients.calls.send(command));
  }

  private async isOlder(key: string, moment: Date): Promise<boolean> {
    const { LastModified } = (await this.head(key)) ?? {};
    // HTTP dates have whole seconds, so a file of the current second counts as recent.
    return LastModified !== undefined && LastModified.getTime() + 1_000 <= +moment;
  }

  /** Returns the result of a call; undefined if there is no such file. */
  private ifPresent<Output>(call: string, response: Promise<Output>): Promise<Output | undefined> {
    const absent = (error: unknown) => {
      if (error instanceof NoSuchKey || error instanceof NotFound) return undefined;
      throw error;
    };
    return this.reported(call, response.catch(absent));
  }

  private async reported<Output>(call: string, response: Promise<Output>): Promise<Output> {
    try {
      return await response;
    } catch (error) {
      const message = `${call} at ${this.place}: ${reasonOf(error as SdkError)}`;
      this.logger.warn(message);
      throw new StorageDown(message, { isFull: (error as SdkError).$metadata?.httpStatusCode === 507 });
    }
  }
}

/** An error of the SDK. Network errors and missing credentials have no status. */
type SdkError = NodeJS.ErrnoException & { $metadata?: { httpStatusCode?: number } };

function reasonOf({ $metadata, name, message, code }: SdkError): string {
  const status = $metadata?.httpStatusCode;
  return status ? [`status ${status}`, name, message].filter(Boolean).join(', ') : message || (code ?? name);
}
