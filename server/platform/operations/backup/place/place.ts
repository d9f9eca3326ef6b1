import type { Readable } from 'node:stream';

/**
 * Path of the manifest within a backup folder or tar file. All backups of a folder share `files`, because a key is a
 * hash of its file.
 */
export const manifestPath = (name: string) => `${name}/manifest.json`;

/** Path of a table's rows. The name is encoded, because it may contain any character. */
export const tablePath = (name: string, table: string) => `${name}/database/${encodeURIComponent(table)}.gz`;

export const filePath = (key: string) => `files/${key}`;

const nameShape = /^\d{4}-\d{2}-\d{2}T\d{2}-\d{2}-\d{2}Z$/;

export const isBackupName = (name: string) => nameShape.test(name);

/** Returns the name of a backup made at this moment. Names sort by time, and Windows allows no colons. */
export const nameAt = (moment: Date) => `${moment.toISOString().slice(0, 19).replaceAll(':', '-')}Z`;

/** A complete backup in a folder or a tar file. */
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
