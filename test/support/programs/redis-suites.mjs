import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Rows about sign-in, codes, queues and limits: mails (R3, R4, R18), outages of Redis (R5), jobs that run in several
 * processes (R11) and overload (R13).
 */
const sample = /^\| (?:[AO]\d+|R(?:3|4|5|11|13|18)) \|.*$/gm;

/**
 * Rows of the other promises too, except full disks (R9), slow connections (R14), large lists (R15) and backups (R19).
 */
const whole = /^\| (?:[AO]\d+|R(?!9|14|15|19)\d+) \|.*$/gm;

/**
 * The API suites that run a second time with Redis. docs/reliability.md names them in these sections, and app.ts gives
 * their apps Redis. Suites that start a Redis server or set REDIS_URL themselves test both.
 */
export function redisSuites(root, isWhole = process.env.TEST_LONG === '1') {
  const rows = readFileSync(join(root, 'docs/reliability.md'), 'utf8').match(isWhole ? whole : sample) ?? [];
  const links = rows.flatMap((row) => [...row.matchAll(/\]\(\.\.\/(test\/api\/[\w-]+\.test\.ts)\)/g)]);
  const named = new Set(links.map(([, path]) => path));
  return [...named].sort().filter((path) => {
    const text = readFileSync(join(root, path), 'utf8');
    return /\b(startApp|suiteRedis)\(/.test(text) && !/redis-server\.js|\bREDIS_URL: (?!suiteRedis)/.test(text);
  });
}
