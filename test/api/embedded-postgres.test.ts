import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { randomSecret, storedSecret } from '../../server/platform/config/secrets.js';
import { startTimeOf } from '../../server/platform/operations/process/data-dir-lock.js';
import {
  embeddedUrls,
  runningEmbeddedUrls,
  startEmbeddedPostgres,
  type EmbeddedPostgres,
} from '../../server/embedded-postgres/embedded-postgres.js';
import { migrate } from '../../server/platform/database/migrate.js';
import { migrations } from '../../server/migrations/migrations.js';
import { freePort } from '../support/programs/app.js';
import { copyCluster } from '../support/programs/clusters.js';
import { until } from '../support/time.js';

/** Turns fsync off, because these clusters live only for one test. */
const settings = { fsync: 'off' };

let base: string;
let dataDir: string;
let logged: string[];
let running: EmbeddedPostgres[];

const note = (line: string) => void logged.push(line);
const log = { info: note, warn: note, error: note };

async function start(options: { port?: number; dataDir?: string } = {}): Promise<EmbeddedPostgres> {
  const database = await startEmbeddedPostgres({ dataDir, log, settings, ...options });
  running.push(database);
  return database;
}

/** Starts the database again in the data folder of an earlier start. */
function startAgain(options?: { port?: number }): Promise<EmbeddedPostgres> {
  copyCluster(dataDir);
  return start(options);
}

async function query<Row extends pg.QueryResultRow>(url: string, sql: string): Promise<Row[]> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    return (await client.query<Row>(sql)).rows;
  } finally {
    await client.end();
  }
}

const postmasterPid = () => Number(readFileSync(join(dataDir, 'pg/postmaster.pid'), 'utf8').split('\n')[0]);

/** A zombie process counts as ended. */
const isAlive = (pid: number) => startTimeOf(pid) !== undefined;

beforeEach(() => {
  base = mkdtempSync(join(tmpdir(), 'parure-pg-'));
  // mkdtemp creates a private folder, but the database's user needs access to it.
  chmodSync(base, 0o755);
  dataDir = join(base, 'data');
  logged = [];
  running = [];
});

afterEach(async () => {
  for (const database of running) await database.stop();
  rmSync(base, { recursive: true, force: true });
});

describe('the embedded database', () => {
  it('keeps its data and its private password file over a restart', async () => {
    const first = await start();
    expect(first.created).toBe(true);
    await query(first.url, 'CREATE TABLE rings AS SELECT 1 AS ring');
    const pid = postmasterPid();
    await first.stop();
    expect(isAlive(pid)).toBe(false);

    const second = await start();
    expect(second.created).toBe(false);
    expect(await query(second.url, 'SELECT ring FROM rings')).toEqual([{ ring: 1 }]);
    expect(runningEmbeddedUrls(dataDir)?.migrationUrl).toBe(second.url);
    expect(statSync(join(dataDir, 'secrets/postgres-password')).mode & 0o777).toBe(0o600);
    expect(logged).toEqual([]);
  });

  it('a cluster of another major version is not started, and the error says how to move its data', async () => {
    await (await startAgain()).stop();
    writeFileSync(join(dataDir, 'pg/PG_VERSION'), '17\n');
    await expect(start()).rejects.toThrow(
      /is of PostgreSQL 17, but this version of Parure has PostgreSQL 18\. Type npm run backup -- <folder> .* then npm run restore -- <folder>/,
    );
  });

  it('creates a lost password file again', async () => {
    await (await start()).stop();
    rmSync(join(dataDir, 'secrets'), { recursive: true });
    expect(await query((await start()).url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  });

  it('rejects a wrong password', async () => {
    const url = new URL((await startAgain()).url);
    url.password = 'guess';
    await expect(query(url.href, 'SELECT 1')).rejects.toThrow('password authentication failed');
  });
});

it('the embedded database uses another port when its own is in use', async () => {
  const neighbour = createServer().listen(0, '127.0.0.1');
  await once(neighbour, 'listening');
  const { port } = neighbour.address() as { port: number };
  const database = await startAgain({ port });
  expect(Number(new URL(database.url).port)).not.toBe(port);
  neighbour.close();
});

it('the embedded database rejects a second start in the same folder and names the process that uses it', async () => {
  await startAgain();
  writeFileSync(
    join(dataDir, 'running.pid'),
    `1\n${readFileSync('/proc/1/stat', 'utf8').split(') ').pop()?.split(' ')[19]}\n`,
  );
  await expect(start()).rejects.toThrow(`DATA_DIR is "${dataDir}", which another Parure (process 1) is using`);
});

it('the embedded database restarts by itself when its server is killed', async () => {
  const { url } = await startAgain();
  process.kill(postmasterPid(), 'SIGKILL');
  for (let attempts = 0; attempts < 100 && !logged.some((line) => line.includes('running again')); attempts++)
    await pause(100);
  expect(await query(url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
});

describe('a start after kill -9 of the program', () => {
  it('stops the orphaned database server, keeps the data and logs it', async () => {
    const orphan = await runAndKill();
    expect(isAlive(orphan)).toBe(true);
    const database = await start();
    expect(logged).toEqual(['The last run was killed and its database was still running; restarting the database']);
    expect(isAlive(orphan)).toBe(false);
    expect(await query(database.url, 'SELECT 1 AS ring FROM rings')).toEqual([{ ring: 1 }]);
  });

  it('recovers when the database server was killed too, and logs it', async () => {
    process.kill(await runAndKill(), 'SIGKILL');
    await pause(200);
    const database = await start();
    expect(logged[0]).toBe('The last run did not shut down cleanly; the embedded database recovers from its log');
    expect(await query(database.url, 'SELECT 1 AS ring FROM rings')).toEqual([{ ring: 1 }]);
  });

  it('a start after kill -9 does not stop another program with the server’s process id', async () => {
    await (await startAgain()).stop();
    const otherProgram = spawn('sleep', ['60']);
    writeFileSync(join(dataDir, 'pg/postmaster.pid'), `${otherProgram.pid}\n`);
    await start();
    expect(otherProgram.exitCode).toBeNull();
    otherProgram.kill();
  });

  /** Starts a database from another program, writes one row, and kills that program. */
  async function runAndKill(): Promise<number> {
    copyCluster(dataDir);
    const program = `
      const { startEmbeddedPostgres } = await import(${JSON.stringify(join(process.cwd(), 'server/embedded-postgres/embedded-postgres.ts'))});
      const log = { info() {}, warn() {}, error() {} };
      await startEmbeddedPostgres({ dataDir: ${JSON.stringify(dataDir)}, log });
      process.stdout.write('up');
      setInterval(() => {}, 1000);`;
    const runner = spawn(process.execPath, [
      '--import',
      '@swc-node/register/esm-register',
      '--input-type=module',
      '-e',
      program,
    ]);
    let failed = '';
    runner.stderr.on('data', (chunk) => (failed += String(chunk)));
    await Promise.race([
      once(runner.stdout, 'data'),
      once(runner, 'exit').then(() => Promise.reject(new Error(failed))),
    ]);
    await query(runningEmbeddedUrls(dataDir)!.migrationUrl, 'CREATE TABLE rings AS SELECT 1 AS ring');
    const pid = postmasterPid();
    runner.kill('SIGKILL');
    await once(runner, 'exit');
    return pid;
  }
});

describe('an unusable data folder', () => {
  it('a start fails with one line when the data folder is a file', async () => {
    writeFileSync(dataDir, '');
    await expect(start()).rejects.toThrow(`DATA_DIR is "${dataDir}", which cannot be written (EEXIST)`);
  });

  it('a start fails with one line when the data folder cannot be created', async () => {
    await expect(start({ dataDir: '/dev/null/data' })).rejects.toThrow(
      'DATA_DIR is "/dev/null/data", which cannot be written',
    );
  });

  it('a start fails with one line when the cluster is damaged', async () => {
    await (await startAgain()).stop();
    rmSync(join(dataDir, 'pg/PG_VERSION'));
    await expect(start()).rejects.toThrow(/^The embedded database in ".*\/pg" did not start: .+/);
  });

  it('a start fails with one line when the control file is truncated', async () => {
    await (await startAgain()).stop();
    truncateSync(join(dataDir, 'pg/global/pg_control'), 10);
    await expect(start()).rejects.toThrow(/^The embedded database in ".*\/pg" did not start: .*pg_control/);
    expect(existsSync(join(dataDir, 'running.pid'))).toBe(false);
  });
});

(process.getuid?.() === 0 ? it : it.skip)("the cluster is elsewhere if root's folder denies its user", async () => {
  chmodSync(base, 0o700);
  const first = await start();
  const home = dirname(readlinkSync(join(dataDir, 'pg')));
  try {
    expect(home).toMatch(/^\/var\/lib\/parure-/);
    await first.stop();
    expect(await query((await start()).url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  } finally {
    for (const database of running) await database.stop();
    rmSync(home, { recursive: true, force: true });
  }
});

describe('migrations', () => {
  it('migrations run once when five processes start at the same time', async () => {
    const { url: databaseUrl } = await start();
    await Promise.all(Array.from({ length: 5 }, () => migrate(embeddedUrls(databaseUrl), migrations, log, 0)));
    expect(logged).toEqual([`Ran ${migrations.length} database migrations, up to ${migrations.at(-1)?.name}`]);
    expect(await query(databaseUrl, "SELECT to_regclass('bullmq.job') IS NOT NULL AS queues")).toEqual([
      { queues: true },
    ]);
  });

  it('migrations leave the schema unchanged when one fails', async () => {
    const { url: databaseUrl } = await startAgain();
    class Broken1763700000099 {
      name = 'Broken1763700000099';
      async up(runner: { query(sql: string): Promise<unknown> }) {
        await runner.query('CREATE TABLE half_done (id int)');
        await runner.query('SELECT no_such_thing()');
      }
      async down() {}
    }
    await expect(migrate(embeddedUrls(databaseUrl), [Broken1763700000099], log, 0)).rejects.toThrow(
      'A migration failed and the database is unchanged: function no_such_thing() does not exist',
    );
    expect(await query(databaseUrl, "SELECT to_regclass('half_done') AS half")).toEqual([{ half: null }]);
  });

  it('migrations fail with one line when no database responds', async () => {
    await expect(migrate(embeddedUrls('postgres://a:hidden@127.0.0.1:1/x'), migrations, log, 0)).rejects.toThrow(
      /^The database at 127.0.0.1:1 cannot be used: connect ECONNREFUSED/,
    );
  });

  it('migrations wait for a database that starts later', async () => {
    const port = await freePort();
    const url = `postgres://parure:${storedSecret(dataDir, 'postgres-password', randomSecret)}@127.0.0.1:${port}/parure`;
    const migrated = migrate(embeddedUrls(url), migrations, log, 60_000);
    await until(() => logged.some((line) => line.startsWith(`The database at 127.0.0.1:${port} does not respond yet`)));
    await start({ port });
    await migrated;
    expect(await query(url, "SELECT to_regclass('orders') IS NOT NULL AS there")).toEqual([{ there: true }]);
  });

  it('migrations do not wait when the password is wrong', async () => {
    const url = new URL((await startAgain()).url);
    url.password = 'wrong';
    await expect(migrate(embeddedUrls(url.href), migrations, log, 60_000)).rejects.toThrow(
      /cannot be used: password authentication failed/,
    );
  });
});

describe('the role of the application', () => {
  const urls = async () => {
    const { url } = await startAgain();
    const both = embeddedUrls(url);
    await migrate(both, migrations, log, 0);
    return both;
  };

  it('the role of the application cannot change tables or the audit log, or run programs', async () => {
    const { databaseUrl } = await urls();
    const refused = {
      'create a table': 'CREATE TABLE rings (id int)',
      'drop a table': 'DROP TABLE orders',
      'drop a trigger': 'DROP TRIGGER audit_entries_are_kept ON audit_entries',
      'disable triggers': 'ALTER TABLE audit_entries DISABLE TRIGGER ALL',
      'change the audit log': "UPDATE audit_entries SET kind = 'other'",
      'delete from the audit log': 'DELETE FROM audit_entries',
      'change the list of migrations': 'DELETE FROM migrations',
      'run a program': "COPY (SELECT 1) TO PROGRAM 'cat'",
      'read a file': "SELECT pg_read_file('postgresql.conf')",
      'become another role': 'SET ROLE parure',
    };
    for (const [what, sql] of Object.entries(refused)) {
      const refusal = query(databaseUrl, sql).then(
        () => 'done',
        (error: { code?: string }) => error.code,
      );
      expect([what, await refusal]).toEqual([what, '42501']);
    }
    expect(await query(databaseUrl, 'SELECT count(*)::int AS orders FROM orders')).toEqual([{ orders: 0 }]);
  });

  it('the role of the application is prepared again when its password or a privilege is missing', async () => {
    const both = await urls();
    for (const damage of [`ALTER ROLE parure_app PASSWORD 'other'`, 'REVOKE ALL ON orders FROM parure_app']) {
      await query(both.migrationUrl, damage);
      await migrate(both, migrations, log, 0);
      expect(await query(both.databaseUrl, 'SELECT count(*)::int AS orders FROM orders')).toEqual([{ orders: 0 }]);
    }
  });

  it('the role of the application cannot run migrations, and the error names the missing variable', async () => {
    const { databaseUrl } = await urls();
    class Later1763700000999 {
      name = 'Later1763700000999';
      async up(runner: { query(sql: string): Promise<unknown> }) {
        await runner.query('CREATE TABLE later (id int)');
      }
      async down() {}
    }
    const alone = { databaseUrl, migrationUrl: databaseUrl };
    await expect(migrate(alone, [...migrations, Later1763700000999], log, 0)).rejects.toThrow(
      /permission denied for schema public; the role of MIGRATION_DATABASE_URL/,
    );
  });
});
