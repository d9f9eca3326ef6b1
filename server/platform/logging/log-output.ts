import { pino } from 'pino';

/** Retries when the reader of a pipe is slow, and ignores one that has gone. */
const stream = pino.destination({ dest: 1, sync: true });

/** How late a line of `writeSoon` can be. */
const maxDelayMs = 100;
const maxPendingLength = 32 * 1024;

let pending = '';
let timer: NodeJS.Timeout | undefined;

function flush(): void {
  const text = pending;
  pending = '';
  if (text) stream.write(text);
}

/** Writes a line at once, after those that wait. */
export function writeLine(line: string): void {
  pending += line;
  flush();
}

/**
 * Writes a line together with others: a call of the operating system costs as much as a short request. Lines stay in order,
 * and those that wait are written when the process ends, after a crash too.
 */
export function writeSoon(line: string): void {
  pending += line;
  if (pending.length >= maxPendingLength) flush();
  timer ??= setTimeout(() => {
    timer = undefined;
    flush();
  }, maxDelayMs).unref();
}

process.on('exit', flush);
