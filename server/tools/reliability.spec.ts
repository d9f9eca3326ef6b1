import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { redisSuites } from '../../test/support/programs/redis-suites.mjs';

const page = readFileSync('docs/reliability.md', 'utf8');

/** Matches a link to a file of tests and the quoted titles after it. */
const named = [...page.matchAll(/\]\((\.\.\/[^)]+\.(?:test|spec)\.tsx?)\):((?: "[^"]+")+)/g)].flatMap(
  ([, path = '', titles = '']) =>
    [...titles.matchAll(/"([^"]+)"/g)].map(([, title = '']) => ({ file: join('docs', path), title })),
);

const escapeRegExp = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/**
 * Returns a pattern for a title, which must be a whole string of the file. `…` stands for a placeholder of the title.
 */
const literal = (title: string) => {
  const text = title.split('…').map(escapeRegExp).join('(?:(?!\\1).)+?');
  return new RegExp(`(['"\`])${text}\\1`);
};

describe('docs/reliability.md', () => {
  it('names tests that exist', () => {
    expect(named.length).toBeGreaterThan(200);
    const missing = named.filter(
      ({ file, title }) => !existsSync(file) || !literal(title).test(readFileSync(file, 'utf8')),
    );
    expect(missing).toEqual([]);
  });

  it('each row of docs/reliability.md has a test or a reason', () => {
    const rows = page.split('\n').filter((line) => /^\| [A-Z]\d+ \|/.test(line));
    const incomplete = rows.filter((row) => !/\): "/.test(row) && !/ \| none \| \| [^|]+ \|$/.test(row));
    expect(incomplete).toEqual([]);
  });

  const paths = (names: string[]) => names.map((name) => `test/api/${name}.test.ts`);

  it('makes suites of sign-in, codes, mails and limits run with Redis too', () => {
    const expected = paths(['accounts', 'access', 'failed-mails', 'mail', 'overload', 'reset', 'sessions']);
    expect(redisSuites('.', false)).toEqual(expect.arrayContaining(expected));
  });

  it('makes all suites of reliability run with Redis too before a release, unless they choose the queue', () => {
    const suites = redisSuites('.', true);
    expect(suites).toEqual(expect.arrayContaining(redisSuites('.', false)));
    expect(suites).toEqual(expect.arrayContaining(paths(['orders', 'orders-killed', 'media-killed', 'process'])));
    for (const path of paths(['queue', 'replicas', 'frozen-servers', 'embedded-postgres', 'graphql-limits']))
      expect(suites).not.toContain(path);
  });
});
