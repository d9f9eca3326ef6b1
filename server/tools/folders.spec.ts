import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

const paths = execFileSync('git', ['ls-files', 'server', 'client', 'test'], { encoding: 'utf8' }).trim().split('\n');

/** The names of the folders directly in this one. */
const foldersIn = (folder: string) => [
  ...new Set(
    paths
      .filter((path) => path.startsWith(`${folder}/`))
      .map((path) => path.slice(folder.length + 1).split('/'))
      .flatMap(([name = '', ...rest]) => (rest.length > 0 ? [name] : [])),
  ),
];

/** The names of the programs that npm starts. */
const programs = paths.flatMap((path) => /^server\/programs\/([\w-]+)\.ts$/.exec(path)?.[1] ?? []);

const list = /## Folders\n+```\n(.*?)```/s.exec(readFileSync('docs/architecture.md', 'utf8'))?.[1] ?? '';

/** The words of the first line in the list about this folder. */
const wordsAbout = (folder: string) =>
  new RegExp(`^ *${folder}/ +([^;\\n]+)`, 'm').exec(list)?.[1]?.match(/[\w-]+/g) ?? [];

describe('the list of folders in docs/architecture.md', () => {
  it.each(['features', 'platform'])('the list names each folder of server/%s, and no other', (folder) => {
    expect(wordsAbout(folder).sort()).toEqual(foldersIn(`server/${folder}`).sort());
  });

  it('the list names each program', () => {
    expect(wordsAbout('programs')).toEqual(expect.arrayContaining(programs));
  });

  it.each(['server', 'client', 'test'])('the list names each folder of %s', (folder) => {
    expect(list.match(/[\w-]+(?=\/)/g)).toEqual(expect.arrayContaining(foldersIn(folder)));
  });
});
