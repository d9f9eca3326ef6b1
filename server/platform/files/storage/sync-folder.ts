import { open } from 'node:fs/promises';

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
