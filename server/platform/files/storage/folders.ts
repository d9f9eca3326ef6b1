import { open, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * Removes leftovers of interrupted processes from a folder. Other processes may share the folder, and a file that they
 * are writing is never old.
 */
export async function removeOldFiles(
  folder: string,
  olderThan: Date,
  mayRemove: (name: string) => boolean = () => true,
): Promise<void> {
  for (const name of (await readdir(folder)).filter(mayRemove)) {
    const path = join(folder, name);
    const { mtime } = await stat(path).catch(() => ({ mtime: new Date() }));
    if (mtime < olderThan) await rm(path, { force: true });
  }
}

/**
 * Syncs a folder. Otherwise a renamed file may have its old name after an outage. Windows cannot sync folders.
 */
export async function syncFolder(path: string): Promise<void> {
  if (process.platform === 'win32') return;
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
