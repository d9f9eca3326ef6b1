import { QueryFailedError } from 'typeorm';

const uniqueViolation = '23505';
const checkViolation = '23514';

const isViolation = (error: unknown, violation: string, constraint: string): boolean => {
  if (!(error instanceof QueryFailedError)) return false;
  const { code, constraint: violated } = error.driverError as Error & { code?: string; constraint?: string };
  return code === violation && violated === constraint;
};

/**
 * True if a write violated this unique constraint. The database checks it, so concurrent writes cannot both succeed.
 */
export const isUniqueViolation = (error: unknown, constraint: string) =>
  isViolation(error, uniqueViolation, constraint);

/** True if a write violated this check constraint. */
export const isCheckViolation = (error: unknown, constraint: string) => isViolation(error, checkViolation, constraint);
