import { buffer } from 'node:stream/consumers';
import type { ReadingReply, ReadingRequest } from './sheet-reader.js';
import { openSheet } from './open-sheet.js';
import { type ReadingOptions, SheetRejected, type SheetRow } from './sheet.js';

// Reads one sheet from standard input in a child process: first its head, then the rows, batch by batch on request.

process.once('message', (options: ReadingOptions) => {
  const sheet = buffer(process.stdin).then((content) => openSheet(content, options));
  let rows: AsyncIterator<SheetRow[]> | undefined;
  process.on('message', (request: ReadingRequest) => {
    void reply(async () => {
      if (request !== 'next') rows = (await sheet).rows(request.columns);
      const next = await rows?.next();
      return !next || next.done ? 'end' : { rows: next.value };
    });
  });
  void reply(async () => ({ head: (await sheet).head }));
});
process.on('disconnect', () => process.exit());
// Ctrl-C in the terminal reaches both processes; the parent stops this one.
process.on('SIGINT', () => undefined);
process.send?.('ready');

async function reply(read: () => Promise<ReadingReply>): Promise<void> {
  process.send?.(
    await read().catch((error: unknown) => ({ fault: error instanceof SheetRejected ? error.fault : 'unreadable' })),
  );
}
