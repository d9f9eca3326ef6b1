import type { ErrorCode } from '../../../domain/errors';

/** Codes that refuse a sign-in although the password is right. */
const refusalCodes = [
  'NOT_ACTIVATED',
  'ACCESS_PENDING',
  'ACCESS_REJECTED',
  'ACCESS_EXPIRED',
] as const satisfies ErrorCode[];
export type RefusalCode = (typeof refusalCodes)[number];

export interface Refusal {
  code: RefusalCode;
  error: unknown;
}

export const isRefusalCode = (code: ErrorCode | undefined): code is RefusalCode =>
  refusalCodes.some((known) => known === code);
