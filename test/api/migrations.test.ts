import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import pg from 'pg';
import { DataSource, EntitySchema } from 'typeorm';
import { migrations } from '../../server/migrations/migrations.js';
import { databaseOptions } from '../../server/platform/database/database.module.js';
import { migrate } from '../../server/platform/database/migrate.js';
import { missingStatements } from '../../server/platform/database/schema-diff.js';
import { startApp, type RunningApp } from '../support/programs/app.js';
import { databaseAt, onServer } from '../support/programs/postgres.js';

let app: RunningApp;

beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

/** Comparing creates a table of TypeORM. */
const owner = () => ({ url: app.database.url, databaseUrl: app.database.url });

it('the migrations create everything that the entities declare', async () => {
  const { options } = app.nest.get(DataSource);
  expect(await missingStatements({ ...options, ...owner() })).toEqual([]);
});

it('a missing table is reported', async () => {
  const Engraving = new EntitySchema({ name: 'Engraving', columns: { id: { type: 'uuid', primary: true } } });
  const statements = await missingStatements({ ...databaseOptions(owner()), entities: [Engraving] });
  expect(statements).toEqual([expect.stringContaining('CREATE TABLE "engraving"')]);
});

// Building an index reads rows that such a transaction still sees, also those that an earlier migration has replaced.
// There are so many products that some of them move to another page when they change.
it('a shop is upgraded while a transaction that began before sees the old rows', async () => {
  const server = process.env.SUITES_SERVER ?? '';
  const name = `parure_upgrade_${randomBytes(6).toString('hex')}`;
  await onServer(server, `CREATE DATABASE ${name}`);
  const url = databaseAt(server, name);
  const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };
  const upTo = (part: typeof migrations) => migrate({ databaseUrl: url, migrationUrl: url }, part, silent, 0);
  const reader = new pg.Client(url);
  await reader.connect();
  try {
    const numbered = migrations.findIndex((migration) => migration.name.startsWith('NumberProducts'));
    await upTo(migrations.slice(0, numbered));
    await reader.query("INSERT INTO categories (id, name) VALUES (gen_random_uuid(), 'Rings')");
    await reader.query(
      "INSERT INTO products (id, name, gram, carat_options, category_id) SELECT gen_random_uuid(), 'Ring', 4, '{18}', id FROM categories, generate_series(1, 200)",
    );
    await reader.query('BEGIN ISOLATION LEVEL REPEATABLE READ; SELECT 1');
    await upTo(migrations);
  } finally {
    await reader.end();
    await onServer(server, `DROP DATABASE ${name} WITH (FORCE)`);
  }
});
