import { QueryFailedError } from 'typeorm';

const uniqueViolation = '23505';
const checkViolation = '23514';

const isViolation = (error: unknown, why: string, constraint: string): boolean => {
  if (!(error instanceof QueryFailedError)) return false;
  const { code, constraint: violated } = error.driverError as Error & { code?: string; constraint?: string };
  return code === why && violated === constraint;
};

/** Whether a write failed because of this unique constraint: the database decides, so two writers cannot both be told yes. */
export const isUniqueViolation = (error: unknown, constraint: string) =>
  isViolation(error, uniqueViolation, constraint);

/** Whether a write failed because a row would have broken this check. */
export const isCheckViolation = (error: unknown, constraint: string) => isViolation(error, checkViolation, constraint);
