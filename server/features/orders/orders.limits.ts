import type { Limit } from '../../platform/http/limits/limits.js';

export const placeOrderLimit: Limit = { name: 'order', times: 10, seconds: 60 };
