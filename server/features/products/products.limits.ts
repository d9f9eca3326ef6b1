import type { Limit } from '../../platform/http/limits/limits.js';

/** People search as they type; a program that reads the catalogue through the search does not get far. */
export const searchLimit: Limit = { name: 'search', times: 120, seconds: 60 };
