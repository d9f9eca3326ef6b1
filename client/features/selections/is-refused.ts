import { errorCode } from '../../lib/error-message';

/** True if the selection is gone, no longer shared, or may no longer be changed. */
export const isRefused = (error: unknown) => {
  const code = errorCode(error);
  return code === 'SELECTION_NOT_FOUND' || code === 'FORBIDDEN';
};
