import type { Readable } from 'node:stream';

export interface ByteRange {
  start: number;
  /** Included. */
  end: number;
}

/** kept: what was uploaded, and its renditions. marked: copies that carry their viewer's name and can be made again. */
export type KeySpace = 'uploads' | 'watermarked';

/** Two letters of the hash as the folder, then the hash: no part of a key was ever typed by a person. */
const keyShape = /^(marked\/)?[0-9a-f]{2}\/[0-9a-f]{64}\.[a-z0-9]{2,4}$/;

export const keyOf = (sha256: string, extension: string, space: KeySpace = 'uploads') =>
  `${space === 'watermarked' ? 'marked/' : ''}${sha256.slice(0, 2)}/${sha256}.${extension}`;

/** undefined: this is no key of ours. */
export function spaceOf(key: string): KeySpace | undefined {
  const shape = keyShape.exec(key);
  return shape ? (shape[1] ? 'watermarked' : 'uploads') : undefined;
}

export const hashIn = (key: string) => key.slice(key.lastIndexOf('/') + 1, key.indexOf('.'));

export function checkKey(key: string): string {
  if (spaceOf(key)) return key;
  throw new Error(`Not a key of the storage: ${JSON.stringify(key)}`);
}

/** full: it can be read, and takes nothing more. */
export type StorageState = 'ok' | 'full' | 'down';

/** Where files lie. An uploaded file's key is made from its content, so storing it again changes nothing. */
export abstract class Storage {
  /** Keeps the bytes for good before it answers, and tells their key. */
  abstract put(bytes: Buffer, extension: string): Promise<string>;
  /** The same for a file that is already on this disk; the file itself stays where it is. */
  abstract putFile(path: string, extension: string): Promise<string>;
  /** Keeps what can be made again, under a key that says what it was made from. */
  abstract putAt(key: string, bytes: Buffer): Promise<void>;
  abstract read(key: string): Promise<Buffer>;
  /** A few kilobytes at once, which costs less than a stream. Answers undefined when there is no such file. */
  abstract readRange(key: string, range: ByteRange): Promise<Buffer | undefined>;
  /** Answers undefined when there is no such file. */
  abstract open(key: string, range?: ByteRange): Promise<Readable | undefined>;
  /** Bytes; undefined when there is no such file. */
  abstract size(key: string): Promise<number | undefined>;
  /** With a moment: unless it was stored once more since then. */
  abstract remove(key: string, storedBefore?: Date): Promise<void>;
  /** Keys of files that were stored before this moment, some at a time. */
  abstract keysOlderThan(moment: Date, space?: KeySpace): AsyncIterable<string[]>;
  abstract state(): Promise<StorageState>;

  async has(key: string): Promise<boolean> {
    return (await this.size(key)) !== undefined;
  }
}
