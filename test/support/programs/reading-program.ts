import { fileURLToPath } from 'node:url';
import { type ReadingTask, readSheet } from '../../../server/features/imports/reading/reading-tasks.js';
import { type ReadingProgram, SheetReader } from '../../../server/features/imports/reading/sheet-reader.js';

/** Reads sheets without a child process. */
export class ReaderInThisProcess extends SheetReader {
  protected override read(content: Buffer, task: ReadingTask) {
    return readSheet(content, task);
  }
}

/** The child that reads a sheet, run from its source. */
export const readingProgram: ReadingProgram = {
  path: fileURLToPath(new URL('../../../server/features/imports/reading/reading.main.ts', import.meta.url)),
  options: ['--import', '@swc-node/register/esm-register'],
};
