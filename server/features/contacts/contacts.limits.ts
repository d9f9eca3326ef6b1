import type { Limit } from '../../platform/http/limits/limits.js';

export const sendQueryLimit: Limit = { name: 'contact', times: 3, seconds: 600 };
