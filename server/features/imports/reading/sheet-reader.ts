import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { Injectable } from '@nestjs/common';
import { DomainError } from '../../../../domain/errors.js';
import type { SheetFault } from '../../../../domain/import-files.js';
import type { OpenSheet } from './open-sheet.js';
import { type ReadingOptions, sheetError, type SheetHead, SheetRejected, type SheetRow } from './sheet.js';

/** Messages to the child after its options: the columns of the rows to read, and the request for their next batch. */
export type ReadingRequest = { columns: readonly number[] } | 'next';
type ReadingResult = { head: SheetHead } | { rows: SheetRow[] };
/** Replies of the child. `end` follows the last batch. */
export type ReadingReply = ReadingResult | { fault: SheetFault } | 'end';
type ReadingMessage = ReadingReply | 'ready';

export interface ReadingProgram {
  path: string;
  /** Command-line options of Node. */
  options: readonly string[];
}

/** Limit of the time in which the child works. The time in which it waits for its reader does not count. */
const readingTimeoutMs = 60_000;
/** Starting the child takes longer than reading most sheets on a busy machine. */
const startTimeoutMs = 60_000;
const maxMemoryMb = 320;

const builtProgram: ReadingProgram = {
  path: fileURLToPath(new URL('./reading.main.js', import.meta.url)),
  options: [],
};

/** Opens a sheet in a process with limited time and memory, which ends after `use`. */
export async function withSheetInChild<T>(
  content: Buffer,
  options: ReadingOptions,
  use: (sheet: OpenSheet) => Promise<T>,
  { program = builtProgram, timeoutMs = readingTimeoutMs } = {},
): Promise<T> {
  const child = fork(program.path, {
    env: {},
    execArgv: [`--max-old-space-size=${maxMemoryMb}`, ...program.options],
    serialization: 'advanced',
    stdio: ['pipe', 'ignore', 'ignore', 'ipc'],
  });
  const messages = messagesOf(child);
  let left = timeoutMs;
  async function ask(request: ReadingOptions | ReadingRequest): Promise<ReadingResult | undefined> {
    messages.send(request);
    const start = performance.now();
    const reply = await messages.next(left);
    left -= performance.now() - start;
    if (reply === undefined || reply === 'ready') throw new SheetRejected('tooHard');
    if (reply === 'end') return undefined;
    if ('fault' in reply) throw new SheetRejected(reply.fault);
    return reply;
  }
  async function* rows(columns: readonly number[]) {
    for (let reply = await ask({ columns }); reply && 'rows' in reply; reply = await ask('next')) yield reply.rows;
  }
  try {
    if ((await messages.next(startTimeoutMs)) !== 'ready') throw new DomainError('UNAVAILABLE', { retryAfter: 30 });
    child.stdin?.end(content);
    const reply = await ask(options);
    if (!reply || !('head' in reply)) throw new SheetRejected('unreadable');
    return await use({ head: reply.head, rows });
  } finally {
    child.kill('SIGKILL');
  }
}

/** Receives the messages of a child one by one; undefined when it has ended or its time is over. */
function messagesOf(child: ChildProcess) {
  let hasEnded = false;
  let take: (message: ReadingMessage | undefined) => void = () => undefined;
  const end = () => {
    hasEnded = true;
    take(undefined);
  };
  child.on('message', (message: ReadingMessage) => take(message));
  child.once('exit', end);
  child.on('error', end);
  // The child has ended before it read everything.
  child.stdin?.on('error', () => undefined);
  return {
    send: (message: unknown) => child.connected && child.send(message as object, (error) => error && end()),
    async next(timeoutMs: number): Promise<ReadingMessage | undefined> {
      if (hasEnded) return undefined;
      const timeout = setTimeout(() => take(undefined), timeoutMs);
      return new Promise<ReadingMessage | undefined>((resolve) => (take = resolve)).finally(() =>
        clearTimeout(timeout),
      );
    },
  };
}

/**
 * Reads uploaded spreadsheets, each in its own process. A malicious file thus costs one core for a minute at most, and
 * no request waits.
 */
@Injectable()
export class SheetReader {
  async withSheet<T>(content: Buffer, options: ReadingOptions, use: (sheet: OpenSheet) => Promise<T>): Promise<T> {
    try {
      return await this.open(content, options, use);
    } catch (error) {
      throw error instanceof SheetRejected ? sheetError(error.fault) : error;
    }
  }

  /** Opens the sheet. The specs of the formats override it, because a child process cannot load TypeScript. */
  protected open<T>(content: Buffer, options: ReadingOptions, use: (sheet: OpenSheet) => Promise<T>): Promise<T> {
    return withSheetInChild(content, options, use);
  }
}
