import type { ErrorCode } from '../../../domain/errors';

/** Why the right password does not open the door yet. */
const refusals = [
  'NOT_ACTIVATED',
  'ACCESS_PENDING',
  'ACCESS_REJECTED',
  'ACCESS_EXPIRED',
] as const satisfies ErrorCode[];
export type Refusal = (typeof refusals)[number];

export interface Refused {
  code: Refusal;
  error: unknown;
}

export const isRefusal = (code: ErrorCode | undefined): code is Refusal => refusals.some((known) => known === code);
