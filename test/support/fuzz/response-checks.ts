import { errors } from '../../../domain/errors.js';
import type { Call } from './call.js';

export interface Received {
  call: Call;
  mayReadSchema?: boolean;
  status: number;
  headers: Record<string, string | string[] | undefined>;
  text: string;
}

/** Returns what is wrong with a response. 30,000 calls of `expect` would take longer than the requests. */
export type Check = (received: Received) => string | undefined;

/** Internal details that no response may contain. */
const leaks =
  /\bat \S+ \(|node_modules|\/server\/|QueryFailed|syntax error at|ECONNREFUSED|violates \w+ constraint|argon2id|INTERNAL_SERVER_ERROR/;

/** Suggestions name parts of the schema, which only administrators may read in production. */
const suggestion = /Did you mean/;

const isLeak = ({ mayReadSchema, text }: Received) => leaks.test(text) || (!mayReadSchema && suggestion.test(text));

/** The API documentation lists every error code, so it is not checked for leaks. */
const isApiDocumentation = ({ call }: Received) => call.path.startsWith('/api/docs');

/** Files are binary, so they may contain anything. */
const isFile = ({ status, headers }: Received) =>
  status === 200 && String(headers['content-disposition']).startsWith('attachment; ');

const serverErrorIn: Check = (received) => {
  if (received.status >= 500) return 'A server error';
  return !isApiDocumentation(received) && isLeak(received) ? 'A leak of internal details' : undefined;
};

const isText = (value: unknown) => typeof value === 'string' && value.trim() !== '';
const areTexts = (value: unknown) =>
  value === undefined || (typeof value === 'object' && value !== null && Object.values(value).every(isText));

/** A failed REST call has an error code, its message, and the HTTP status of that code. */
export const checkRest: Check = (received) => {
  const { call, status, headers, text } = received;
  if (isFile(received)) return undefined;
  const problem = serverErrorIn(received);
  if (problem || call.method === 'HEAD' || !call.path.startsWith('/api/') || isApiDocumentation(received))
    return problem;
  if (status === 204 || (status === 304 && text === '')) return undefined;
  if (!String(headers['content-type']).startsWith('application/json')) return 'Not JSON';
  const body = JSON.parse(text) as Record<string, unknown>;
  if (status < 400) return body.success === false ? 'A failure with the status of a success' : undefined;
  const { success, message, code, errors: fields, details: _, ...more } = body;
  if (success !== false || !isText(message) || Object.keys(more).length > 0) return 'Not an error body';
  if (errors[code as keyof typeof errors]?.status !== status) return 'The status does not belong to the error code';
  return areTexts(fields) ? undefined : 'Field errors that are not texts';
};

interface Failure {
  message: string;
  extensions: { code: string; errors?: unknown };
}

/** A GraphQL response has data, or errors with a code each, or both. */
export const checkGraphql: Check = (received) => {
  const problem = serverErrorIn(received);
  if (problem) return problem;
  const body = JSON.parse(received.text) as { errors?: Failure[]; data?: unknown };
  const { errors: failures, data, ...more } = body;
  if (Object.keys(more).length > 0 || (data === undefined && !failures?.length)) return 'Not a GraphQL response';
  return failures?.every(isFailure) === false ? 'An error without a code or a message' : undefined;
};

const isFailure = ({ message, extensions }: Failure) =>
  isText(message) && extensions.code in errors && areTexts(extensions.errors);
