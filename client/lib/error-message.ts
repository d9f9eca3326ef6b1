import { CombinedGraphQLErrors, ServerError } from '@apollo/client/errors';
import { errors, type ErrorCode, type FieldErrors } from '../../domain/errors';
import { formatWait } from './format';

interface Extensions {
  code?: ErrorCode;
  errors?: FieldErrors;
  details?: Record<string, string | number | boolean | null | string[]>;
  retryAfter?: number;
  /** Why the server rejected the document, for developers. */
  reason?: string;
}

const firstError = (error: unknown) => (CombinedGraphQLErrors.is(error) ? error.errors[0] : undefined);
const extensions = (error: unknown) => (firstError(error)?.extensions ?? {}) as Extensions;

/** Error codes by HTTP status, for responses without a body of ours, for example from a proxy. */
const codeByStatus: Record<number, ErrorCode | undefined> = {
  413: 'PAYLOAD_TOO_LARGE',
  415: 'UNSUPPORTED_TYPE',
  429: 'TOO_MANY_REQUESTS',
  507: 'OUT_OF_SPACE',
};
const messageByStatus = (error: unknown) => {
  const code = ServerError.is(error) ? codeByStatus[error.statusCode] : undefined;
  return code && errors[code].message;
};

/** The server's message if there is one, otherwise the fallback of the action that failed. */
export const errorMessage = (error: unknown, fallback = 'Something went wrong. Please try again.') => {
  // The message of a rejected document is its reason. A page that is older than the server sends such documents.
  const text = extensions(error).reason === undefined ? firstError(error)?.message : errors.BAD_REQUEST.message;
  const message = text || messageByStatus(error) || fallback;
  const wait = errorCode(error) === 'TOO_MANY_REQUESTS' ? retryAfterSeconds(error) : undefined;
  return wait ? `${message} You can try again in ${formatWait(wait)}.` : message;
};

export const unreachable = "You're offline or the shop isn't responding";
/** Shown while the call is repeated automatically. */
export const unreachableForNow = `${unreachable}. We'll keep trying.`;

/** Message for a call that got no response; undefined for other errors. */
export const connectionError = (error: unknown) =>
  error instanceof TypeError ? `${unreachable}. Try again.` : undefined;

/** Why a call failed, including that it got no response. */
export const failureReason = (error: unknown, fallback?: string) =>
  connectionError(error) ?? errorMessage(error, fallback);

/** The stable error code; undefined when the server was not reached. Branch on this, never on the message. */
export const errorCode = (error: unknown) => extensions(error).code;

/** True if the record does not exist. The server reports a malformed id as invalid input. */
export const isNotFound = (error: unknown) => {
  const code = errorCode(error);
  return code === 'VALIDATION' || code?.endsWith('NOT_FOUND') === true;
};

/** Validation messages of the server by field name. */
export const errorFields = (error: unknown): FieldErrors => extensions(error).errors ?? {};

/** Extra data of the error (`since`, `requestToken` …). */
export const errorDetails = (error: unknown) => extensions(error).details ?? {};

export const retryAfterSeconds = (error: unknown) => extensions(error).retryAfter;

/** Codes that end the session. They are reported once, on the way to the login page. */
const codes = new Set<ErrorCode | undefined>([
  'UNAUTHENTICATED',
  'SESSION_ENDED',
  'ACCESS_PENDING',
  'ACCESS_REJECTED',
  'ACCESS_EXPIRED',
]);

export const isReportedElsewhere = (error: unknown) => codes.has(errorCode(error));

/**
 * Tells why a link from an email failed. It replaces the server's message for an unknown link, which is about a wrong
 * code.
 */
export const linkFailure = (error: unknown, fallback: string) =>
  errorCode(error) === 'CODE_INVALID' ? 'This link has expired or was already used.' : failureReason(error, fallback);
