import { once } from 'node:events';
import { buffer } from 'node:stream/consumers';
import type { ReadingMessage } from './sheet-reader.js';
import { type ReadingTask, readSheet } from './reading-tasks.js';
import { SheetRejected } from './sheet.js';

/** Reads one sheet from standard input in a child process. Sends the next result when it is requested. */
process.once('message', (task: ReadingTask) => {
  void answer(task)
    .catch((error: unknown): ReadingMessage => ({ fault: error instanceof SheetRejected ? error.fault : 'unreadable' }))
    .then((last) => send(last))
    .then(() => process.exit());
});
process.on('disconnect', () => process.exit());
// Ctrl-C in the terminal reaches both processes; the parent stops this one.
process.on('SIGINT', () => undefined);
void send('ready');

async function answer(task: ReadingTask): Promise<ReadingMessage> {
  for await (const next of readSheet(await buffer(process.stdin), task)) {
    const asked = once(process, 'message');
    await send(next);
    await asked;
  }
  return 'end';
}

function send(message: ReadingMessage): Promise<void> {
  return new Promise((resolve) => process.send?.(message, () => resolve()));
}
