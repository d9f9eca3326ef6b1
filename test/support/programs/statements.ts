import pg from 'pg';
import { DataSource } from 'typeorm';
import { type RunningApp, requestWork } from './app.js';

export interface Statement {
  sql: string;
  values: unknown[];
}

/** Statements of the outbox relay and of media processing, which requests trigger. */
const background = /^\s*(?:UPDATE outbox SET|SELECT id FROM media WHERE state = 'stored')/;

/**
 * The result of `work`, and every statement that it sent to PostgreSQL, BEGIN and COMMIT included. Statements of
 * background work, for example after startup, belong to no request and are not recorded.
 */
async function recordStatements<T>(
  app: RunningApp,
  work: () => Promise<T>,
): Promise<{ result: T; statements: Statement[] }> {
  const { logger } = app.nest.get(DataSource);
  const statements: Statement[] = [];
  const original = logger.logQuery.bind(logger);
  logger.logQuery = (sql: string, values?: unknown[]) => {
    if (requestWork.getStore() && !background.test(sql)) statements.push({ sql, values: values ?? [] });
  };
  try {
    return { result: await requestWork.run(true, work), statements };
  } finally {
    logger.logQuery = original;
  }
}

/** The statements of `work`. Throws when there are none, because counting nothing would prove nothing. */
export async function statementsOf(app: RunningApp, work: () => Promise<unknown>): Promise<Statement[]> {
  const { statements } = await recordStatements(app, work);
  if (statements.length === 0) throw new Error('No statements were recorded');
  return statements;
}

/** The result of `work` and the number of its statements, which may be zero. */
export async function countStatements<T>(app: RunningApp, work: () => Promise<T>) {
  const { result, statements } = await recordStatements(app, work);
  return { result, statements: statements.length };
}

interface PlanNode {
  'Node Type': string;
  'Relation Name'?: string;
  'Rows Removed by Filter'?: number;
  'Rows Removed by Index Recheck'?: number;
  'Total Cost': number;
  'Actual Rows': number;
  'Actual Loops': number;
  'Shared Hit Blocks': number;
  'Shared Read Blocks': number;
  Plans?: PlanNode[];
}

interface Explained {
  'QUERY PLAN': [{ Plan: PlanNode }];
}

const nodesOf = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];

/** The node types in the plan of a statement, each with its table. The plan uses the server's connection settings. */
export async function planOf(app: RunningApp, { sql, values }: Statement): Promise<string[]> {
  const [row] = await app.nest.get(DataSource).query<Explained[]>(`EXPLAIN (FORMAT JSON) ${sql}`, values);
  const nodes = row ? nodesOf(row['QUERY PLAN'][0].Plan) : [];
  return nodes.map((node) => `${node['Node Type']} ${node['Relation Name'] ?? ''}`.trim());
}

/** An SQL literal of any type, since EXECUTE has no parameters. */
const literal = (value: unknown): string => {
  if (value === null || value === undefined) return 'NULL';
  if (Array.isArray(value)) return pg.escapeLiteral(`{${value.map((item) => JSON.stringify(item)).join(',')}}`);
  if (value instanceof Date) return pg.escapeLiteral(value.toISOString());
  return pg.escapeLiteral(typeof value === 'string' ? value : JSON.stringify(value));
};

const rowsReadBy = (node: PlanNode): number => {
  const removed = (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0);
  return (node['Actual Rows'] + removed) * node['Actual Loops'];
};

/**
 * Executes a statement and returns what it reads: the rows that it finds in tables and indexes, including rows that a
 * filter removes, and the pages of 8 KB. A named statement has a `generic` plan after five executions, unless the
 * `custom` ones cost less; others have a `custom` one.
 */
export async function readsOf(app: RunningApp, { sql, values }: Statement, plan: 'generic' | 'custom') {
  const runner = app.nest.get(DataSource).createQueryRunner();
  try {
    await runner.query(`SET plan_cache_mode = force_${plan}_plan`);
    await runner.query(`PREPARE explained AS ${sql}`);
    const given = values.length > 0 ? `(${values.map(literal).join(', ')})` : '';
    const explain = `EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) EXECUTE explained ${given}`;
    const [row] = (await runner.query(explain)) as [Explained];
    const root = row['QUERY PLAN'][0].Plan;
    const scans = nodesOf(root).filter((node) => node['Relation Name'] ?? node['Node Type'] === 'Bitmap Index Scan');
    const rows = scans.map(rowsReadBy).reduce((sum, read) => sum + read, 0);
    const pages = root['Shared Hit Blocks'] + root['Shared Read Blocks'];
    return { rows: Math.round(rows), pages, estimatedCost: root['Total Cost'] };
  } finally {
    await runner.query('DEALLOCATE explained');
    await runner.query('RESET plan_cache_mode');
    await runner.release();
  }
}
