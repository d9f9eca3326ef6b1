import { readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { startApp } from '../support/programs/app.js';
import { wrongRowTypes } from '../support/programs/row-types.js';
import { until } from '../support/time.js';

const file = 'server/features/users/users.service.ts';
/** The line that reads a row with the property `total`, a number. */
const line =
  readFileSync(file, 'utf8')
    .split('\n')
    .findIndex((text) => text.includes('one<{ total: number }>')) + 1;
const text = 25;
const integer = 23;

/** The differences of statements that ran at that line and returned these columns. */
function differencesOf(...statements: [name: string, type: number][][]): string[] {
  const recorded = join(tmpdir(), 'statements.jsonl');
  const stack = `at list (/shop/${file}:${line}:30)`;
  writeFileSync(recorded, statements.map((columns) => JSON.stringify({ stack, columns })).join('\n'));
  return wrongRowTypes(recorded);
}

describe('the check of row types', () => {
  it('a row type without its column, or with a column of another type, is reported with its line', () => {
    expect(differencesOf([['total', integer]], [['total', text]], [['count', integer]])).toEqual([
      `${file}:${line}: total is string, not number`,
      `${file}:${line}: no column for total`,
    ]);
  });

  it('statements of the program are recorded with the place that runs them', async () => {
    const app = await startApp();
    await app.close();
    const recorded = () => readFileSync(process.env.SUITES_STATEMENTS ?? '', 'utf8');
    await until(() => /\/server\/[^:\s]+\.ts:\d+/.test(recorded()));
  });
});
