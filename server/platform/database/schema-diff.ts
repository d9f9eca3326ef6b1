import { DataSource, type DataSourceOptions } from 'typeorm';

/** Differences to ignore: migrations define indexes, checks and defaults that entities do not declare. */
const ignored = /DROP (CONSTRAINT|INDEX|DEFAULT|COLUMN)|typeorm_metadata/;

/** TypeORM reads the expressions of generated columns from this table, which our migrations do not create. */
const metadataTable = `CREATE TABLE IF NOT EXISTS typeorm_metadata
  (type text NOT NULL, database text, schema text, "table" text, name text, value text)`;

/** Returns the statements that would add the missing parts of the entities to the database. */
export async function missingStatements(options: DataSourceOptions): Promise<string[]> {
  // TypeORM sends several queries at once over one connection. The pg driver accepts this without a warning only in
  // pipeline mode.
  const extra = { ...(options.extra as object), pipeline: true };
  const database = await new DataSource({ ...options, extra }).initialize();
  try {
    await database.query(metadataTable);
    const { upQueries } = await database.driver.createSchemaBuilder().log();
    return upQueries.map(({ query }) => query).filter((query) => !ignored.test(query));
  } finally {
    await database.query('DROP TABLE IF EXISTS typeorm_metadata');
    await database.destroy();
  }
}
