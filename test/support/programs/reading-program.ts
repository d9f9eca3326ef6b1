import { fileURLToPath } from 'node:url';
import type { ReadingProgram } from '../../../server/features/imports/reading/sheet-reader.js';

/** The child that reads a sheet, run from its source. */
export const readingProgram: ReadingProgram = {
  path: fileURLToPath(new URL('../../../server/features/imports/reading/reading.main.ts', import.meta.url)),
  options: ['--import', '@swc-node/register/esm-register'],
};
