import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { databaseName } from '../../../server/embedded-postgres/embedded-cluster.js';
import {
  embeddedUrls,
  startEmbeddedPostgres,
  type EmbeddedPostgres,
} from '../../../server/embedded-postgres/embedded-postgres.js';
import { migrate } from '../../../server/platform/database/migrate.js';
import { migrations } from '../../../server/migrations/migrations.js';
import { copyFolder } from './clusters.js';
import { databaseAt, onServer } from './postgres.js';
import { wrongRowTypes } from './row-types.js';

const silent = { info: () => undefined, warn: () => undefined, error: console.error };

let folder: string | undefined;
let cluster: string | undefined;
let postgres: EmbeddedPostgres | undefined;

/** Starts one PostgreSQL server for all suites and creates the migrated template that each suite copies. */
export async function startSuites() {
  let server = process.env.TEST_DATABASE_URL;
  if (!server) {
    folder = makeFolder('parure-suites-');
    const first = await startPostgres(folder);
    await migrate(embeddedUrls(first.url), migrations, silent, 0);
    await first.stop();
    cluster = makeFolder('parure-cluster-');
    process.env.SUITES_CLUSTER = cluster;
    copyFolder(folder, cluster);
    postgres = await startPostgres(folder);
    server = postgres.url;
  }
  const template = `parure_template_${process.pid}`;
  await onServer(server, `CREATE DATABASE ${template}${postgres ? ` TEMPLATE ${databaseName}` : ''}`);
  if (!postgres) await migrate(embeddedUrls(databaseAt(server, template)), migrations, silent, 0);
  process.env.SUITES_STATEMENTS = join(makeFolder('parure-statements-'), 'statements.jsonl');
  process.env.SUITES_SERVER = server;
  process.env.SUITES_TEMPLATE = template;
}

function makeFolder(prefix: string): string {
  const made = mkdtempSync(join(tmpdir(), prefix));
  // The operating-system user of PostgreSQL needs access to this folder.
  chmodSync(made, 0o755);
  return made;
}

// Test data need not survive a crash, so PostgreSQL does not wait for the disk.
const settings = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: 200 };
const startPostgres = (dataDir: string) => startEmbeddedPostgres({ dataDir, log: silent, settings });

/** Removes what the suites shared. In CI, fails if a row type in the code differs from the columns of its statement. */
export async function stopSuites() {
  const { SUITES_SERVER: server, SUITES_TEMPLATE: template, SUITES_STATEMENTS: statements = '', CI } = process.env;
  if (server && template && !postgres) await onServer(server, `DROP DATABASE IF EXISTS ${template}`);
  await postgres?.stop();
  const wrong = CI ? wrongRowTypes(statements) : [];
  for (const made of [folder, cluster, dirname(statements)]) if (made) rmSync(made, { recursive: true, force: true });
  if (wrong.length > 0) throw new Error(['These row types differ from the columns:', ...wrong].join('\n'));
}
