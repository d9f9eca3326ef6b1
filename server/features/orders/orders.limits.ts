import type { Limit } from '../../platform/http/limits.js';

export const placeOrderLimit: Limit = { name: 'order', times: 10, seconds: 60 };
