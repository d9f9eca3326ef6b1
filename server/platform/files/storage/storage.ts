import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { DomainError } from '../../../../domain/errors.js';

/**
 * Thrown when the storage is unreachable or rejects a call. The user sees a general message; `reason` is for the log.
 */
export class StorageDown extends DomainError {
  constructor(
    readonly reason: string,
    options?: { isFull: boolean },
  ) {
    super(options?.isFull ? 'OUT_OF_SPACE' : 'UNAVAILABLE', { retryAfter: 5 });
  }
}

export interface ByteRange {
  start: number;
  /** Inclusive end. */
  end: number;
}

/**
 * uploads: uploaded files and their renditions. watermarked: copies with their viewer's name, which can be made again.
 */
export type KeySpace = 'uploads' | 'watermarked';

/** The first two digits of the hash as folder, then the hash. No part of a key is user input. */
const keyShape = /^(marked\/)?[0-9a-f]{2}\/[0-9a-f]{64}\.[a-z0-9]{2,4}$/;

export const keyOf = (sha256: string, extension: string, space: KeySpace = 'uploads') =>
  `${space === 'watermarked' ? 'marked/' : ''}${sha256.slice(0, 2)}/${sha256}.${extension}`;

/** Returns the space of a storage key; undefined for other texts. */
export function spaceOf(key: string): KeySpace | undefined {
  const shape = keyShape.exec(key);
  return shape ? (shape[1] ? 'watermarked' : 'uploads') : undefined;
}

export const hashIn = (key: string) => key.slice(key.lastIndexOf('/') + 1, key.indexOf('.'));

export async function sha256OfStream(stream: Readable): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(stream, hash);
  return hash.digest('hex');
}

export function checkKey(key: string): string {
  if (spaceOf(key)) return key;
  throw new Error(`Not a storage key: ${JSON.stringify(key)}`);
}

/** full: the storage can be read but not written. */
export type StorageState = 'ok' | 'full' | 'down';

/** File storage. The key of an uploaded file is derived from its content, so storing it again changes nothing. */
export abstract class Storage {
  /** Stores the bytes durably and returns their key. */
  abstract put(bytes: Buffer, extension: string): Promise<string>;
  /** Stores a file of this disk durably and returns its key. The original stays. */
  abstract putFile(path: string, extension: string): Promise<string>;
  /** Stores a file that can be made again, under a key that is derived from its source. */
  abstract putAt(key: string, bytes: Buffer): Promise<void>;
  abstract read(key: string): Promise<Buffer>;
  /** Reads a small range at once, which is cheaper than a stream. Undefined if there is no such file. */
  abstract readRange(key: string, range: ByteRange): Promise<Buffer | undefined>;
  /** Opens a file or a range of it; undefined if there is no such file. */
  abstract open(key: string, range?: ByteRange): Promise<Readable | undefined>;
  /** Returns the size in bytes; undefined if there is no such file. */
  abstract size(key: string): Promise<number | undefined>;
  /** Removes a file. With `storedBefore`, removes it only if it was last stored before then. */
  abstract remove(key: string, storedBefore?: Date): Promise<void>;
  /** Yields keys of files that were stored before this moment, in batches. */
  abstract keysOlderThan(moment: Date, space?: KeySpace): AsyncIterable<string[]>;
  abstract state(): Promise<StorageState>;

  async has(key: string): Promise<boolean> {
    return (await this.size(key)) !== undefined;
  }
}

/**
 * Key of the advisory lock of a backup or a restore; any number that nothing else locks. Stored files are removed only
 * while this lock is free, because a backup copies the files that its rows name.
 */
export const backupLock = 7_072_757_267;
