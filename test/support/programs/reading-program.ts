import { fileURLToPath } from 'node:url';
import { type OpenSheet, openSheet } from '../../../server/features/imports/reading/open-sheet.js';
import type { ReadingOptions } from '../../../server/features/imports/reading/sheet.js';
import { type ReadingProgram, SheetReader } from '../../../server/features/imports/reading/sheet-reader.js';

/** Reads sheets without a child process. */
export class ReaderInThisProcess extends SheetReader {
  protected override async open<T>(
    content: Buffer,
    options: ReadingOptions,
    use: (sheet: OpenSheet) => Promise<T>,
  ): Promise<T> {
    return use(await openSheet(content, options));
  }
}

/** The child that reads a sheet, run from its source. */
export const readingProgram: ReadingProgram = {
  path: fileURLToPath(new URL('../../../server/features/imports/reading/reading.main.ts', import.meta.url)),
  options: ['--import', '@swc-node/register/esm-register'],
};
