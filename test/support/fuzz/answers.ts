import { errors } from '../../../domain/errors.js';
import type { Call } from './call.js';

export interface Answered {
  call: Call;
  status: number;
  headers: Record<string, string | string[] | undefined>;
  text: string;
}

/** What is wrong with an answer; `expect`, thirty thousand times, would cost more than the calls. */
export type Check = (answered: Answered) => string | undefined;

/** What no answer may hold, whatever was asked. */
const leaks =
  /\bat \S+ \(|node_modules|\/server\/|QueryFailed|syntax error at|ECONNREFUSED|violates \w+ constraint|argon2id|Did you mean|INTERNAL_SERVER_ERROR/;

/** The description of the calls tells of every code there is. */
const isDescription = ({ call }: Answered) => call.path.startsWith('/api/docs');

const defectOf: Check = (answered) => {
  if (answered.status >= 500) return 'A defect';
  return !isDescription(answered) && leaks.test(answered.text) ? 'A leak' : undefined;
};

const isText = (given: unknown) => typeof given === 'string' && given.trim() !== '';
const areTexts = (given: unknown) =>
  given === undefined || (typeof given === 'object' && given !== null && Object.values(given).every(isText));

/** Success is told by a status; a failure has a code, the words for it, and that code's own status. */
export const checkRest: Check = (answered) => {
  const { call, status, headers, text } = answered;
  const defect = defectOf(answered);
  if (defect || call.method === 'HEAD' || !call.path.startsWith('/api/') || isDescription(answered)) return defect;
  if (status === 204 || (status === 304 && text === '')) return undefined;
  if (!String(headers['content-type']).startsWith('application/json')) return 'No JSON';
  const body = JSON.parse(text) as Record<string, unknown>;
  if (status < 400) return body.success === false ? 'A failure with the status of a success' : undefined;
  const { success, message, code, errors: fields, details: _, ...more } = body;
  if (success !== false || !isText(message) || Object.keys(more).length > 0) return 'Not the envelope of a failure';
  if (errors[code as keyof typeof errors]?.status !== status) return 'A status that is not the status of this code';
  return areTexts(fields) ? undefined : 'Errors of fields that are no texts';
};

interface Failure {
  message: string;
  extensions: { code: string; errors?: unknown };
}

/** A GraphQL answer has data, or failures with a code each, or both. */
export const checkGraphql: Check = (answered) => {
  const defect = defectOf(answered);
  if (defect) return defect;
  const body = JSON.parse(answered.text) as { errors?: Failure[]; data?: unknown };
  const { errors: failures, data, ...more } = body;
  if (Object.keys(more).length > 0 || (data === undefined && !failures?.length)) return 'Not the envelope of an answer';
  return failures?.every(isFailure) === false ? 'A failure without its code or its words' : undefined;
};

const isFailure = ({ message, extensions }: Failure) =>
  isText(message) && extensions.code in errors && areTexts(extensions.errors);
