import { readFileSync, writeFileSync } from 'node:fs';
import type { Operation } from './operation.js';

/** An operation in the table of all calls, with the statements of its first case. */
export interface Call extends Pick<Operation, 'name' | 'rest' | 'graphql'> {
  /** Statements that reach PostgreSQL, BEGIN and COMMIT included. */
  statements: { rest: number; graphql: number };
}

const file = 'docs/calls.json';

/** The recorded operations; `WRITE_CALLS=1` with the parity suite records them again. */
export const writtenCalls = () => JSON.parse(readFileSync(file, 'utf8')) as Call[];

export const writeCalls = (calls: readonly Call[]) => writeFileSync(file, `${JSON.stringify(calls, null, 2)}\n`);
