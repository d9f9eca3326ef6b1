import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type pg from 'pg';
import { DataSource, type EntityManager, QueryFailedError, type QueryRunner } from 'typeorm';
import DataLoader from 'dataloader';

/** Target of a statement: a `DataSource` uses a connection of the pool, an `EntityManager` its transaction. */
export type Database = DataSource | EntityManager;

/** A statement that many requests run. PostgreSQL plans it once per connection and name. */
export interface PreparedStatement {
  name: string;
  text: string;
}

/**
 * Returns the rows of a statement. Column names in snake case become property names in camel case. JSON values stay
 * unchanged.
 */
export async function rows<Row extends object>(
  database: Database,
  text: string,
  values: readonly unknown[] = [],
): Promise<Row[]> {
  const { records } = await onConnection(database, (runner) => runner.query(text, [...values], true));
  return (records as object[]).map((record) => camelCased<Row>(record));
}

/** Returns the first row of a statement; undefined if there is none. */
export async function one<Row extends object>(
  database: Database,
  text: string,
  values: readonly unknown[] = [],
): Promise<Row | undefined> {
  return (await rows<Row>(database, text, values))[0];
}

/** Runs a statement that writes, and returns the number of rows that it changed. */
export async function changed(database: Database, text: string, values: readonly unknown[] = []): Promise<number> {
  const { affected } = await onConnection(database, (runner) => runner.query(text, [...values], true));
  return affected ?? 0;
}

/**
 * Returns the rows of a named statement, which TypeORM does not support. Outside a transaction it uses the pool of the
 * driver directly. A query runner for each statement, with its listeners and promises, costs a tenth of the statement.
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

/** Caches statements of `named` by text, so that each is numbered and hashed once. */
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
 * Returns the rows of a statement that is built from parts. Each `:name` in it stands for the value with that name. Its
 * name in PostgreSQL is a hash of its text.
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

/** Runs work on the connection of the transaction, otherwise on one borrowed from the pool. */
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

/** SQL expression that sorts a text naturally: Ring 2 before Ring 10. Must equal the expression of an index. */
export const naturally = (text: string) => `${text} COLLATE natural_order`;

/** Escapes `%`, `_` and `\` in a text. */
const escaped = (text: string) => text.replace(/[\\%_]/g, '\\$&');

/** A LIKE pattern for values that contain the text. */
export const containing = (text: string) => `%${escaped(text)}%`;

/** A LIKE pattern for values that begin with the text. */
export const startingWith = (text: string) => `${escaped(text)}%`;

const uniqueViolation = '23505';
const exclusionViolation = '23P01';
const checkViolation = '23514';

const isViolation = (error: unknown, violation: string, constraint: string): boolean => {
  if (!(error instanceof QueryFailedError)) return false;
  const { code, constraint: violated } = error.driverError as Error & { code?: string; constraint?: string };
  return code === violation && violated === constraint;
};

/**
 * True if a write violated this unique constraint. The database checks it, so concurrent writes cannot both succeed.
 */
export const isUniqueViolation = (error: unknown, constraint: string) =>
  isViolation(error, uniqueViolation, constraint);

/** True if a write violated this exclusion constraint, which is a unique one that is checked at the commit. */
export const isExclusionViolation = (error: unknown, constraint: string) =>
  isViolation(error, exclusionViolation, constraint);

/** True if a write violated this check constraint. */
export const isCheckViolation = (error: unknown, constraint: string) => isViolation(error, checkViolation, constraint);

/**
 * Reads rows for concurrent requests: one statement reads all keys of one event-loop iteration. Nothing is cached, so
 * each row is read after its request arrived. `read` returns one row, or undefined, for each key.
 */
export const rowLoader = <Key, Row>(read: (keys: readonly Key[]) => Promise<(Row | undefined)[]>) =>
  new DataLoader<Key, Row | undefined>(read, {
    cache: false,
    maxBatchSize: 1_000,
    batchScheduleFn: (run) => setImmediate(run),
  });

/** Returns the rows in the order of their keys. `place` counts from 1, as WITH ORDINALITY does, and arrives as text. */
export function inOrder<Row extends { place: string }>(rows: readonly Row[], keys: readonly unknown[]) {
  const byPlace = new Map(rows.map((row) => [Number(row.place), row]));
  return keys.map((_, index) => byPlace.get(index + 1));
}
