import { setTimeout as pause } from 'node:timers/promises';
import { LATEST_SCHEMA_VERSION, runMigrations as migrateQueues } from 'bullmq';
import pg from 'pg';
import { DataSource, type DataSourceOptions } from 'typeorm';
import type { DatabaseUrls } from '../config/config.js';
import { DatabaseStartError, type StartLog } from '../config/start-report.js';
import { prepareApplicationRole, stateOfRole } from './application-role.js';
import { databaseOptions } from './database.module.js';

export type Migrations = Extract<DataSourceOptions['migrations'], unknown[]>;

const notAllowed = '42501';
export const ownerHint = 'the role of MIGRATION_DATABASE_URL, or else of DATABASE_URL, must own the tables';

/** The key of the advisory lock, which must be a number. */
export const migrationLock = 7_072_757_265;

const retryDelayMs = 500;

/**
 * Migrates the schema of the shop and of the queues, and prepares the role of the application. If several instances
 * start at once, one migrates while the others wait. A migration that fails leaves the schema unchanged and stops the
 * start. Waits up to `waitMs` for a database that does not respond yet.
 */
export async function migrate(
  urls: DatabaseUrls,
  migrations: Migrations,
  log: StartLog,
  waitMs: number,
): Promise<void> {
  const session = await connectWhenReady(urls.migrationUrl, log, waitMs);
  const hasTwoRoles = urls.databaseUrl !== urls.migrationUrl;
  try {
    if ((await isUpToDate(session, migrations)) && (!hasTwoRoles || (await stateOfRole(urls.databaseUrl)) === 'ready'))
      return;
    await session.query('SELECT pg_advisory_lock($1)', [migrationLock]);
    await session.query("SET lock_timeout = '10s'");
    await migrateShop(urls.migrationUrl, migrations, log);
    await migrateQueues(session);
    if (hasTwoRoles) await prepareRole(session, urls.databaseUrl);
  } finally {
    // Ending the session also releases the lock.
    await session.end().catch(() => undefined);
  }
}

async function prepareRole(session: pg.Client, databaseUrl: string): Promise<void> {
  try {
    await prepareApplicationRole(session, databaseUrl);
  } catch (error) {
    const { username } = new URL(databaseUrl);
    throw new DatabaseStartError(`The role "${username}" of DATABASE_URL cannot be prepared: ${reasonOf(error)}`);
  }
}

/** Connects, and retries while the server is unreachable or starting. */
async function connectWhenReady(url: string, log: StartLog, waitMs: number): Promise<pg.Client> {
  const { host } = new URL(url);
  const deadline = Date.now() + waitMs;
  for (let attempt = 1; ; attempt++) {
    try {
      return await connect(url);
    } catch (error) {
      if (error instanceof DatabaseStartError) throw error;
      if (!mayPass(error) || Date.now() + retryDelayMs > deadline)
        throw new DatabaseStartError(`The database at ${host} cannot be used: ${reasonOf(error)}`);
      if (attempt === 1)
        log.warn(`The database at ${host} does not respond yet; trying for ${waitMs / 1_000} s: ${reasonOf(error)}`);
      await pause(retryDelayMs);
    }
  }
}

/** True for temporary errors: starting or shutting down (57P03), too many connections (53300), or no response. */
function mayPass(error: unknown): boolean {
  const { code } = error as { code?: string };
  return !(error instanceof pg.DatabaseError) || code === '57P03' || code === '53300';
}

async function connect(databaseUrl: string): Promise<pg.Client> {
  const session = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: 10_000 });
  session.on('error', () => undefined);
  await session.connect();
  const { rows } = await session.query<{ server_version_num: string }>('SHOW server_version_num');
  const version = Math.floor(Number(rows[0]?.server_version_num) / 10_000);
  if (version >= 15) return session;
  await session.end();
  throw new DatabaseStartError(`DATABASE_URL points to PostgreSQL ${version}; version 15 or newer is required`);
}

export function reasonOf(error: unknown): string {
  // A host name with two addresses fails with an AggregateError, which has no message.
  const reasons = error instanceof AggregateError ? (error.errors as Error[]) : [error as Error];
  return reasons.map(({ message }) => message).join('; ');
}

/** True if there is nothing to migrate. Most starts find this out without a lock. */
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

export function nameOf(migration: Migrations[number]): string {
  return typeof migration === 'function' ? migration.name : String(migration);
}

async function migrateShop(databaseUrl: string, migrations: Migrations, log: StartLog): Promise<void> {
  const database = await migrationSource(databaseUrl, migrations, log);
  try {
    const done = await database.runMigrations({ transaction: 'each' });
    if (done.length > 0) log.info(`Ran ${done.length} database migrations, up to ${done.at(-1)?.name}`);
  } catch (error) {
    const hint = (error as { code?: string }).code === notAllowed ? `; ${ownerHint}` : '';
    throw new DatabaseStartError(`A migration failed and the database is unchanged: ${reasonOf(error)}${hint}`);
  } finally {
    await database.destroy();
  }
}

/** Undoes the newest migrations of a database without rows, until only the wanted ones are left. */
export async function undoMigrations(
  databaseUrl: string,
  migrations: Migrations,
  wanted: readonly string[],
): Promise<void> {
  const database = await migrationSource(databaseUrl, migrations);
  try {
    for (;;) {
      const done = await database.query<{ name: string }[]>('SELECT name FROM migrations');
      if (done.every(({ name }) => wanted.includes(name))) return;
      await database.undoLastMigration({ transaction: 'each' });
    }
  } finally {
    await database.destroy();
  }
}

/** Creates a data source without the time limits of requests. Logs warnings that migrations raise. */
function migrationSource(databaseUrl: string, migrations: Migrations, log?: StartLog): Promise<DataSource> {
  const options = databaseOptions({ databaseUrl });
  const onConnect = (session: pg.ClientBase) => {
    session.on('notice', ({ severity, message }) => severity === 'WARNING' && log?.warn(message ?? ''));
    return loadTrigrams(session);
  };
  const extra = { max: 2, lock_timeout: 10_000, onConnect };
  return new DataSource({ ...options, extra, migrations, migrationsTableName: 'migrations' }).initialize();
}

/**
 * Loads the library of pg_trgm into the session. Before that, only a superuser may create a function with one of its
 * settings.
 */
async function loadTrigrams(session: pg.ClientBase): Promise<void> {
  await session.query(`DO $$ BEGIN
    IF to_regproc('similarity') IS NOT NULL THEN PERFORM similarity('', ''); END IF;
  END $$`);
}
