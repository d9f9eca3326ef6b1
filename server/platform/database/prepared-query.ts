import type pg from 'pg';
import type { DataSource } from 'typeorm';

/** A statement that many requests run: PostgreSQL plans it once for each connection, under its name. */
export interface PreparedStatement {
  name: string;
  text: string;
}

/** Past TypeORM, which neither names statements nor adds anything to rows that are ready to be shown. */
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
