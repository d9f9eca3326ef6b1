import type { ErrorCode } from '../../../domain/errors';
import { secondFactorMethods, type SecondFactorMethod } from '../../../domain/factors';
import { errorCode, errorDetails } from '../../lib/error-message';

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

/** The second step of a sign-in. */
export interface FactorStep {
  challenge: string;
  methods: readonly SecondFactorMethod[];
}

/** The second step that a sign-in with the right password needs; undefined after another error. */
export const factorStepOf = (error: unknown): FactorStep | undefined => {
  const { challenge, methods } = errorDetails(error);
  if (errorCode(error) !== 'SECOND_FACTOR_NEEDED' || typeof challenge !== 'string') return undefined;
  return {
    challenge,
    methods: secondFactorMethods.filter((method) => Array.isArray(methods) && methods.includes(method)),
  };
};

const key = 'activationToken';

/**
 * Identifies a registration that is not activated yet. It stays in this browser until activation, so that closing the
 * window does not lose it. Without the code from the email it is useless.
 */
export const storeActivationToken = (token: string) => localStorage.setItem(key, token);
export const storedActivationToken = () => localStorage.getItem(key);
export const clearActivationToken = () => localStorage.removeItem(key);
