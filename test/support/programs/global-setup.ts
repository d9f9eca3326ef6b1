import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  embeddedUrls,
  startEmbeddedPostgres,
  type EmbeddedPostgres,
} from '../../../server/platform/database/embedded-postgres.js';
import { migrate } from '../../../server/platform/database/migrate.js';
import { migrations } from '../../../server/migrations/migrations.js';
import { databaseAt, onServer } from './postgres.js';

const silent = { info: () => undefined, warn: () => undefined, error: console.error };

let folder: string | undefined;
let postgres: EmbeddedPostgres | undefined;

/** Starts one PostgreSQL server for all suites and creates the migrated template that each suite copies. */
export async function startSuites() {
  let server = process.env.TEST_DATABASE_URL;
  if (!server) {
    folder = mkdtempSync(join(tmpdir(), 'parure-suites-'));
    // The operating-system user of PostgreSQL needs access to this directory.
    chmodSync(folder, 0o755);
    // Test data need not survive a crash, so PostgreSQL does not wait for the disk.
    const settings = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: 200 };
    postgres = await startEmbeddedPostgres({ dataDir: folder, log: silent, settings });
    server = postgres.url;
  }
  const template = `parure_template_${process.pid}`;
  await onServer(server, `CREATE DATABASE ${template}`);
  await migrate(embeddedUrls(databaseAt(server, template)), migrations, silent, 0);
  process.env.SUITES_SERVER = server;
  process.env.SUITES_TEMPLATE = template;
}

export async function stopSuites() {
  const { SUITES_SERVER: server, SUITES_TEMPLATE: template } = process.env;
  if (server && template && !postgres) await onServer(server, `DROP DATABASE IF EXISTS ${template}`);
  await postgres?.stop();
  if (folder) rmSync(folder, { recursive: true, force: true });
}
