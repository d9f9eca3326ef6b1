import type { ErrorCode } from '../../../domain/errors';
import { errorCode, errorMessage } from '../../lib/error-message';
import { notify } from '../../lib/notify';

/** Whoever loses the session is told so once, on the way to the login; a second message would only add noise. */
const toldElsewhere = new Set<ErrorCode | undefined>([
  'UNAUTHENTICATED',
  'SESSION_ENDED',
  'ACCESS_PENDING',
  'ACCESS_REJECTED',
  'ACCESS_EXPIRED',
]);

/** Says what could not be done to the cart: the server's words, or these. */
export const tellFailure = (error: unknown, words: string) => {
  if (toldElsewhere.has(errorCode(error))) return;
  notify.error(errorMessage(error, words), { about: 'cart', id: 'cart' });
};
