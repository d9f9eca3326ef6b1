import type { Limit } from '../../platform/http/limits/limits.js';

/** Enough for searching while typing, too little to copy the catalogue through the search. */
export const searchLimit: Limit = { name: 'search', times: 120, seconds: 60, frequent: true };
