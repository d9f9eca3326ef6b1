import { QueryFailedError } from 'typeorm';

const uniqueViolation = '23505';
const checkViolation = '23514';

const isRefused = (error: unknown, why: string, constraint: string): boolean => {
  if (!(error instanceof QueryFailedError)) return false;
  const { code, constraint: violated } = error.driverError as Error & { code?: string; constraint?: string };
  return code === why && violated === constraint;
};

/** Whether a write failed because of this unique constraint: the database decides, so two writers cannot both be told yes. */
export const isTaken = (error: unknown, constraint: string) => isRefused(error, uniqueViolation, constraint);

/** Whether a write failed because a row would have broken this check. */
export const isBroken = (error: unknown, constraint: string) => isRefused(error, checkViolation, constraint);
