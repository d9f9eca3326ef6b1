import { extname } from 'node:path';
import { hashIn, sha256OfStream, type Storage } from '../../../files/storage/storage.js';
import { BackupError } from '../backup-error.js';
import { inParallel } from '../in-parallel.js';
import { filePath } from '../place/layout.js';
import type { BackupReader } from '../place/place.js';

const concurrency = 8;

/** Stores files of a backup. Skips files that an interrupted restore has already stored. */
export async function storeFiles(
  reader: BackupReader,
  storage: Storage,
  keys: readonly string[],
  signal: AbortSignal,
  onFile: (done: number) => void,
): Promise<void> {
  let done = 0;
  await inParallel(keys, concurrency, signal, async (key) => {
    if (!(await isStored(storage, key))) {
      const stored = await reader.withFile(filePath(key), (path) => storage.putFile(path, extname(key).slice(1)));
      if (stored !== key) throw new BackupError(`${key} has changed while it was read`);
    }
    onFile(++done);
  });
}

async function isStored(storage: Storage, key: string): Promise<boolean> {
  const stream = await storage.open(key);
  return stream !== undefined && (await sha256OfStream(stream)) === hashIn(key);
}
