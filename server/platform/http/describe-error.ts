import { isNativeError } from 'node:util/types';
import { HttpException } from '@nestjs/common';
import { GraphQLError } from 'graphql';
import { DomainError, type ErrorCode, errors, type FieldErrors } from '../../../domain/errors.js';

export interface ErrorDescription {
  status: number;
  code: ErrorCode;
  message: string;
  fields?: FieldErrors;
  details?: DomainError['details'];
  retryAfter?: number;
  /** Ours to mend: to be logged with its stack. */
  isDefect: boolean;
}

const byStatus: Record<number, ErrorCode> = {
  400: 'BAD_REQUEST',
  401: 'UNAUTHENTICATED',
  403: 'FORBIDDEN',
  404: 'NOT_FOUND',
  405: 'NOT_FOUND',
  409: 'CONFLICT',
  413: 'PAYLOAD_TOO_LARGE',
  415: 'UNSUPPORTED_TYPE',
  429: 'TOO_MANY_REQUESTS',
  503: 'UNAVAILABLE',
  507: 'OUT_OF_SPACE',
};

// Refused by the parser or the schema before a resolver ran, or by one of our limits: the caller's document is at fault.
const badDocument = new Set([
  'BAD_USER_INPUT',
  'BAD_REQUEST',
  'GRAPHQL_PARSE_FAILED',
  'GRAPHQL_VALIDATION_FAILED',
  'OPERATION_RESOLUTION_FAILURE',
  'PERSISTED_QUERY_NOT_FOUND',
  'PERSISTED_QUERY_NOT_SUPPORTED',
]);

// What a lost, starting or overrun database or network looks like from pg, Node and TypeORM.
const unavailable = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  '40001',
  '40P01',
  '53300',
  '55P03',
  '57014',
  '57P01',
  '57P02',
  '57P03',
  '08000',
  '08001',
  '08003',
  '08006',
]);
const lostConnection =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Cannot use a pool after calling end)/;
const outOfSpace = new Set(['ENOSPC', 'EDQUOT', '53100']);

// A NUL byte or a value that the column's type cannot hold: hostile input, not a defect.
const badValue = new Set(['22021', '22P02', '22P05', '22003', '22007', '22008', '22001']);

const plain = (code: ErrorCode, more: Partial<ErrorDescription> = {}): ErrorDescription => ({
  ...errors[code],
  code,
  isDefect: false,
  ...more,
});

function describeGraphql(thrown: GraphQLError): ErrorDescription {
  if (thrown.originalError && !(thrown.originalError instanceof GraphQLError))
    return describeError(thrown.originalError);
  const { code } = thrown.extensions;
  if (typeof code === 'string' && code in errors) {
    const known = code as ErrorCode;
    const fields = thrown.extensions.errors as FieldErrors | undefined;
    const details = thrown.extensions.details as DomainError['details'];
    const retryAfter = thrown.extensions.retryAfter as number | undefined;
    const message =
      badDocument.has(known) || known === 'INTERNAL_SERVER_ERROR' ? errors[known].message : thrown.message;
    return plain(known, { message, fields, details, retryAfter, isDefect: known === 'INTERNAL_SERVER_ERROR' });
  }
  // Without a path no resolver was asked yet: graphql-js gave up on the variables.
  const isBeforeAnything = code === undefined && thrown.path === undefined;
  return isBeforeAnything || (typeof code === 'string' && badDocument.has(code))
    ? plain('BAD_REQUEST')
    : plain('INTERNAL_SERVER_ERROR', { isDefect: true });
}

function systemCode(thrown: Error): string | undefined {
  const { code, driverError, cause } = thrown as Error & { code?: unknown; driverError?: Error; cause?: unknown };
  if (typeof code === 'string') return code;
  if (driverError instanceof Error) return systemCode(driverError);
  return cause instanceof Error ? systemCode(cause) : undefined;
}

function describeSystem(thrown: Error): ErrorDescription | undefined {
  const code = systemCode(thrown) ?? '';
  if (unavailable.has(code) || lostConnection.test(thrown.message)) return plain('UNAVAILABLE', { retryAfter: 5 });
  if (outOfSpace.has(code)) return plain('OUT_OF_SPACE');
  // What a new row refers to (the account of whoever asks, for one) was deleted while it was being written.
  if (code === '23503') return plain('CONFLICT');
  return badValue.has(code) ? plain('VALIDATION', { message: 'This value is not valid.' }) : undefined;
}

/** The one place that decides what a person reads about a failure, for both faces. */
export function describeError(thrown: unknown): ErrorDescription {
  if (thrown instanceof DomainError) {
    const { status, code, message, fields, details, retryAfter } = thrown;
    return { status, code, message, fields, details, retryAfter, isDefect: status === 500 };
  }
  if (thrown instanceof GraphQLError) return describeGraphql(thrown);
  // Not `instanceof` alone: under a suite's sandbox what the file system throws is of another realm.
  if (!(thrown instanceof Error || isNativeError(thrown))) return plain('INTERNAL_SERVER_ERROR', { isDefect: true });
  const system = describeSystem(thrown);
  if (system) return system;
  const status =
    thrown instanceof HttpException
      ? thrown.getStatus()
      : (thrown as { statusCode?: unknown; status?: unknown }).statusCode;
  const known = typeof status === 'number' ? byStatus[status] : undefined;
  if (known) return plain(known);
  // Nest, Fastify and graphql-upload speak in statuses; their texts are for developers and stay inside.
  if (typeof status === 'number' && status >= 400 && status < 500) return plain('BAD_REQUEST');
  return plain('INTERNAL_SERVER_ERROR', { isDefect: true });
}
