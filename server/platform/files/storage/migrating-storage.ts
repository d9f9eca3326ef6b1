import type { Readable } from 'node:stream';
import type { OnApplicationShutdown } from '@nestjs/common';
import type { LocalStorage } from './local-storage.js';
import type { S3Storage } from './s3-storage.js';
import { type ByteRange, type KeySpace, Storage, type StorageState } from './storage.js';

/**
 * Writes to S3. Reads files from disk that `npm run media:move` has not moved yet. The disk is read first. A file is
 * deleted from disk only once it is in S3, so it is always in at least one place.
 */
export class MigratingStorage extends Storage implements OnApplicationShutdown {
  constructor(
    private readonly s3: S3Storage,
    private readonly disk: LocalStorage,
  ) {
    super();
  }

  onApplicationShutdown() {
    this.s3.onApplicationShutdown();
  }

  async put(bytes: Buffer, extension: string): Promise<string> {
    return this.renewed(await this.s3.put(bytes, extension));
  }

  async putFile(path: string, extension: string): Promise<string> {
    return this.renewed(await this.s3.putFile(path, extension));
  }

  putAt(key: string, bytes: Buffer): Promise<void> {
    return this.s3.putAt(key, bytes);
  }

  async read(key: string): Promise<Buffer> {
    return (await this.disk.has(key)) ? this.disk.read(key) : this.s3.read(key);
  }

  async readRange(key: string, range: ByteRange): Promise<Buffer | undefined> {
    return (await this.disk.readRange(key, range)) ?? this.s3.readRange(key, range);
  }

  async open(key: string, range?: ByteRange): Promise<Readable | undefined> {
    return (await this.disk.open(key, range)) ?? this.s3.open(key, range);
  }

  async size(key: string): Promise<number | undefined> {
    return (await this.disk.size(key)) ?? this.s3.size(key);
  }

  async remove(key: string, storedBefore?: Date): Promise<void> {
    await this.disk.remove(key, storedBefore);
    await this.s3.remove(key, storedBefore);
  }

  async *keysOlderThan(moment: Date, space?: KeySpace): AsyncIterable<string[]> {
    yield* this.disk.keysOlderThan(moment, space);
    yield* this.s3.keysOlderThan(moment, space);
  }

  state(): Promise<StorageState> {
    return this.s3.state();
  }

  /** Renews a copy that is still on disk, so that the sweep keeps it. */
  private async renewed(key: string): Promise<string> {
    await this.disk.renew(key);
    return key;
  }
}
