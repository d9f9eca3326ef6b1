import type { Readable } from 'node:stream';

/** A complete backup in a folder or a tar file. Paths have the format of `layout.ts`. */
export interface BackupReader {
  name: string;
  /** Opens a file; undefined if it does not exist. */
  open(path: string): Promise<Readable | undefined>;
  /** Runs `use` with a path on this disk where the content can be read. */
  withFile<Result>(path: string, use: (localPath: string) => Promise<Result>): Promise<Result>;
}

/** A backup that is being written. It is not visible under its name before `publish`. */
export interface BackupWriter {
  name: string;
  /** True if an earlier backup in the same place has stored a file of this size under this key. */
  has(key: string, bytes: number): Promise<boolean>;
  /** Returns the path of a new file, to be passed to `add` once it is written. */
  draft(): string;
  /** Moves a complete draft into the backup. */
  add(path: string, draft: string): Promise<void>;
  /** Waits until everything is on the disk, and returns it for reading. */
  finish(): Promise<BackupReader>;
  /** Removes a damaged file, so that it can be added again; false if this place cannot do that. */
  remove(key: string): Promise<boolean>;
  publish(): Promise<void>;
  /** Removes what is not published. Does nothing after `publish`. */
  discard(): Promise<void>;
}
