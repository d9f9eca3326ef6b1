import type { Readable } from 'node:stream';

export interface ByteRange {
  start: number;
  /** Included. */
  end: number;
}

/** Where files lie. A file's key is made from its content, so storing it again changes nothing. */
export abstract class Storage {
  /** Keeps the bytes for good before it answers, and tells their key. */
  abstract put(bytes: Buffer, extension: string): Promise<string>;
  /** The same for a file that is already on this disk; the file itself stays where it is. */
  abstract putFile(path: string, extension: string): Promise<string>;
  abstract read(key: string): Promise<Buffer>;
  /** Answers undefined when there is no such file. */
  abstract open(key: string, range?: ByteRange): Promise<Readable | undefined>;
  abstract has(key: string): Promise<boolean>;
  abstract remove(key: string): Promise<void>;
  /** Keys of files that were stored before this moment, a folder at a time. */
  abstract keysOlderThan(moment: Date): AsyncIterable<string[]>;
}
