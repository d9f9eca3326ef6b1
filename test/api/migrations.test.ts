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

it('the migrations create everything that the entities declare', async () => {
  expect(await missingStatements(app.nest.get(DataSource).options)).toEqual([]);
});

it('a missing table is reported', async () => {
  const Engraving = new EntitySchema({ name: 'Engraving', columns: { id: { type: 'uuid', primary: true } } });
  const statements = await missingStatements({ ...databaseOptions(app.config), entities: [Engraving] });
  expect(statements).toEqual([expect.stringContaining('CREATE TABLE "engraving"')]);
});
