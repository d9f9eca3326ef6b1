import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { BackupError } from '../progress.js';
import { requireEmptyDatabase } from './empty-place.js';
import type { Backup } from '../place/backup.js';
import type { Manifest } from '../place/manifest.js';
import { tablesSql } from './schema.sql.js';

interface ForeignKey {
  table: string;
  name: string;
  definition: string;
}

const foreignKeysSql = `
  SELECT conrelid::regclass::text AS "table", quote_ident(conname) AS name, pg_get_constraintdef(oid) AS definition
  FROM pg_constraint WHERE contype = 'f' AND connamespace = 'public'::regnamespace`;

interface LoadOptions {
  signal: AbortSignal;
  onTable: (table: string) => void;
}

/**
 * Loads all rows in one transaction, so that a failure leaves the database empty. Disables triggers, because the rows
 * contain the values that triggers have computed. Foreign keys are dropped and added again, which checks all rows at
 * once. Disabling foreign keys instead requires a superuser.
 */
export async function loadRows(
  session: pg.Client,
  backup: Backup,
  manifest: Manifest,
  options: LoadOptions,
): Promise<void> {
  await session.query('BEGIN');
  try {
    const { rows } = await session.query<{ name: string }>(tablesSql);
    const tables = rows.map(({ name }) => name);
    const unknown = Object.keys(manifest.tables).filter((name) => !tables.includes(name));
    if (unknown.length > 0)
      throw new BackupError(`The backup contains tables that are not part of the shop: ${unknown.join(', ')}`);
    const { rows: keys } = await session.query<ForeignKey>(foreignKeysSql);
    for (const { table, name } of keys) await session.query(`ALTER TABLE ${table} DROP CONSTRAINT ${name}`);
    for (const table of tables) await session.query(`ALTER TABLE ${quoted(table)} DISABLE TRIGGER USER`);
    // The tables are locked from here on, so this check is final.
    await requireEmptyDatabase(session);
    await session.query(`TRUNCATE ${tables.map(quoted).join(', ')}`);
    for (const table of Object.keys(manifest.tables)) await loadTable(session, backup, manifest, table, options);
    for (const [name, value] of Object.entries(manifest.sequences))
      if (value !== null) await session.query('SELECT setval(quote_ident($1)::regclass, $2)', [name, value]);
    for (const table of tables) await session.query(`ALTER TABLE ${quoted(table)} ENABLE TRIGGER USER`);
    for (const { table, name, definition } of keys)
      await session.query(`ALTER TABLE ${table} ADD CONSTRAINT ${name} ${definition}`);
    options.signal.throwIfAborted();
    await session.query('COMMIT');
  } catch (error) {
    // Ending the session also rolls back.
    await session.query('ROLLBACK').catch(() => undefined);
    throw error;
  }
}

async function loadTable(
  session: pg.Client,
  backup: Backup,
  { tables }: Manifest,
  table: string,
  { signal, onTable }: LoadOptions,
): Promise<void> {
  const { columns = [], rows = 0 } = tables[table] ?? {};
  onTable(table);
  const target = session.query(copyFrom(`COPY ${quoted(table)} (${columns.map(quoted).join(', ')}) FROM STDIN`));
  await pipeline(createReadStream(backup.rows(table)), createGunzip(), target, { signal });
  if (target.rowCount !== rows)
    throw new BackupError(`${target.rowCount} of ${rows} rows of the table ${table} were loaded`);
}

const quoted = (name: string) => pg.escapeIdentifier(name);
