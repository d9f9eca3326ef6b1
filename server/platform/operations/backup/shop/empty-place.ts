import type pg from 'pg';
import type { Storage } from '../../../files/storage/storage.js';
import { BackupError } from '../progress.js';
import type { Manifest } from '../place/manifest.js';
import { tablesSql } from './schema.sql.js';

const dayMs = 24 * 3_600_000;

/**
 * Selects the tables that must be empty. Migrations insert the first roles of staff, and the one row of each table whose
 * key is a boolean.
 */
const fillableTablesSql = `
  SELECT name FROM (${tablesSql}) AS shop_table WHERE name <> 'staff_roles' AND NOT EXISTS (
    SELECT FROM pg_constraint JOIN pg_attribute ON attrelid = conrelid AND attnum = conkey[1]
    WHERE conrelid = to_regclass(quote_ident(name)) AND contype = 'p' AND atttypid = 'boolean'::regtype
  )`;

/** Throws if the database contains rows. A database without tables is empty, and so is one that was only migrated. */
export async function requireEmptyDatabase(session: pg.Client): Promise<void> {
  const { rows: tables } = await session.query<{ name: string }>(
    `SELECT quote_ident(name) AS name FROM (${fillableTablesSql}) AS table_name WHERE to_regclass('migrations') IS NOT NULL`,
  );
  if (tables.length === 0) return;
  const filled = tables.map(({ name }) => `SELECT '${name}' AS name WHERE EXISTS (SELECT FROM ${name})`);
  const { rows } = await session.query<{ name: string }>(filled.join(' UNION ALL '));
  if (rows.length === 0) return;
  const names = rows.map(({ name }) => name).join(', ');
  throw new BackupError(`The database is not empty: ${names}. A backup is restored into an empty database only`);
}

/** Throws if servers are connected, because they would keep data that they have read, and write rows. */
export async function requireNoServers(session: pg.Client): Promise<void> {
  const { rowCount } = await session.query(
    `SELECT FROM pg_stat_activity WHERE datname = current_database() AND application_name = 'parure'`,
  );
  if (rowCount) throw new BackupError('Parure is running on this database; stop all servers and workers first');
}

/**
 * Throws if the storage contains uploads. Files of this backup are allowed, because an interrupted restore may have
 * stored them.
 */
export async function requireEmptyStorage(storage: Storage, { files }: Manifest): Promise<void> {
  for await (const keys of storage.keysOlderThan(new Date(Date.now() + dayMs)))
    if (keys.some((key) => files[key] === undefined))
      throw new BackupError('The storage contains uploads. A backup is restored into an empty storage only');
}
