import type { ErrorCode } from '../../../domain/errors';

/** The entered sign-in data, passed between screens in memory and never stored. */
export interface Credentials {
  email: string;
  password: string;
}

export const noCredentials: Credentials = { email: '', password: '' };

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

const key = 'activationToken';

/**
 * Identifies a registration that is not activated yet. It stays in this browser until activation, so that closing the
 * window does not lose it. Without the code from the email it is useless.
 */
export const storeActivationToken = (token: string) => localStorage.setItem(key, token);
export const storedActivationToken = () => localStorage.getItem(key);
export const clearActivationToken = () => localStorage.removeItem(key);
