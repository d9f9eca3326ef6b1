import type { Limit } from '../../platform/http/limits/limits.js';

/** Hundreds of pictures are made smaller for each file. */
export const lineSheetLimit: Limit = { name: 'line-sheet', times: 30, seconds: 300 };
