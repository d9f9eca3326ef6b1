import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { DataSource, EntitySchema } from 'typeorm';
import { databaseOptions } from '../../server/platform/database/database.module.js';
import { missingStatements } from '../../server/platform/database/schema-diff.js';
import { startApp, type RunningApp } from '../support/programs/app.js';

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
