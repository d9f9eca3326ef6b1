import { QueryFailedError } from 'typeorm';

const uniqueViolation = '23505';

/** Whether a write failed because of this unique constraint: the database decides, so two writers cannot both be told yes. */
export function isTaken(error: unknown, constraint: string): boolean {
  if (!(error instanceof QueryFailedError)) return false;
  const { code, constraint: violated } = error.driverError as Error & { code?: string; constraint?: string };
  return code === uniqueViolation && violated === constraint;
}
