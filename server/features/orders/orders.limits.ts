import type { Limit } from '../../platform/http/limits/limits.js';

export const placeOrderLimit: Limit = { name: 'order', times: 10, seconds: 60, frequent: true };
/** Of one user from any address; counted by the service, because addresses are counted before the session is read. */
export const ordersOfUser: Limit = { name: 'order-of-user', times: 10, seconds: 60, frequent: true };
