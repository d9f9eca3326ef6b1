import { errorCode, failureReason } from '../../lib/error-message';

/**
 * Tells why a link from an email failed. It replaces the server's message for an unknown link, which is about a wrong
 * code.
 */
export const linkFailure = (error: unknown, fallback: string) =>
  errorCode(error) === 'CODE_INVALID' ? 'This link has expired or was already used.' : failureReason(error, fallback);
