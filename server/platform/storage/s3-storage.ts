import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { buffer, text } from 'node:stream/consumers';
import type { OnApplicationShutdown } from '@nestjs/common';
import type { S3Settings } from '../config/config.js';
import { S3Client } from './s3-client.js';
import {
  type ByteRange,
  checkKey,
  keyOf,
  type KeySpace,
  sha256OfStream,
  spaceOf,
  Storage,
  type StorageState,
} from './storage.js';
import { StorageDown } from './storage-down.js';

const sha256Of = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

const rangeHeader = ({ start, end }: ByteRange) => ({ range: `bytes=${start}-${end}` });

interface Listed {
  key: string;
  storedAt: Date;
}

/** Files in a bucket of any S3-compatible store, under the same keys as on disk. */
export class S3Storage extends Storage implements OnApplicationShutdown {
  private readonly client: S3Client;

  constructor(
    settings: S3Settings,
    private readonly pageSize = 1_000,
  ) {
    super();
    this.client = new S3Client(settings);
  }

  onApplicationShutdown() {
    this.client.close();
  }

  async put(bytes: Buffer, extension: string): Promise<string> {
    const sha256 = sha256Of(bytes);
    const key = keyOf(sha256, extension);
    await this.write(key, bytes, sha256);
    return key;
  }

  /** Reads the file twice: the key and the signature need the hash before the first byte is sent. */
  async putFile(path: string, extension: string): Promise<string> {
    const sha256 = await sha256OfStream(createReadStream(path));
    const { size: bytes } = await stat(path);
    const key = keyOf(sha256, extension);
    await this.client.sendAndDiscard({
      method: 'PUT',
      key,
      body: { bytes, sha256, open: () => createReadStream(path) },
    });
    return key;
  }

  putAt(key: string, bytes: Buffer): Promise<void> {
    return this.write(checkKey(key), bytes, sha256Of(bytes));
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

  open(key: string, range?: ByteRange): Promise<Readable | undefined> {
    return this.client.send({ method: 'GET', key: checkKey(key), headers: range && rangeHeader(range) });
  }

  async size(key: string): Promise<number | undefined> {
    const response = await this.client.send({ method: 'HEAD', key: checkKey(key) });
    response?.resume();
    return response && Number(response.headers['content-length']);
  }

  async remove(key: string, storedBefore?: Date): Promise<void> {
    if (storedBefore && !(await this.isOlder(key, storedBefore))) return;
    await this.client.sendAndDiscard({ method: 'DELETE', key: checkKey(key) });
  }

  async *keysOlderThan(moment: Date, space: KeySpace = 'uploads'): AsyncIterable<string[]> {
    for await (const page of this.pages(space === 'watermarked' ? 'marked/' : '')) {
      const old = page.filter(({ key, storedAt }) => storedAt < moment && spaceOf(key) === space);
      if (old.length) yield old.map(({ key }) => key);
    }
  }

  /** Makes one attempt only, because health checks need a quick result. */
  async state(): Promise<StorageState> {
    return this.client.sendAndDiscard({ method: 'HEAD', attempts: 1 }).then(
      () => 'ok',
      () => 'down',
    );
  }

  /** Throws if the bucket cannot be used. */
  async check(): Promise<void> {
    await this.client.sendAndDiscard({ method: 'GET', query: { 'list-type': '2', 'max-keys': '1' } });
  }

  private async write(key: string, bytes: Buffer, sha256: string): Promise<void> {
    const body = { bytes: bytes.length, sha256, open: () => Readable.from([bytes]) };
    await this.client.sendAndDiscard({ method: 'PUT', key, body });
  }

  private async isOlder(key: string, moment: Date): Promise<boolean> {
    const response = await this.client.send({ method: 'HEAD', key: checkKey(key) });
    response?.resume();
    // HTTP dates have whole seconds, so a file of the current second counts as recent.
    return response !== undefined && new Date(response.headers['last-modified'] ?? NaN).getTime() + 1_000 <= +moment;
  }

  private async *pages(prefix: string): AsyncIterable<Listed[]> {
    let more: string | undefined;
    do {
      const query: Record<string, string> = { 'list-type': '2', 'max-keys': String(this.pageSize), prefix };
      if (more) query['continuation-token'] = more;
      const response = await this.client.send({ method: 'GET', query });
      if (!response) throw new StorageDown('the bucket cannot be listed');
      const list = await text(response);
      yield [...list.matchAll(/<Contents>(.*?)<\/Contents>/gs)].map(([, entry = '']) => ({
        key: textOf(entry, 'Key') ?? '',
        storedAt: new Date(textOf(entry, 'LastModified') ?? NaN),
      }));
      more = textOf(list, 'IsTruncated') === 'true' ? textOf(list, 'NextContinuationToken') : undefined;
    } while (more);
  }
}

/** The text of an XML element. Our keys need no unescaping, but a continuation token may. */
function textOf(xml: string, tag: string): string | undefined {
  const found = new RegExp(`<${tag}>([^<]*)</${tag}>`).exec(xml)?.[1];
  return found?.replace(/&(amp|lt|gt|quot|apos|#x3D|#61);/g, (_, name: string) => entities[name] ?? '');
}

const entities: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  '#x3D': '=',
  '#61': '=',
};
