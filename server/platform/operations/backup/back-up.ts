import { writeFile } from 'node:fs/promises';
import type { Storage } from '../../files/storage/storage.js';
import { stateOfRole } from '../../database/application-role.js';
import type { DatabaseUrls } from '../../config/config.js';
import { BackupError, megabytes, type Progress } from './progress.js';
import { type CopiedFiles, copyFiles } from './shop/files.js';
import { type BackupWriter, manifestPath } from './place/place.js';
import { format, type Manifest, readManifest } from './place/manifest.js';
import { ShopSnapshot } from './shop/shop-snapshot.js';
import { verify } from './place/verify.js';

export interface BackupOptions {
  urls: DatabaseUrls;
  storage: Storage;
  createWriter: (created: Date) => Promise<BackupWriter>;
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
    const writer = await options.createWriter(snapshot.created);
    try {
      const signal = AbortSignal.any([options.signal, lost.signal]);
      const result = await write(snapshot, writer, { ...options, signal });
      signal.throwIfAborted();
      await writer.publish();
      return result;
    } catch (error) {
      await writer.discard();
      throw lost.signal.aborted ? lost.signal.reason : error;
    }
  } finally {
    await snapshot.close();
  }
}

/**
 * Returns the URL of the application's role, so that regular backups need no other role. Returns the owner's URL if
 * that role may not read every table.
 */
async function readingUrl({ databaseUrl, migrationUrl }: DatabaseUrls): Promise<string> {
  if (databaseUrl === migrationUrl) return databaseUrl;
  return (await stateOfRole(databaseUrl)) === 'ready' ? databaseUrl : migrationUrl;
}

async function write(snapshot: ShopSnapshot, writer: BackupWriter, options: BackupOptions): Promise<BackupResult> {
  const { progress, signal, facts } = options;
  const content = await snapshot.copyTo(writer, signal, (table) => progress.update(() => `Copying the table ${table}`));
  const copied = await copyMissing(writer, content.files, options);
  const { files, missing } = copied;
  const { tables, sequences } = content;
  const { postgres, migrations } = snapshot;
  const created = snapshot.created.toISOString();
  const manifest = { format, ...facts, created, postgres, migrations, tables, sequences, files, missing } as const;
  await addManifest(writer, manifest);
  return { name: writer.name, manifest: await readBack(writer, options), copied };
}

async function addManifest(writer: BackupWriter, manifest: Manifest): Promise<void> {
  const draft = writer.draft();
  await writeFile(draft, `${JSON.stringify(manifest, undefined, 1)}\n`, { flag: 'wx', mode: 0o600, flush: true });
  await writer.add(manifestPath(writer.name), draft);
}

function copyMissing(
  writer: BackupWriter,
  wanted: ReadonlyMap<string, number>,
  { storage, signal, progress }: BackupOptions,
): Promise<CopiedFiles> {
  return copyFiles(storage, writer, wanted, signal, (done, { copied, copiedBytes }) =>
    progress.update(
      () => `Copying files: ${done} of ${wanted.size}, of which ${copied} are new (${megabytes(copiedBytes)})`,
    ),
  );
}

/** Compares the backup with the copied data. Returns the manifest, without files that can no longer be copied. */
async function readBack(writer: BackupWriter, options: BackupOptions): Promise<Manifest> {
  const { signal, progress } = options;
  const reader = await writer.finish();
  const manifest = await readManifest(reader);
  const total = Object.keys(manifest.files).length;
  const onFile = (done: number) => progress.update(() => `Reading back: ${done} of ${total} files`);
  const damage = await verify(reader, manifest, { signal, onFile });
  rejectDamage(damage.tables);
  return damage.files.length > 0 ? copyAgain(writer, manifest, damage.files, options) : manifest;
}

/** Copies files again that an earlier backup stored and that are damaged now. */
async function copyAgain(
  writer: BackupWriter,
  manifest: Manifest,
  damaged: readonly string[],
  options: BackupOptions,
): Promise<Manifest> {
  const wanted = new Map<string, number>();
  for (const key of damaged) if (await writer.remove(key)) wanted.set(key, manifest.files[key] ?? 0);
  rejectDamage(damaged.filter((key) => !wanted.has(key)));
  const { files, missing } = await copyMissing(writer, wanted, options);
  const intact = Object.entries(manifest.files).filter(([key]) => !wanted.has(key));
  const repaired = {
    ...manifest,
    files: { ...Object.fromEntries(intact), ...files },
    missing: [...manifest.missing, ...missing],
  };
  await addManifest(writer, repaired);
  const { files: stillDamaged } = await verify(await writer.finish(), { tables: {}, files }, options);
  rejectDamage(stillDamaged);
  return repaired;
}

function rejectDamage(names: readonly string[]): void {
  if (names.length > 0) throw new BackupError(`What was written differs when it is read back: ${names.join(', ')}`);
}
