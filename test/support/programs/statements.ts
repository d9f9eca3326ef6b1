import { DataSource } from 'typeorm';
import { requestContext } from '../../../server/platform/logging/logger.js';
import type { RunningApp } from './app.js';

export interface Statement {
  sql: string;
  values: unknown[];
}

/** What outbox and media do by themselves when a request has given them something to do. */
const background = /^\s*(?:UPDATE outbox SET|SELECT id FROM media WHERE state = 'stored')/;

/**
 * What `work` comes to, and every statement that reached PostgreSQL for it, BEGIN and COMMIT included. What the program
 * does by itself meanwhile, as after its start, belongs to no request and is not counted.
 */
async function watched<T>(app: RunningApp, work: () => Promise<T>): Promise<{ result: T; seen: Statement[] }> {
  const { logger } = app.nest.get(DataSource);
  const seen: Statement[] = [];
  const before = logger.logQuery.bind(logger);
  logger.logQuery = (sql: string, values?: unknown[]) => {
    if (requestContext.getStore() && !background.test(sql)) seen.push({ sql, values: values ?? [] });
  };
  try {
    return { result: await requestContext.run({ requestId: 'watched' }, work), seen };
  } finally {
    logger.logQuery = before;
  }
}

/** The statements of `work`, of which there have to be some: a count of nothing would prove nothing. */
export async function statementsOf(app: RunningApp, work: () => Promise<unknown>): Promise<Statement[]> {
  const { seen } = await watched(app, work);
  if (seen.length === 0) throw new Error('No statement was seen, so none was counted');
  return seen;
}

/** What `work` comes to, and how many statements it cost: none, where nothing has to be read. */
export async function countStatements<T>(app: RunningApp, work: () => Promise<T>) {
  const { result, seen } = await watched(app, work);
  return { result, statements: seen.length };
}

/** The kinds of nodes in the plan of a statement, with the table each reads; planned under the program's own settings. */
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
