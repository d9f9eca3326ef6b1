import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { Injectable } from '@nestjs/common';
import { DomainError } from '../../../../domain/errors.js';
import type { SheetFault } from '../../../../domain/import-files.js';
import type { ReadingAnswer, ReadingTask } from './reading-tasks.js';
import { type ReadingOptions, sheetError, type SheetHead, SheetRejected, type SheetRow } from './sheet.js';

/** Messages of the child: ready, a result, and how it ended. */
export type ReadingMessage = 'ready' | ReadingAnswer | { fault: SheetFault } | 'end';

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

/**
 * Reads a sheet in a process with limited time and memory. The process continues when its last result was taken, and
 * ends when the generator is closed.
 */
export async function* readInChild(
  content: Buffer,
  task: ReadingTask,
  { program = builtProgram, timeoutMs = readingTimeoutMs } = {},
): AsyncGenerator<ReadingAnswer> {
  const child = fork(program.path, {
    env: {},
    execArgv: [`--max-old-space-size=${maxMemoryMb}`, ...program.options],
    serialization: 'advanced',
    stdio: ['pipe', 'ignore', 'ignore', 'ipc'],
  });
  const messages = messagesOf(child);
  try {
    if ((await messages.next(startTimeoutMs)) !== 'ready') throw new DomainError('UNAVAILABLE', { retryAfter: 30 });
    let left = timeoutMs;
    child.stdin?.end(content);
    for (let request: unknown = task; ; request = 'next') {
      messages.send(request);
      const start = performance.now();
      const message = await messages.next(left);
      left -= performance.now() - start;
      if (message === 'end') return;
      if (message === undefined || message === 'ready') throw new SheetRejected('tooHard');
      if ('fault' in message) throw new SheetRejected(message.fault);
      yield message;
    }
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
  /** Finds the sheet and its header. Reads no further, so `rows` finds faults below the first rows. */
  async head(content: Buffer, options: ReadingOptions = {}): Promise<SheetHead> {
    for await (const answer of this.answers(content, options)) if ('head' in answer) return answer.head;
    throw sheetError('unreadable');
  }

  /**
   * Yields the rows below the header that have a value, in batches of 500 with the wanted columns only. `columns` are
   * positions in `headers`. Reading continues when a batch was taken.
   */
  async *rows(content: Buffer, columns: readonly number[], options: ReadingOptions = {}): AsyncGenerator<SheetRow[]> {
    for await (const answer of this.answers(content, { ...options, columns })) if ('rows' in answer) yield answer.rows;
  }

  /** Starts reading. The specs of the formats override it, because a child process cannot load TypeScript. */
  protected read(content: Buffer, task: ReadingTask): AsyncGenerator<ReadingAnswer> {
    return readInChild(content, task);
  }

  private async *answers(content: Buffer, task: ReadingTask): AsyncGenerator<ReadingAnswer> {
    try {
      yield* this.read(content, task);
    } catch (error) {
      throw error instanceof SheetRejected ? sheetError(error.fault) : error;
    }
  }
}
