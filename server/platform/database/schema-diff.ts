import type { DataSource } from 'typeorm';

/** What the database has beyond the entities is meant: migrations write indexes, checks and defaults by hand. */
const beyondEntities = /DROP (CONSTRAINT|INDEX|DEFAULT|COLUMN)|typeorm_metadata/;

/** TypeORM reads the expressions of generated columns from a table of its own, which our migrations do not keep. */
const expressionsOfTypeorm = `CREATE TABLE IF NOT EXISTS typeorm_metadata
  (type text NOT NULL, database text, schema text, "table" text, name text, value text)`;

/** The statements that would give the entities what they ask for and the database does not have. */
export async function missingStatements(database: DataSource): Promise<string[]> {
  await database.query(expressionsOfTypeorm);
  try {
    const { upQueries } = await database.driver.createSchemaBuilder().log();
    return upQueries.map(({ query }) => query).filter((query) => !beyondEntities.test(query));
  } finally {
    await database.query('DROP TABLE typeorm_metadata');
  }
}
