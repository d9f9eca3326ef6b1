import type { DataSource } from 'typeorm';

/** Differences to ignore: migrations define indexes, checks and defaults that entities do not declare. */
const ignored = /DROP (CONSTRAINT|INDEX|DEFAULT|COLUMN)|typeorm_metadata/;

/** TypeORM reads the expressions of generated columns from this table, which our migrations do not create. */
const metadataTable = `CREATE TABLE IF NOT EXISTS typeorm_metadata
  (type text NOT NULL, database text, schema text, "table" text, name text, value text)`;

/** The statements that would add what the entities declare and the database lacks. */
export async function missingStatements(database: DataSource): Promise<string[]> {
  await database.query(metadataTable);
  try {
    const { upQueries } = await database.driver.createSchemaBuilder().log();
    return upQueries.map(({ query }) => query).filter((query) => !ignored.test(query));
  } finally {
    await database.query('DROP TABLE typeorm_metadata');
  }
}
