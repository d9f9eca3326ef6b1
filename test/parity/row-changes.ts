import { isDeepStrictEqual } from 'node:util';
import type { TestDatabase } from '../support/programs/database.js';

export interface RowChange {
  table: string;
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
}

/** The relay updates outbox rows at any time, so only inserted ones belong to a request. */
const watched = (table: string) => (table === 'outbox' ? 'INSERT' : 'INSERT OR UPDATE OR DELETE');

/** Adds triggers that record every changed row of a committed transaction. */
export async function recordRowChanges(database: TestDatabase): Promise<void> {
  await database.query(`
    CREATE SCHEMA watched;
    CREATE TABLE watched.changes (id bigserial PRIMARY KEY, "table" text, before jsonb, after jsonb);
    CREATE FUNCTION watched.note() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER AS $$ BEGIN
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

type Row = Record<string, unknown>;

/** Statistics are spread over slots chosen by a random id, so only the difference of a slot is compared. */
function added({ table, before, after }: RowChange): RowChange {
  const row: Row | null = after ?? before;
  if (!row || !('slot' in row)) return { table, before, after };
  const { slot: _, ...facts } = row;
  const more = ([name, value]: [string, unknown]) =>
    typeof value === 'number' ? [name, Number(after?.[name] ?? 0) - Number(before?.[name] ?? 0)] : [name, value];
  return { table, before: null, after: Object.fromEntries(Object.entries(facts).map(more)) as Row };
}

/** Returns and clears the changes recorded since the last call. */
export async function takeRowChanges(database: TestDatabase): Promise<RowChange[]> {
  const rows = await database.query<RowChange & Row>(
    `WITH taken AS (DELETE FROM watched.changes RETURNING *) SELECT "table", before, after FROM taken ORDER BY id`,
  );
  return rows.filter(({ before, after }) => !isDeepStrictEqual(before, after)).map(added);
}
