import { errorMessage, isReportedElsewhere } from '../../lib/error-message';
import { notify } from '../../lib/notify';

/** Shows a failed cart action: the server's message, or the fallback. */
export const notifyFailure = (error: unknown, fallback: string) => {
  if (isReportedElsewhere(error)) return;
  notify.error(errorMessage(error, fallback), { about: 'cart', id: 'cart' });
};
