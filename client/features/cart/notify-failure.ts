import type { ErrorCode } from '../../../domain/errors';
import { errorCode, errorMessage } from '../../lib/error-message';
import { notify } from '../../lib/notify';

/** Codes that end the session. They are reported once, on the way to the login page. */
const reportedElsewhere = new Set<ErrorCode | undefined>([
  'UNAUTHENTICATED',
  'SESSION_ENDED',
  'ACCESS_PENDING',
  'ACCESS_REJECTED',
  'ACCESS_EXPIRED',
]);

/** Shows a failed cart action: the server's message, or the fallback. */
export const notifyFailure = (error: unknown, fallback: string) => {
  if (reportedElsewhere.has(errorCode(error))) return;
  notify.error(errorMessage(error, fallback), { about: 'cart', id: 'cart' });
};
