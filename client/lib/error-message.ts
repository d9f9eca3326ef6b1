import { CombinedGraphQLErrors, ServerError } from '@apollo/client/errors';
import { errors, type ErrorCode, type FieldErrors } from '../../domain/errors';
import { formatWait } from './format';

interface Extensions {
  code?: ErrorCode;
  errors?: FieldErrors;
  details?: Record<string, string | number | boolean | null>;
  retryAfter?: number;
}

const firstError = (error: unknown) => (CombinedGraphQLErrors.is(error) ? error.errors[0] : undefined);
const extensions = (error: unknown) => (firstError(error)?.extensions ?? {}) as Extensions;

/** What a status alone says, where something before the house (a proxy, say) refused without words of ours. */
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

/** The server's words where it had any, otherwise the words of the action that failed. */
export const errorMessage = (error: unknown, fallback = 'Something went wrong. Please try again.') => {
  const message = firstError(error)?.message || messageByStatus(error) || fallback;
  const wait = errorCode(error) === 'TOO_MANY_REQUESTS' ? retryAfterSeconds(error) : undefined;
  return wait ? `${message} You can try again in ${formatWait(wait)}.` : message;
};

/** Words for a call that never got an answer, where the action's own words would blame the person; else undefined. */
export const connectionError = (error: unknown) =>
  error instanceof TypeError ? 'We couldn’t reach the server. Check your connection and try again.' : undefined;

/** What stands under a heading that has said already what failed. */
export const failureReason = (error: unknown) => connectionError(error) ?? errorMessage(error);

/** The stable code of a failure; undefined where the server was not reached. Code branches on this, never on text. */
export const errorCode = (error: unknown) => extensions(error).code;

/** Messages by field name, as the server judged them. */
export const errorFields = (error: unknown): FieldErrors => extensions(error).errors ?? {};

/** What a screen may show beside the message (`since`, `requestToken` …). */
export const errorDetails = (error: unknown) => extensions(error).details ?? {};

export const retryAfterSeconds = (error: unknown) => extensions(error).retryAfter;
