import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Sign-in, codes and reliability: their promises depend on where queues and limits are. Those about a full disk
 * (R9), slow connections (R14), large lists (R15) and backups (R19) do not.
 */
const sections = /^\| (?:[AO]\d+|R(?!9|14|15|19)\d+) \|.*$/gm;

/**
 * The API suites that run with Redis as well: those that docs/reliability.md names in these sections and whose apps use
 * Redis where app.ts says so. Suites that start a Redis server or set REDIS_URL themselves test both.
 */
export function redisSuites(root) {
  const rows = readFileSync(join(root, 'docs/reliability.md'), 'utf8').match(sections) ?? [];
  const links = rows.flatMap((row) => [...row.matchAll(/\]\(\.\.\/(test\/api\/[\w-]+\.test\.ts)\)/g)]);
  const named = new Set(links.map(([, path]) => path));
  return [...named].sort().filter((path) => {
    const text = readFileSync(join(root, path), 'utf8');
    return /\b(startApp|suiteRedis)\(/.test(text) && !/redis-server\.js|\bREDIS_URL: (?!suiteRedis)/.test(text);
  });
}
