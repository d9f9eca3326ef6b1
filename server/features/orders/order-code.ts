import { randomInt } from 'node:crypto';
import { orderCodeAlphabet, orderCodeLength, orderCodePrefix } from '../../../domain/orders.js';

/** Drawn, not counted: nobody learns from a code how much the house sells. */
export const newOrderCode = () =>
  orderCodePrefix +
  Array.from({ length: orderCodeLength }, () => orderCodeAlphabet[randomInt(orderCodeAlphabet.length)]).join('');
