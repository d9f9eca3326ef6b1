import type pg from 'pg';
import type { DataSource } from 'typeorm';

/** A statement that many requests run. PostgreSQL plans it once for each connection, under its name. */
export interface PreparedStatement {
  name: string;
  text: string;
}

/** Bypasses TypeORM, which cannot name statements and is not needed for rows without mapping. */
export async function queryPrepared<Row extends object>(
  database: DataSource,
  { name, text }: PreparedStatement,
  values: readonly unknown[],
): Promise<Row[]> {
  void database.logger.logQuery(text, [...values]);
  const { master } = database.driver as unknown as { master: pg.Pool };
  const { rows } = await master.query<Row>({ name, text, values: [...values] });
  return rows;
}
