import { type Config, setVariables } from '../../config/config.js';
import { version } from '../build-info.js';
import { storageOf } from '../../files/storage/storage.module.js';
import { backUp, type BackupResult } from './back-up.js';
import { BackupError, megabytes, type Progress, reportFailure } from './progress.js';
import type { Backup } from './place/backup.js';
import { BackupFolder } from './place/backup-folder.js';
import { readManifest } from './place/manifest.js';
import { verify } from './place/verify.js';

const exits = { success: 0, failed: 1, damaged: 2 } as const;

export interface Run {
  progress: Progress;
  signal: AbortSignal;
}

export interface BackupCommand {
  place: string;
  /** The number of backups to keep; absent to keep all. */
  keep?: number;
}

/** Makes a backup, and with `keep` removes older ones. Returns the exit code. */
export async function backUpTo({ place, keep }: BackupCommand, config: Config, run: Run): Promise<number> {
  const { progress } = run;
  try {
    const folder = new BackupFolder(place);
    const unlock = await folder.lock();
    try {
      const storage = await storageOf(config);
      const facts = { program: version, settings: setVariables() };
      const code = summarize(await backUp({ urls: config, storage, folder, facts, ...run }), progress);
      if (keep !== undefined) await removeOld(folder, keep, code, progress);
      return code;
    } finally {
      unlock();
    }
  } catch (error) {
    return reportFailure(error, run, 'No backup was made');
  }
}

function summarize({ name, manifest, copied }: BackupResult, progress: Progress): number {
  const tables = Object.values(manifest.tables);
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  const sizes = Object.values(manifest.files);
  const bytes = sizes.reduce((sum, size) => sum + size, 0);
  progress.say(
    `Backup ${name}: ${rows} rows of ${tables.length} tables, ${sizes.length} files (${megabytes(bytes)}), ` +
      `of which ${copied.copied.length} are new (${megabytes(copied.copiedBytes)}); everything was read back and is intact`,
  );
  for (const key of manifest.missing) progress.say(`Missing or damaged in the shop, not in the backup: ${key}`);
  return manifest.missing.length > 0 ? exits.damaged : exits.success;
}

/** Removes older backups. After a backup with damage, they are kept, because one may contain the missing files. */
async function removeOld(folder: BackupFolder, keep: number, code: number, progress: Progress): Promise<void> {
  if (code !== exits.success) return progress.say('Older backups are kept, because files are missing');
  for (const name of await folder.keepNewest(keep)) progress.say(`Removed ${name}`);
}

/** Checks all backups of a folder. Returns the exit code. */
export async function verifyPlace(place: string, run: Run): Promise<number> {
  try {
    const backups = await new BackupFolder(place).backups();
    if (backups.length === 0) throw new BackupError(`${place} contains no backup`);
    const known = new Map<string, boolean>();
    let worst: number = exits.success;
    for (const backup of backups) {
      const isIntact = await verifyOne(backup, known, run);
      if (!isIntact) worst = exits.damaged;
    }
    return worst;
  } catch (error) {
    return reportFailure(error, run, 'The check was not completed');
  }
}

async function verifyOne(backup: Backup, known: Map<string, boolean>, { signal, progress }: Run): Promise<boolean> {
  const manifest = await readManifest(backup).catch((error: unknown) => {
    if (!(error instanceof BackupError)) throw error;
    progress.say(`${backup.name}: ${error.message}`);
  });
  if (!manifest) return false;
  const total = Object.keys(manifest.files).length;
  const onFile = (done: number) => progress.update(() => `${backup.name}: ${done} of ${total} files`);
  const { tables, files } = await verify(backup, manifest, { signal, known, onFile });
  for (const table of tables) progress.say(`${backup.name}: the table ${table} is damaged`);
  for (const key of files) progress.say(`${backup.name}: the file ${key} is damaged`);
  for (const key of manifest.missing)
    progress.say(`${backup.name}: the file ${key} was missing or damaged in the shop`);
  const isIntact = tables.length === 0 && files.length === 0;
  if (isIntact)
    progress.say(`${backup.name}: ${Object.keys(manifest.tables).length} tables and ${total} files are intact`);
  return isIntact;
}
