import { readFileSync, writeFileSync } from 'node:fs';
import type { Power } from './power.js';

/** A call of the table of all calls: what it costs is measured with the first case that succeeds. */
export interface Call extends Pick<Power, 'name' | 'accessLevel' | 'rest' | 'graphql'> {
  /** Statements that reach PostgreSQL, BEGIN and COMMIT included. */
  statements: { rest: number; graphql: number };
}

const file = 'docs/calls.json';

/** What the table of calls is made from; written by `WRITE_CALLS=1` and the suite of agreement. */
export const writtenCalls = () => JSON.parse(readFileSync(file, 'utf8')) as Call[];

export const writeCalls = (calls: readonly Call[]) => writeFileSync(file, `${JSON.stringify(calls, null, 2)}\n`);
