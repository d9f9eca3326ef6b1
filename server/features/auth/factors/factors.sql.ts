import { factorLimits } from '../../../../domain/factors.js';

/** Columns of a confirmed factor. */
export const factorColumns = 'id, kind, name, created_at, last_used_at';

/** SQL condition: the user `userId` has a factor. */
export const hasFactor = (userId: string) =>
  `EXISTS (SELECT FROM factors WHERE factors.user_id = ${userId} AND confirmed_at IS NOT NULL)`;

/** SQL: when all staff need a factor; NULL if they do not. */
export const requiredFrom = `(SELECT required_since + make_interval(days => ${factorLimits.graceDays}) FROM second_factor_policy)`;

/** SQL condition: the person `user` of the staff can only add a factor now. */
export const mustAddFactor = (user: string) =>
  `(${user}.role = 'admin' AND coalesce(${requiredFrom} <= now(), false) AND NOT ${hasFactor(`${user}.id`)})`;

/** SQL: the policy. */
export const policy = `coalesce((SELECT policy FROM second_factor_policy), 'optional')`;

/**
 * Deletes all second factors of the user `$1`, so that the password is enough. Ends all sessions, because a lost device
 * may have one.
 */
export const resetFactors = `
  WITH ended AS (DELETE FROM sessions WHERE user_id = $1),
    codes AS (DELETE FROM recovery_codes WHERE user_id = $1),
    browsers AS (DELETE FROM trusted_browsers WHERE user_id = $1),
    sign_ins AS (DELETE FROM factor_challenges WHERE user_id = $1)
  DELETE FROM factors WHERE user_id = $1`;

/** SQL condition: the session `session` has proved a moment ago who uses it. */
export const isFresh = (session: string) =>
  `${session}.factor_at > now() - make_interval(mins => ${factorLimits.freshMinutes})`;
