import { Writable, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { hashIn, sha256OfStream } from '../../../files/storage/storage.js';
import { inParallel } from '../in-parallel.js';
import { type BackupReader, filePath, tablePath } from './place.js';
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
  reader: BackupReader,
  manifest: Pick<Manifest, 'tables' | 'files'>,
  { signal, onFile, known = new Map<string, boolean>() }: VerifyOptions,
): Promise<Damage> {
  const damage: Damage = { tables: [], files: [] };
  for (const [name, table] of Object.entries(manifest.tables)) {
    signal.throwIfAborted();
    if (!(await isTableIntact(reader, name, table))) damage.tables.push(name);
  }
  let done = 0;
  await inParallel(Object.keys(manifest.files), concurrency, signal, async (key) => {
    const intact = known.get(key) ?? (await isFileIntact(reader, key));
    known.set(key, intact);
    if (!intact) damage.files.push(key);
    onFile?.(++done);
  });
  damage.files.sort();
  return damage;
}

async function isTableIntact(reader: BackupReader, name: string, table: TableContent): Promise<boolean> {
  return isReadable(reader, tablePath(reader.name, name), async (stream) => {
    const measure = new Measure();
    const counter = new RowCounter();
    await pipeline(stream, measure, createGunzip(), counter, discard());
    return measure.bytes === table.bytes && measure.sha256() === table.sha256 && counter.rows === table.rows;
  });
}

const isFileIntact = (reader: BackupReader, key: string) =>
  isReadable(reader, filePath(key), async (stream) => (await sha256OfStream(stream)) === hashIn(key));

/** False for a file that cannot be read or decompressed, which is therefore damaged. */
async function isReadable(
  reader: BackupReader,
  path: string,
  check: (stream: Readable) => Promise<boolean>,
): Promise<boolean> {
  try {
    const stream = await reader.open(path);
    return stream !== undefined && (await check(stream));
  } catch {
    return false;
  }
}

const discard = () => new Writable({ write: (_chunk, _encoding, done) => done() });
