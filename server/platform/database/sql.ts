import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
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

/**
 * Like `rows`, for a named statement, which TypeORM does not have. Outside a transaction it goes straight to the pool of
 * the driver: a query runner for each statement, with its listeners and promises, costs a tenth of the statement.
 */
export async function prepared<Row extends object>(
  database: Database,
  { name, text }: PreparedStatement,
  values: readonly unknown[],
): Promise<Row[]> {
  const runner = database instanceof DataSource ? undefined : database.queryRunner;
  const { driver, logger } = database instanceof DataSource ? database : database.dataSource;
  void logger.logQuery(text, [...values], runner);
  const connection = runner
    ? ((await runner.connect()) as pg.ClientBase)
    : (driver as unknown as { master: pg.Pool }).master;
  const { fields, rows } = await connection.query<unknown[]>({ name, text, values: [...values], rowMode: 'array' });
  const names = fields.map((field) => propertyName(field.name));
  return rows.map((cells) => {
    const row: Record<string, unknown> = {};
    for (const [index, name] of names.entries()) row[name] = cells[index];
    return row as Row;
  });
}

/** Statements of `named` by their text, so that each is replaced and hashed once. */
const numberedStatements = new LRUCache<string, PreparedStatement & { values: string[] }>({ max: 1_000 });

function numbered(text: string) {
  const known = numberedStatements.get(text);
  if (known) return known;
  const values: string[] = [];
  const numberedText = text.replace(/(?<!:):([a-z]\w*)/gi, (_match, name: string) => {
    if (!values.includes(name)) values.push(name);
    return `$${values.indexOf(name) + 1}`;
  });
  const name = createHash('sha256').update(numberedText).digest('base64url');
  const statement = { name, text: numberedText, values };
  numberedStatements.set(text, statement);
  return statement;
}

/**
 * Like `prepared`, for a statement that is built from parts: each `:name` in it is the value of that name. PostgreSQL
 * knows the statement by a hash of its text.
 */
export async function named<Row extends object>(
  database: Database,
  text: string,
  values: Readonly<Record<string, unknown>>,
): Promise<Row[]> {
  const statement = numbered(text);
  return prepared<Row>(
    database,
    statement,
    statement.values.map((name) => values[name] ?? null),
  );
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

export const batchSize = 1_000;

/** Repeats a statement that changes at most `batchSize` rows until none is left, so that no lock is held for long. */
export async function inBatches(database: Database, sql: string, values: unknown[] = []): Promise<void> {
  while ((await changed(database, sql, values)) >= batchSize);
}

/** SQL expression of a text in the order of names: Ring 2 before Ring 10. Must equal the expression of an index. */
export const naturally = (text: string) => `${text} COLLATE natural_order`;
