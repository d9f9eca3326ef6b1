import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { migrationLock } from '../../../database/migrate.js';
import { recordBackup } from '../last-backup.js';
import { BackupError } from '../progress.js';
import type { NewBackup } from '../place/backup.js';
import type { Manifest, TableContent } from '../place/manifest.js';
import { Measure, RowCounter } from '../place/measure.js';
import { filesSql, migrationsSql, sequencesSql, tablesSql } from './schema.sql.js';
import { lockShop, openSession } from './session.js';

interface Table {
  name: string;
  columns: string[];
}

export type DatabaseContent = Pick<Manifest, 'tables' | 'sequences'> & {
  /** Sizes of the files in the rows, by storage key. */
  files: Map<string, number>;
};

/** The rows of a shop at one moment, while it keeps running. Its files are kept until `close`. */
export class ShopSnapshot {
  created = new Date();
  postgres = '';
  migrations: string[] = [];

  private constructor(private readonly session: pg.Client) {}

  /** Opens a snapshot. `onLost` is called when the database ends the connection and thus releases the lock. */
  static async open(url: string, onLost: () => void): Promise<ShopSnapshot> {
    const session = await openSession(url);
    session.once('end', onLost);
    const snapshot = new ShopSnapshot(session);
    try {
      await lockShop(session);
      await snapshot.begin();
      return snapshot;
    } catch (error) {
      await snapshot.close();
      throw error;
    }
  }

  /** Copies the rows of every table, and ends the transaction. */
  async copyTo(backup: NewBackup, signal: AbortSignal, onTable: (table: string) => void): Promise<DatabaseContent> {
    const tables: Record<string, TableContent> = {};
    const { rows: all } = await this.session.query<Table>(tablesSql);
    for (const table of all) {
      onTable(table.name);
      tables[table.name] = await this.copyTable(table, backup, signal);
    }
    const sequences = await this.session.query<{ name: string; value: string | null }>(sequencesSql);
    const files = await this.session.query<{ key: string; bytes: string }>(filesSql);
    await this.session.query('COMMIT');
    await this.session.query('SELECT pg_advisory_unlock_shared($1)', [migrationLock]);
    return {
      tables,
      sequences: Object.fromEntries(sequences.rows.map(({ name, value }) => [name, value])),
      files: new Map(files.rows.map(({ key, bytes }) => [key, Number(bytes)])),
    };
  }

  /** Writes into the shop that this backup is good. */
  async record(): Promise<void> {
    await recordBackup(this.session, this.created);
  }

  async close(): Promise<void> {
    this.session.removeAllListeners('end');
    await this.session.end().catch(() => undefined);
  }

  private async begin(): Promise<void> {
    // Makes later migrations wait until the rows are copied. Runs before the transaction, whose snapshot would
    // otherwise be older than the lock.
    await this.session.query('SELECT pg_advisory_lock_shared($1)', [migrationLock]);
    await this.session.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
    const { rows } = await this.session.query<{ now: Date; version: string; migrated: boolean }>(
      `SELECT now(), current_setting('server_version') AS version, to_regclass('migrations') IS NOT NULL AS migrated`,
    );
    const [state] = rows;
    if (!state?.migrated) throw new BackupError('The database contains no shop');
    const migrations = await this.session.query<{ name: string }>(migrationsSql);
    this.created = state.now;
    this.postgres = state.version;
    this.migrations = migrations.rows.map(({ name }) => name);
  }

  private async copyTable({ name, columns }: Table, backup: NewBackup, signal: AbortSignal): Promise<TableContent> {
    const draft = backup.draft();
    const list = columns.map(pg.escapeIdentifier).join(', ');
    const rows = this.session.query(copyTo(`COPY ${pg.escapeIdentifier(name)} (${list}) TO STDOUT`));
    const counter = new RowCounter();
    const measure = new Measure();
    await pipeline(
      rows,
      counter,
      createGzip(),
      measure,
      createWriteStream(draft, { flags: 'wx', mode: 0o600, flush: true }),
      { signal },
    );
    // The server confirms the row count after the last row, before it responds to the next statement.
    await this.session.query('SELECT');
    if (rows.rowCount !== counter.rows)
      throw new BackupError(`The table ${name} was not copied completely: ${counter.rows} of ${rows.rowCount} rows`);
    await backup.add(backup.rows(name), draft);
    return { columns, rows: counter.rows, bytes: measure.bytes, sha256: measure.sha256() };
  }
}
