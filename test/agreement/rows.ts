import type { TestDatabase } from '../support/database.js';

export interface RowChange {
  table: string;
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
}

/** What the relay notes about a mail that was promised, whenever it comes round to it, is nobody's request. */
const watched = (table: string) => (table === 'outbox' ? 'INSERT' : 'INSERT OR UPDATE OR DELETE');

/** From now on the database itself notes every row that a committed transaction changed. */
export async function watchRows(database: TestDatabase): Promise<void> {
  await database.query(`
    CREATE SCHEMA watched;
    CREATE TABLE watched.changes (id bigserial PRIMARY KEY, "table" text, before jsonb, after jsonb);
    CREATE FUNCTION watched.note() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      INSERT INTO watched.changes ("table", before, after) VALUES (TG_TABLE_NAME,
        CASE WHEN TG_OP <> 'INSERT' THEN to_jsonb(OLD) END, CASE WHEN TG_OP <> 'DELETE' THEN to_jsonb(NEW) END);
      RETURN NULL;
    END $$`);
  const tables = await database.query<{ name: string }>(
    `SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' AND tablename <> 'migrations'`,
  );
  for (const { name } of tables)
    await database.query(
      `CREATE TRIGGER watched AFTER ${watched(name)} ON "${name}" FOR EACH ROW EXECUTE FUNCTION watched.note()`,
    );
}

/** What was changed since the last time somebody asked. */
export const takeChanges = (database: TestDatabase) =>
  database.query<RowChange & Record<string, unknown>>(
    `WITH taken AS (DELETE FROM watched.changes RETURNING *) SELECT "table", before, after FROM taken ORDER BY id`,
  );
