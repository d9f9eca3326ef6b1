import { DataSource } from 'typeorm';
import type { RunningApp } from './app.js';

export interface Statement {
  sql: string;
  values: unknown[];
}

/** What the outbox does by itself, whoever asks for what meanwhile. */
const background = /^\s*UPDATE outbox SET/;

/** Every statement that reaches PostgreSQL while `work` runs, BEGIN and COMMIT included. */
export async function statementsOf(app: RunningApp, work: () => Promise<unknown>): Promise<Statement[]> {
  const { logger } = app.nest.get(DataSource);
  const seen: Statement[] = [];
  const before = logger.logQuery.bind(logger);
  logger.logQuery = (sql: string, values?: unknown[]) => {
    if (!background.test(sql)) seen.push({ sql, values: values ?? [] });
  };
  try {
    await work();
  } finally {
    logger.logQuery = before;
  }
  if (seen.length === 0) throw new Error('No statement was seen, so none was counted');
  return seen;
}

/** The kinds of nodes in the plan of a statement, with the table each reads. */
export async function planOf(app: RunningApp, { sql, values }: Statement): Promise<string[]> {
  interface Node {
    'Node Type': string;
    'Relation Name'?: string;
    Plans?: Node[];
  }
  const [row] = await app.database.query<{ 'QUERY PLAN': [{ Plan: Node }] }>(`EXPLAIN (FORMAT JSON) ${sql}`, values);
  const walk = (node: Node): string[] => [
    `${node['Node Type']} ${node['Relation Name'] ?? ''}`.trim(),
    ...(node.Plans ?? []).flatMap(walk),
  ];
  return row ? walk(row['QUERY PLAN'][0].Plan) : [];
}
