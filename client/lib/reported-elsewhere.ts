import type { ErrorCode } from '../../domain/errors';
import { errorCode } from './error-message';

/** Codes that end the session. They are reported once, on the way to the login page. */
const codes = new Set<ErrorCode | undefined>([
  'UNAUTHENTICATED',
  'SESSION_ENDED',
  'ACCESS_PENDING',
  'ACCESS_REJECTED',
  'ACCESS_EXPIRED',
]);

export const isReportedElsewhere = (error: unknown) => codes.has(errorCode(error));
