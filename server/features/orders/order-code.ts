import { randomInt } from 'node:crypto';
import { orderCodeAlphabet, orderCodeLength, orderCodePrefix } from '../../../domain/orders.js';

/** Random rather than sequential, so that codes do not reveal how many orders the shop gets. */
export const newOrderCode = () =>
  orderCodePrefix +
  Array.from({ length: orderCodeLength }, () => orderCodeAlphabet[randomInt(orderCodeAlphabet.length)]).join('');
