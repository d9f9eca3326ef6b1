// Writes what a running program should know of its build into dist/build-info.json: the commit, from REVISION or git and
// empty where neither knows it, and the names of the client's GraphQL operations.
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..', '..');

function commit() {
  if (process.env.REVISION) return process.env.REVISION;
  try {
    return execFileSync('git', ['rev-parse', 'HEAD'], { cwd: root, encoding: 'utf8', stdio: 'pipe' }).trim();
  } catch {
    return '';
  }
}

const operations = readdirSync(join(root, 'client'), { encoding: 'utf8', recursive: true })
  .filter((file) => file.endsWith('.graphql'))
  .flatMap((file) => [...readFileSync(join(root, 'client', file), 'utf8').matchAll(/^(?:query|mutation) (\w+)/gm)])
  .map(([, name]) => name)
  .sort();

writeFileSync(join(root, 'dist', 'build-info.json'), JSON.stringify({ commit: commit(), operations }));
