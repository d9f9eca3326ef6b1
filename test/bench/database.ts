import { mkdtempSync, chmodSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { migrations } from '../../server/migrations/migrations.js';
import { startEmbeddedPostgres } from '../../server/embedded-postgres/embedded-postgres.js';
import { migrate } from '../../server/platform/database/migrate.js';
import { databaseAt, onServer } from '../support/programs/postgres.js';

export interface DatabaseServer {
  url: string;
  stop(): Promise<void>;
}

const silent = { info: () => undefined, warn: () => undefined, error: console.error };

/**
 * The server at `BENCH_DATABASE_URL`, otherwise an embedded one with production settings: orders wait for the disk.
 * `pg_stat_statements` counts the statements of a request.
 */
export async function startDatabaseServer(): Promise<DatabaseServer> {
  const { BENCH_DATABASE_URL: given } = process.env;
  if (given) return { url: given, stop: async () => undefined };
  const folder = mkdtempSync(join(tmpdir(), 'parure-bench-'));
  // The operating-system user of PostgreSQL needs access to this folder.
  chmodSync(folder, 0o755);
  const settings = { shared_preload_libraries: 'pg_stat_statements' };
  const postgres = await startEmbeddedPostgres({ dataDir: folder, log: silent, settings });
  const stop = async () => {
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  };
  return { url: postgres.url, stop };
}

export interface BenchDatabase {
  url: string;
  query<Row extends pg.QueryResultRow>(sql: string, values?: unknown[]): Promise<Row[]>;
  drop(): Promise<void>;
}

/** Creates a migrated database without data. A database that an earlier run left behind is replaced. */
export async function createBenchDatabase(server: string, name: string): Promise<BenchDatabase> {
  await onServer(server, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
  await onServer(server, `CREATE DATABASE ${name}`);
  const url = databaseAt(server, name);
  await migrate({ databaseUrl: url, migrationUrl: url }, migrations, silent, 0);
  const pool = new pg.Pool({ connectionString: url, max: 1 });
  pool.on('error', () => undefined);
  return {
    url,
    query: async <Row extends pg.QueryResultRow>(sql: string, values?: unknown[]) =>
      (await pool.query<Row>(sql, values)).rows,
    drop: async () => {
      await pool.end();
      await onServer(server, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
    },
  };
}
