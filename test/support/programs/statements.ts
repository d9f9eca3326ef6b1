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

/** The node types in the plan of a statement, each with its table. The plan uses the server's connection settings. */
export async function planOf(app: RunningApp, { sql, values }: Statement): Promise<string[]> {
  interface Node {
    'Node Type': string;
    'Relation Name'?: string;
    Plans?: Node[];
  }
  const [row] = await app.nest
    .get(DataSource)
    .query<{ 'QUERY PLAN': [{ Plan: Node }] }[]>(`EXPLAIN (FORMAT JSON) ${sql}`, values);
  const walk = (node: Node): string[] => [
    `${node['Node Type']} ${node['Relation Name'] ?? ''}`.trim(),
    ...(node.Plans ?? []).flatMap(walk),
  ];
  return row ? walk(row['QUERY PLAN'][0].Plan) : [];
}
