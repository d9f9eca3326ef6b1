import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { embeddedUrls } from '../../../server/embedded-postgres/embedded-postgres.js';
import { databaseAt, onServer } from './postgres.js';

export interface TestDatabase {
  /** The role that owns the tables, for preparing and checking data. */
  url: string;
  /** The role of the application. */
  applicationUrl: string;
  query<Row extends pg.QueryResultRow>(sql: string, values?: unknown[]): Promise<Row[]>;
  /**
   * Runs `act` while another transaction references the row, as one that writes an order or a cart line does. It waits
   * with the lock that a foreign key takes, which prevents only that the row is deleted or its key changes.
   */
  whileReferenced<Result>(table: string, id: string, act: () => Promise<Result>): Promise<Result>;
  /** Runs `act` while nothing can be written to the table. */
  whileLocked<Result>(table: string, act: () => Promise<Result>): Promise<Result>;
  /** The process ids of sessions that wait for a lock on the table. */
  waitingFor(table: string): Promise<number[]>;
  /** Suites may drop a database earlier than their end does. */
  drop(): Promise<void>;
}

/** Creates a migrated, empty database as a copy of the template, in a fraction of a second. */
export async function createDatabase(): Promise<TestDatabase> {
  const { SUITES_SERVER: server, SUITES_TEMPLATE: template } = process.env;
  if (!server || !template) throw new Error('These suites need the global setup of jest.config.mjs');
  const name = `parure_suite_${randomBytes(6).toString('hex')}`;
  await copy(server, template, name);
  return openDatabase(databaseAt(server, name), () => onServer(server, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`));
}

/** A database that exists, with what is done to remove it. */
export function openDatabase(url: string, remove: () => Promise<void>): TestDatabase {
  const pool = new pg.Pool({ connectionString: url, max: 2 });
  pool.on('error', () => undefined);
  let dropped: Promise<void> | undefined;
  const whileHeld = async <Result>(statement: string, values: unknown[], act: () => Promise<Result>) => {
    const holder = await pool.connect();
    try {
      await holder.query('BEGIN');
      await holder.query(statement, values);
      return await act();
    } finally {
      await holder.query('ROLLBACK');
      holder.release();
    }
  };
  return {
    url,
    applicationUrl: embeddedUrls(url).databaseUrl,
    query: async <Row extends pg.QueryResultRow>(sql: string, values?: unknown[]) =>
      (await pool.query<Row>(sql, values)).rows,
    whileReferenced: (table, id, act) => whileHeld(`SELECT FROM ${table} WHERE id = $1 FOR KEY SHARE`, [id], act),
    whileLocked: (table, act) => whileHeld(`LOCK TABLE ${table} IN SHARE MODE`, [], act),
    waitingFor: async (table) => {
      // Databases are copies of one template, so a table has the same id in each of them.
      const { rows } = await pool.query<{ pid: number }>(
        `SELECT pid FROM pg_locks WHERE NOT granted AND relation = $1::regclass AND database = (
           SELECT oid FROM pg_database WHERE datname = current_database())`,
        [table],
      );
      return rows.map(({ pid }) => pid);
    },
    drop: () => (dropped ??= pool.end().then(remove)),
  };
}

/** PostgreSQL cannot copy a template that another session uses (55006), so this retries. */
async function copy(server: string, template: string, name: string): Promise<void> {
  for (let retries = 50; ; retries--) {
    try {
      return await onServer(server, `CREATE DATABASE ${name} TEMPLATE ${template}`);
    } catch (error) {
      if ((error as { code?: string }).code !== '55006' || retries === 0) throw error;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
}
