import type pg from 'pg';
import type { DatabaseUrls } from '../../config/config.js';
import type { StartLog } from '../../config/start-report.js';
import { migrate, type Migrations, nameOf, ownerHint, undoMigrations } from '../../database/migrate.js';
import type { Storage } from '../../files/storage/storage.js';
import { recordRestore } from './last-backup.js';
import { BackupError, type Progress } from './progress.js';
import { requireEmptyDatabase, requireEmptyStorage, requireNoServers } from './shop/empty-place.js';
import { loadRows } from './shop/load-rows.js';
import type { Manifest } from './place/manifest.js';
import type { Backup } from './place/backup.js';
import { migrationsSql, tablesSql } from './shop/schema.sql.js';
import { lockShop, openSession } from './shop/session.js';
import { storeFiles } from './shop/files.js';
import { verify } from './place/verify.js';

export interface RestoreOptions {
  backup: Backup;
  manifest: Manifest;
  urls: DatabaseUrls;
  storage: Storage;
  /** All migrations of this program. */
  migrations: Migrations;
  /** If true, skips damaged files of the backup and restores everything else. */
  skipDamagedFiles: boolean;
  log: StartLog;
  progress: Progress;
  signal: AbortSignal;
}

/**
 * Restores a backup into an empty place: first the files, then all rows in one transaction. The schema is that of the
 * backup during this time; later migrations run afterwards, as in an upgrade. Returns the keys of damaged files, which
 * were skipped.
 */
export async function restore(options: RestoreOptions): Promise<string[]> {
  const { backup, manifest, urls, storage, migrations, log, progress, signal } = options;
  const session = await openSession(urls.migrationUrl);
  try {
    await lockShop(session);
    await requireNoServers(session);
    await requireEmptyDatabase(session);
    await requireEmptyStorage(storage, manifest);
    const damaged = await requireIntact(options);
    await prepareSchema(session, options);
    const keys = Object.keys(manifest.files).filter((key) => !damaged.includes(key));
    await storeFiles(backup, storage, keys, signal, (done) =>
      progress.update(() => `Storing files: ${done} of ${keys.length}`),
    );
    const onTable = (table: string) => progress.update(() => `Loading the table ${table}`);
    await loadRows(session, backup, manifest, { signal, onTable });
    await migrate(urls, migrations, log, 0);
    await recordRestore(session);
    await updatePlannerStatistics(session);
    return damaged;
  } finally {
    await session.end().catch(() => undefined);
  }
}

/** Throws if the backup is from a newer program, whose migrations this program does not have. */
export function requireKnownMigrations(manifest: Manifest, migrations: Migrations, version: string): void {
  const known = new Set(migrations.map(nameOf));
  const unknown = manifest.migrations.find((name) => !known.has(name));
  if (unknown !== undefined)
    throw new BackupError(
      `The backup was made by Parure ${manifest.program} with the migration ${unknown}, which this Parure ${version} does not have. Restore it with that version or a newer one`,
    );
}

/** Returns the keys of damaged files. Throws if there are any and they may not be skipped. */
async function requireIntact(options: RestoreOptions): Promise<string[]> {
  const { backup, manifest, skipDamagedFiles, progress, signal } = options;
  const total = Object.keys(manifest.files).length;
  const onFile = (done: number) => progress.update(() => `Checking the backup: ${done} of ${total} files`);
  const { tables, files } = await verify(backup, manifest, { signal, onFile });
  if (tables.length > 0)
    throw new BackupError(`The backup is damaged, and nothing was restored. Damaged tables: ${tables.join(', ')}`);
  if (files.length > 0 && !skipDamagedFiles)
    throw new BackupError(
      `The backup is damaged, and nothing was restored. Damaged files: ${files.join(', ')}. To restore everything else, add --skip-damaged-files`,
    );
  return files;
}

/** Migrates the empty database to the schema of the backup. Undoes newer migrations first. */
async function prepareSchema(session: pg.Client, { urls, migrations, manifest, log }: RestoreOptions): Promise<void> {
  const isMigrated = await session.query<{ there: boolean }>(`SELECT to_regclass('migrations') IS NOT NULL AS there`);
  if (isMigrated.rows[0]?.there) {
    await requireOwner(session);
    const { rows } = await session.query<{ name: string }>(migrationsSql);
    const known = new Set(migrations.map(nameOf));
    const unknown = rows.find(({ name }) => !known.has(name));
    if (unknown)
      throw new BackupError(`The database has the migration ${unknown.name}, which this version does not have`);
    await undoMigrations(urls.migrationUrl, migrations, manifest.migrations);
  }
  const wanted = migrations.filter((migration) => manifest.migrations.includes(nameOf(migration)));
  await migrate(urls, wanted, log, 0);
}

async function requireOwner(session: pg.Client): Promise<void> {
  const { rows } = await session.query<{ owns: boolean }>(
    `SELECT pg_has_role(relowner, 'USAGE') AS owns FROM pg_class WHERE oid = 'migrations'::regclass`,
  );
  if (!rows[0]?.owns) throw new BackupError(`The rows cannot be loaded: ${ownerHint}`);
}

/** Updates the planner statistics. Otherwise PostgreSQL would choose slow plans until the next autovacuum. */
async function updatePlannerStatistics(session: pg.Client): Promise<void> {
  const { rows } = await session.query<{ name: string }>(
    `SELECT quote_ident(name) AS name FROM (${tablesSql}) AS shop_table`,
  );
  await session.query(`VACUUM (ANALYZE) ${rows.map(({ name }) => name).join(', ')}`);
}
