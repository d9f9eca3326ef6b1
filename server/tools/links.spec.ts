import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const pages = ['.', ...['docs', 'docs/decisions', 'docs/measurements']].flatMap((folder) =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.md'))
    .map((name) => ({ folder, name, text: readFileSync(join(folder, name), 'utf8') })),
);

/** Matches links and pictures, up to the anchor. */
const link = /\]\(([^)#]+)[^)]*\)/g;

describe('the pages of the project', () => {
  it('every link and picture of a page leads to a file', () => {
    expect(pages.length).toBeGreaterThan(70);
    const broken = pages.flatMap(({ folder, name, text }) =>
      [...text.matchAll(link)]
        .map(([, target = '']) => target)
        .filter((target) => !/^https?:/.test(target) && !existsSync(join(folder, target)))
        .map((target) => `${folder}/${name}: ${target}`),
    );
    expect(broken).toEqual([]);
  });
});
