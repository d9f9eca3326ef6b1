import { writeFile } from 'node:fs/promises';
import type { Storage } from '../../files/storage/storage.js';
import { stateOfRole } from '../../database/application-role.js';
import { reasonOf } from '../../database/migrate.js';
import type { DatabaseUrls } from '../../config/config.js';
import { BackupError, megabytes, type Progress } from './progress.js';
import { type CopiedFiles, copyFiles } from './shop/files.js';
import type { NewBackup } from './place/backup.js';
import type { BackupFolder } from './place/backup-folder.js';
import { format, type Manifest, readManifest } from './place/manifest.js';
import { ShopSnapshot } from './shop/shop-snapshot.js';
import { verify } from './place/verify.js';

export interface BackupOptions {
  urls: DatabaseUrls;
  storage: Storage;
  folder: BackupFolder;
  /** Facts that are recorded in the manifest. */
  facts: Pick<Manifest, 'program' | 'settings'>;
  progress: Progress;
  signal: AbortSignal;
}

export interface BackupResult {
  name: string;
  manifest: Manifest;
  copied: Pick<CopiedFiles, 'copied' | 'copiedBytes'>;
}

/** Makes one complete backup and reads it back. An error or an abort leaves no backup. */
export async function backUp(options: BackupOptions): Promise<BackupResult> {
  const lost = new AbortController();
  const snapshot = await ShopSnapshot.open(await readingUrl(options.urls), () =>
    lost.abort(new BackupError('The connection to the database was lost')),
  );
  try {
    const backup = await options.folder.begin(snapshot.created);
    try {
      const signal = AbortSignal.any([options.signal, lost.signal]);
      const result = await write(snapshot, backup, { ...options, signal });
      signal.throwIfAborted();
      await backup.publish();
      if (result.manifest.missing.length === 0) await record(snapshot, options.progress);
      return result;
    } catch (error) {
      await backup.discard();
      throw lost.signal.aborted ? lost.signal.reason : error;
    }
  } finally {
    await snapshot.close();
  }
}

/** Records a good backup. A failure does not fail the backup, but the shop then says that it has none. */
async function record(snapshot: ShopSnapshot, progress: Progress): Promise<void> {
  await snapshot
    .record()
    .catch((error: unknown) => progress.say(`The time of the backup was not recorded: ${reasonOf(error)}`));
}

/**
 * Returns the URL of the application's role, so that regular backups need no other role. Returns the owner's URL if
 * that role may not read every table.
 */
async function readingUrl({ databaseUrl, migrationUrl }: DatabaseUrls): Promise<string> {
  if (databaseUrl === migrationUrl) return databaseUrl;
  return (await stateOfRole(databaseUrl)) === 'ready' ? databaseUrl : migrationUrl;
}

async function write(snapshot: ShopSnapshot, backup: NewBackup, options: BackupOptions): Promise<BackupResult> {
  const { storage, progress, signal, facts } = options;
  const content = await snapshot.copyTo(backup, signal, (table) => progress.update(() => `Copying the table ${table}`));
  const copied = await copyFiles(storage, backup, content.files, signal, (done, result) =>
    progress.update(
      () =>
        `Copying files: ${done} of ${content.files.size}, of which ${result.copied.length} are new (${megabytes(result.copiedBytes)})`,
    ),
  );
  const { files, missing } = copied;
  const { tables, sequences } = content;
  const { postgres, migrations } = snapshot;
  const created = snapshot.created.toISOString();
  const manifest = { format, ...facts, created, postgres, migrations, tables, sequences, files, missing } as const;
  const draft = backup.draft();
  await writeFile(draft, `${JSON.stringify(manifest, undefined, 1)}\n`, { flag: 'wx', mode: 0o600, flush: true });
  await backup.add(backup.manifest, draft);
  await backup.finish();
  return { name: backup.name, manifest: await readBack(backup, copied, options), copied };
}

/** Compares the rows and the new files with what was copied. `copyFiles` has compared the other files. */
async function readBack(
  backup: NewBackup,
  { copied }: CopiedFiles,
  { signal, progress }: BackupOptions,
): Promise<Manifest> {
  const manifest = await readManifest(backup);
  const files = Object.fromEntries(copied.map((key) => [key, manifest.files[key] ?? 0]));
  const onFile = (done: number) => progress.update(() => `Reading back: ${done} of ${copied.length} files`);
  const damage = await verify(backup, { tables: manifest.tables, files }, { signal, onFile });
  const damaged = [...damage.tables, ...damage.files];
  if (damaged.length > 0) throw new BackupError(`What was written differs when it is read back: ${damaged.join(', ')}`);
  return manifest;
}
