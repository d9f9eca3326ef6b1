import { LATEST_SCHEMA_VERSION, runMigrations as migrateQueues } from 'bullmq';
import pg from 'pg';
import { DataSource, type DataSourceOptions } from 'typeorm';
import type { Config } from '../config/config.js';
import { databaseOptions } from './database.module.js';
import { DatabaseStartError } from './embedded-cluster.js';
import type { StartLog } from './embedded-postgres.js';

type Migrations = Extract<DataSourceOptions['migrations'], unknown[]>;

/** The key of the advisory lock, which must be a number. */
const migrationLock = 7_072_757_265;

/**
 * Migrates the schema of the shop and of the queues. If several instances start at once, one migrates while the others
 * wait. A migration that fails leaves the schema unchanged and stops the start.
 */
export async function migrate(
  config: Pick<Config, 'databaseUrl'>,
  migrations: Migrations,
  log: StartLog,
): Promise<void> {
  const session = await connect(config.databaseUrl);
  try {
    if (await isUpToDate(session, migrations)) return;
    await session.query('SELECT pg_advisory_lock($1)', [migrationLock]);
    await session.query("SET lock_timeout = '10s'");
    await migrateShop(config, migrations, log);
    await migrateQueues(session);
  } finally {
    // Ends the session, and with it the lock.
    await session.end().catch(() => undefined);
  }
}

async function connect(databaseUrl: string): Promise<pg.Client> {
  const session = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: 10_000 });
  session.on('error', () => undefined);
  try {
    await session.connect();
  } catch (error) {
    const where = new URL(databaseUrl).host;
    throw new DatabaseStartError(`The database at ${where} cannot be used: ${reasonOf(error)}`);
  }
  const { rows } = await session.query<{ server_version_num: string }>('SHOW server_version_num');
  const version = Math.floor(Number(rows[0]?.server_version_num) / 10_000);
  if (version >= 15) return session;
  await session.end();
  throw new DatabaseStartError(`DATABASE_URL points to PostgreSQL ${version}; version 15 or newer is required`);
}

function reasonOf(error: unknown): string {
  // A host name with two addresses fails with an AggregateError, which has no message.
  const reasons = error instanceof AggregateError ? (error.errors as Error[]) : [error as Error];
  return reasons.map(({ message }) => message).join('; ');
}

/** Most starts have nothing to migrate and find out without a lock. */
async function isUpToDate(session: pg.Client, migrations: Migrations): Promise<boolean> {
  const { rows } = await session.query<{ there: boolean }>(
    "SELECT to_regclass('migrations') IS NOT NULL AND to_regclass('bullmq.migration') IS NOT NULL AS there",
  );
  if (!rows[0]?.there) return false;
  const run = await session.query<{ name: string }>('SELECT name FROM migrations');
  const done = new Set(run.rows.map(({ name }) => name));
  const queues = await session.query<{ version: number | null }>(
    'SELECT max(version) AS version FROM bullmq.migration',
  );
  return (
    migrations.every((migration) => done.has(nameOf(migration))) &&
    Number(queues.rows[0]?.version) >= LATEST_SCHEMA_VERSION
  );
}

function nameOf(migration: Migrations[number]): string {
  return typeof migration === 'function' ? migration.name : String(migration);
}

async function migrateShop(config: Pick<Config, 'databaseUrl'>, migrations: Migrations, log: StartLog): Promise<void> {
  const options = databaseOptions(config);
  const extra = { max: 2, lock_timeout: 10_000 };
  const database = await new DataSource({
    ...options,
    extra,
    migrations,
    migrationsTableName: 'migrations',
  }).initialize();
  try {
    const done = await database.runMigrations({ transaction: 'each' });
    if (done.length > 0) log.info(`Ran ${done.length} database migrations, up to ${done.at(-1)?.name}`);
  } catch (error) {
    throw new DatabaseStartError(`A migration failed and the database is unchanged: ${reasonOf(error)}`);
  } finally {
    await database.destroy();
  }
}
