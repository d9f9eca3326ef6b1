import { SchedulerRegistry } from '@nestjs/schedule';
import { DataSource } from 'typeorm';
import type { RunningApp } from './app.js';

export interface Statement {
  sql: string;
  values: unknown[];
}

/** What outbox and media do by themselves, whoever asks for what meanwhile. */
const background = /^\s*(?:UPDATE outbox SET|SELECT id FROM media WHERE state = 'stored')/;

/** Every statement that reaches PostgreSQL while `work` runs, BEGIN and COMMIT included. */
export async function statementsOf(app: RunningApp, work: () => Promise<unknown>): Promise<Statement[]> {
  // What a clock starts is not what somebody asked for.
  for (const job of app.nest.get(SchedulerRegistry, { strict: false }).getCronJobs().values()) void job.stop();
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
