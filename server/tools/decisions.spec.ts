import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const folder = 'docs/decisions';
const maxLines = 10;
const maxLineLength = 300;

const textOf = (path: string) => readFileSync(path, 'utf8');
const pagesOf = (path: string) =>
  readdirSync(path)
    .filter((name) => name.endsWith('.md'))
    .map((name) => ({ name, path: join(path, name), text: textOf(join(path, name)) }));

const index = textOf(join(folder, 'README.md'));
const records = pagesOf(folder).filter(({ name }) => name !== 'README.md');
const measurements = pagesOf('docs/measurements');

const lines = (text: string) => text.split('\n').filter((line) => line.trim() !== '' && !line.startsWith('#'));

/** Returns the targets of links to files, without their anchors. */
const linksOf = (text: string) =>
  [...text.matchAll(/\]\(([^)#]+)[^)]*\)/g)]
    .map(([, target = '']) => target)
    .filter((target) => !target.startsWith('http'));

describe('docs/decisions', () => {
  it('the index of decisions lists every record with its title', () => {
    const rows = records.map(({ name, text }) => {
      const [, number, title] = /^# (\d{4}) (.+)\n/.exec(text) ?? [];
      return `| [${number}](${name}) | ${title} |`;
    });
    expect(rows.length).toBeGreaterThan(40);
    expect(index.match(/^\| \[\d{4}\]\(.+$/gm)).toEqual(rows);
  });

  it('a decision has at most ten lines', () => {
    const tooLong = records.filter(
      ({ text }) => lines(text).length > maxLines || lines(text).some((line) => line.length > maxLineLength),
    );
    expect(tooLong.map(({ name }) => name)).toEqual([]);
  });

  it('a decision and its measurements link to each other', () => {
    expect(measurements.length).toBeGreaterThan(0);
    const unlinked = measurements.filter(
      ({ name, text }) =>
        !linksOf(text).includes(`../decisions/${name}`) ||
        !linksOf(textOf(join(folder, name))).includes(`../measurements/${name}`),
    );
    expect(unlinked.map(({ name }) => name)).toEqual([]);
  });
});
