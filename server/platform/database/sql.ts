import type pg from 'pg';
import { DataSource, type EntityManager, type QueryRunner } from 'typeorm';

/** Where a statement runs: `DataSource` on a connection of the pool, `EntityManager` in its transaction. */
export type Database = DataSource | EntityManager;

/** A statement that many requests run. PostgreSQL plans it once for each connection, under its name. */
export interface PreparedStatement {
  name: string;
  text: string;
}

/** The rows of a statement. Column names in snake case become property names in camel case; JSON values stay as they are. */
export async function rows<Row extends object>(
  database: Database,
  text: string,
  values: readonly unknown[] = [],
): Promise<Row[]> {
  const { records } = await onConnection(database, (runner) => runner.query(text, [...values], true));
  return (records as object[]).map((record) => camelCased<Row>(record));
}

/** The first row of a statement; undefined if there is none. */
export async function one<Row extends object>(
  database: Database,
  text: string,
  values: readonly unknown[] = [],
): Promise<Row | undefined> {
  return (await rows<Row>(database, text, values))[0];
}

/** Runs a statement that writes, and returns the number of rows it changed. */
export async function changed(database: Database, text: string, values: readonly unknown[] = []): Promise<number> {
  const { affected } = await onConnection(database, (runner) => runner.query(text, [...values], true));
  return affected ?? 0;
}

/** Like `rows`, for a named statement. TypeORM cannot name statements, so its connection is used directly. */
export async function prepared<Row extends object>(
  database: Database,
  { name, text }: PreparedStatement,
  values: readonly unknown[],
): Promise<Row[]> {
  return onConnection(database, async (runner) => {
    void runner.dataSource.logger.logQuery(text, [...values], runner);
    const connection = (await runner.connect()) as pg.ClientBase;
    const result = await connection.query<object>({ name, text, values: [...values] });
    return result.rows.map((record) => camelCased<Row>(record));
  });
}

/** A transaction keeps its connection; any other statement borrows one from the pool. */
async function onConnection<Result>(
  database: Database,
  run: (runner: QueryRunner) => Promise<Result>,
): Promise<Result> {
  if (!(database instanceof DataSource) && database.queryRunner) return run(database.queryRunner);
  const dataSource = database instanceof DataSource ? database : database.dataSource;
  const runner = dataSource.createQueryRunner();
  try {
    return await run(runner);
  } finally {
    await runner.release();
  }
}

const propertyNames = new Map<string, string>();

function propertyName(column: string): string {
  let name = propertyNames.get(column);
  if (name === undefined) {
    name = column.replace(/_([a-z\d])/g, (_match, letter: string) => letter.toUpperCase());
    propertyNames.set(column, name);
  }
  return name;
}

function camelCased<Row>(record: object): Row {
  const row: Record<string, unknown> = {};
  for (const [column, value] of Object.entries(record)) row[propertyName(column)] = value;
  return row as Row;
}
