import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { extname } from 'node:path';
import { hashIn, sha256OfStream, type Storage } from '../../../files/storage/storage.js';
import { inParallel } from '../in-parallel.js';
import type { Backup, NewBackup } from '../place/backup.js';
import { Measure } from '../place/measure.js';
import { isFileIntact } from '../place/verify.js';
import { BackupError } from '../progress.js';

export interface CopiedFiles {
  files: Record<string, number>;
  /** Keys of files that the shop has lost, or whose content does not match their hash. */
  missing: string[];
  /** Keys of the files that the backup place lacked. */
  copied: string[];
  copiedBytes: number;
}

/** Parallel copies: enough to keep a connection to S3 busy. */
const concurrency = 8;
/** Attempts per file, because a connection may break in the middle of it. */
const attempts = 3;
/** The time without data after which a connection counts as broken. */
const stallMs = 60_000;

/** Copies the files that the backup place lacks, or whose copies are damaged. Compares each with the hash in its key. */
export async function copyFiles(
  storage: Storage,
  backup: NewBackup,
  wanted: ReadonlyMap<string, number>,
  signal: AbortSignal,
  onFile: (done: number, result: CopiedFiles) => void,
): Promise<CopiedFiles> {
  const result: CopiedFiles = { files: {}, missing: [], copied: [], copiedBytes: 0 };
  let done = 0;
  await inParallel(wanted, concurrency, signal, async ([key, size]) => {
    if (await isFileIntact(backup.file(key), key)) result.files[key] = size;
    else {
      const bytes = await copyFile(storage, backup, key, signal);
      if (bytes === undefined) result.missing.push(key);
      else {
        result.files[key] = bytes;
        result.copied.push(key);
        result.copiedBytes += bytes;
      }
    }
    onFile(++done, result);
  });
  result.missing.sort();
  return result;
}

/** Returns the size of the copy; undefined if the file is missing or damaged. */
async function copyFile(
  storage: Storage,
  backup: NewBackup,
  key: string,
  signal: AbortSignal,
): Promise<number | undefined> {
  for (let attempt = 1; ; attempt++) {
    const draft = backup.draft();
    try {
      const content = await download(storage, key, draft, signal);
      if (content?.sha256 !== hashIn(key)) {
        await rm(draft, { force: true });
        return undefined;
      }
      await backup.add(backup.file(key), draft);
      return content.bytes;
    } catch (error) {
      await rm(draft, { force: true });
      if (isDamagedDisk(error)) return undefined;
      if (signal.aborted || !isInterrupted(error) || attempt >= attempts) throw error;
    }
  }
}

/** Downloads a file; undefined if the storage does not have it. */
async function download(storage: Storage, key: string, draft: string, signal: AbortSignal) {
  const source = await storage.open(key);
  if (!source) return undefined;
  const stalled = setTimeout(
    () => source.destroy(Object.assign(new Error(`${key} stopped arriving`), { code: 'ETIMEDOUT' })),
    stallMs,
  );
  const measure = new Measure(() => stalled.refresh());
  try {
    await pipeline(source, measure, createWriteStream(draft, { flags: 'wx', mode: 0o600, flush: true }), { signal });
  } finally {
    clearTimeout(stalled);
  }
  return { bytes: measure.bytes, sha256: measure.sha256() };
}

const codeOf = (error: unknown) => (error as NodeJS.ErrnoException).code ?? '';

const isDamagedDisk = (error: unknown) => codeOf(error) === 'EIO';

const isInterrupted = (error: unknown) =>
  ['ECONNRESET', 'ETIMEDOUT', 'EPIPE', 'ERR_STREAM_PREMATURE_CLOSE'].includes(codeOf(error));

/** Stores files of a backup. Skips files that an interrupted restore has already stored. */
export async function storeFiles(
  backup: Backup,
  storage: Storage,
  keys: readonly string[],
  signal: AbortSignal,
  onFile: (done: number) => void,
): Promise<void> {
  let done = 0;
  await inParallel(keys, concurrency, signal, async (key) => {
    if (!(await isStored(storage, key))) {
      const stored = await storage.putFile(backup.file(key), extname(key).slice(1));
      if (stored !== key) throw new BackupError(`${key} has changed while it was read`);
    }
    onFile(++done);
  });
}

async function isStored(storage: Storage, key: string): Promise<boolean> {
  const stream = await storage.open(key);
  return stream !== undefined && (await sha256OfStream(stream)) === hashIn(key);
}
