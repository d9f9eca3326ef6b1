import { Injectable } from '@nestjs/common';
import { readInChild } from './reading-child.js';
import type { ReadingAnswer, ReadingTask } from './reading-tasks.js';
import { type ReadingOptions, sheetError, type SheetHead, SheetRejected, type SheetRow } from './sheet.js';

const isSource = import.meta.url.endsWith('.ts');

/**
 * Reads uploaded spreadsheets, each in its own process. A malicious file thus costs one core for a minute at most, and
 * no request waits.
 */
@Injectable()
export class SheetReader {
  /** Finds the sheet and its header. Reads no further, so `rows` finds faults below the first rows. */
  async head(content: Buffer, options: ReadingOptions = {}): Promise<SheetHead> {
    for await (const answer of answersOf(content, options)) if ('head' in answer) return answer.head;
    throw sheetError('unreadable');
  }

  /**
   * Yields the rows below the header that have a value, in batches of 500 with the wanted columns only. `columns` are
   * positions in `headers`. Reading continues when a batch was taken.
   */
  async *rows(content: Buffer, columns: readonly number[], options: ReadingOptions = {}): AsyncGenerator<SheetRow[]> {
    for await (const answer of answersOf(content, { ...options, columns })) if ('rows' in answer) yield answer.rows;
  }
}

async function* answersOf(content: Buffer, task: ReadingTask): AsyncGenerator<ReadingAnswer> {
  try {
    yield* isSource ? readInThisProcess(content, task) : readInChild(content, task);
  } catch (error) {
    throw error instanceof SheetRejected ? sheetError(error.fault) : error;
  }
}

/** Reads a sheet in this process when it runs from source (tests), because a child process cannot load TypeScript. */
async function* readInThisProcess(content: Buffer, task: ReadingTask): AsyncGenerator<ReadingAnswer> {
  const { readSheet } = await import('./reading-tasks.js');
  yield* readSheet(content, task);
}
