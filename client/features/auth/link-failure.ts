import { errorCode, failureReason } from '../../lib/error-message';

/** Why a link from an email failed. The server's message for an unknown link is the one for a wrong code. */
export const linkFailure = (error: unknown, fallback: string) =>
  errorCode(error) === 'CODE_INVALID' ? 'This link has expired or was already used.' : failureReason(error, fallback);
