import { createReadStream } from 'node:fs';
import { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { hashIn, sha256OfStream } from '../../../files/storage/storage.js';
import { inParallel } from '../in-parallel.js';
import type { Backup } from './backup.js';
import type { Manifest, TableContent } from './manifest.js';
import { Measure, RowCounter } from './measure.js';

export interface Damage {
  tables: string[];
  /** Storage keys of the damaged files. */
  files: string[];
}

interface VerifyOptions {
  signal: AbortSignal;
  /** Called after each file with the number of files. */
  onFile?: (done: number) => void;
  /** Results for files that several backups share, so that each is read once. */
  known?: Map<string, boolean>;
}

const concurrency = 4;

/** Reads everything that the manifest lists, and compares rows, sizes and hashes. */
export async function verify(
  backup: Backup,
  manifest: Pick<Manifest, 'tables' | 'files'>,
  { signal, onFile, known = new Map<string, boolean>() }: VerifyOptions,
): Promise<Damage> {
  const damage: Damage = { tables: [], files: [] };
  for (const [name, table] of Object.entries(manifest.tables)) {
    signal.throwIfAborted();
    if (!(await isTableIntact(backup.rows(name), table))) damage.tables.push(name);
  }
  let done = 0;
  await inParallel(Object.keys(manifest.files), concurrency, signal, async (key) => {
    const intact = known.get(key) ?? (await isFileIntact(backup.file(key), key));
    known.set(key, intact);
    if (!intact) damage.files.push(key);
    onFile?.(++done);
  });
  damage.files.sort();
  return damage;
}

/** False for rows that are missing, or that cannot be read or decompressed. */
async function isTableIntact(path: string, table: TableContent): Promise<boolean> {
  const measure = new Measure();
  const counter = new RowCounter();
  const discard = new Writable({ write: (_chunk, _encoding, done) => done() });
  return pipeline(createReadStream(path), measure, createGunzip(), counter, discard).then(
    () => measure.bytes === table.bytes && measure.sha256() === table.sha256 && counter.rows === table.rows,
    () => false,
  );
}

/** False for a file that is missing or cannot be read, or whose content does not match the hash in its key. */
export const isFileIntact = (path: string, key: string): Promise<boolean> =>
  sha256OfStream(createReadStream(path)).then(
    (sha256) => sha256 === hashIn(key),
    () => false,
  );
