import { readdir, rm, stat } from 'node:fs/promises';
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
