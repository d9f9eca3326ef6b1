import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { spaceOf } from '../../../files/storage/storage.js';
import { BackupError } from '../progress.js';
import type { Backup } from './backup.js';

/** Version of the format. It increases when an older program could not read a new backup. */
export const format = 1;

const key = z.string().refine((value) => spaceOf(value) === 'uploads');
const count = z.number().int().nonnegative();

const table = z.object({
  /** Columns in the order of the values in each row, without generated columns. */
  columns: z.array(z.string()).min(1),
  rows: count,
  /** The size and the hash of the compressed file. */
  bytes: count,
  sha256: z.string(),
});

const manifest = z.object({
  format: z.literal(format),
  /** The version of the program that made the backup. */
  program: z.string(),
  created: z.string(),
  postgres: z.string(),
  /** The migrations of the database, in their order. */
  migrations: z.array(z.string()).min(1),
  tables: z.record(z.string(), table),
  /** The last value of each sequence; null if it has not been used. */
  sequences: z.record(z.string(), z.string().nullable()),
  /** The size of each uploaded file and rendition, by its storage key. */
  files: z.record(key, count),
  /** Keys of files that were missing or damaged in the shop. */
  missing: z.array(key),
  /** The environment variables that were set, without secrets. */
  settings: z.record(z.string(), z.string()),
});

export type Manifest = z.infer<typeof manifest>;
export type TableContent = z.infer<typeof table>;

export async function readManifest({ name, manifest: path }: Backup): Promise<Manifest> {
  const json = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'ENOENT' ? new BackupError(`${path} is missing`) : error;
  });
  const content = parsed(json) as { format?: unknown; program?: unknown } | undefined;
  if (typeof content?.format === 'number' && content.format > format)
    throw new BackupError(
      `The backup ${name} was made by Parure ${String(content.program)} in a format that this version does not know; use that version or a newer one`,
    );
  const read = manifest.safeParse(content);
  if (!read.success) throw new BackupError(`${path} is damaged`);
  return read.data;
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}
