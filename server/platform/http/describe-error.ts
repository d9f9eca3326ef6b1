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
  /** Details for the log only. */
  logged?: DomainError['logged'];
  /** True for a fault of the server, which is logged with its stack trace. */
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

// Codes of requests that the parser, the schema or one of our limits rejects before a resolver runs. The caller's
// document is invalid.
const badDocument = new Set([
  'BAD_USER_INPUT',
  'BAD_REQUEST',
  'GRAPHQL_PARSE_FAILED',
  'GRAPHQL_VALIDATION_FAILED',
  'OPERATION_RESOLUTION_FAILURE',
  'PERSISTED_QUERY_NOT_FOUND',
  'PERSISTED_QUERY_NOT_SUPPORTED',
]);

// Codes of pg, Node and TypeORM when the database or network is lost, starting or overloaded.
const unavailable = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  '25P03',
  '40001',
  '40P01',
  '53300',
  '55P03',
  '57014',
  '57P01',
  '57P02',
  '57P03',
  '57P05',
  '08000',
  '08001',
  '08003',
  '08006',
]);
const lostConnection =
  /^(Connection terminated|timeout expired|timeout exceeded when trying to connect|Client has encountered a connection error|Client was closed|Cannot use a pool after calling end|Driver not Connected)/;
// TypeORM releases a transaction's connection when the connection is lost. The next statement or the commit then fails
// with these errors.
const lostTransaction = new Set(['QueryRunnerAlreadyReleasedError', 'QueryRunnerProviderAlreadyReleasedError']);
const outOfSpace = new Set(['ENOSPC', 'EDQUOT', '53100']);

// Codes for a NUL byte or a value that the column's type cannot hold: hostile input, not a defect.
const badValue = new Set(['22021', '22P02', '22P05', '22003', '22007', '22008', '22001']);

const describe = (code: ErrorCode, more: Partial<ErrorDescription> = {}): ErrorDescription => ({
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
    return describe(known, { message, fields, details, retryAfter, isDefect: known === 'INTERNAL_SERVER_ERROR' });
  }
  // An error without a path comes from graphql-js, which rejects variables before any resolver runs.
  const isBeforeResolvers = code === undefined && thrown.path === undefined;
  return isBeforeResolvers || (typeof code === 'string' && badDocument.has(code))
    ? describe('BAD_REQUEST')
    : describe('INTERNAL_SERVER_ERROR', { isDefect: true });
}

function systemCode(thrown: Error): string | undefined {
  const { code, driverError, cause } = thrown as Error & { code?: unknown; driverError?: Error; cause?: unknown };
  if (typeof code === 'string') return code;
  if (driverError instanceof Error) return systemCode(driverError);
  return cause instanceof Error ? systemCode(cause) : undefined;
}

function describeSystem(thrown: Error): ErrorDescription | undefined {
  const code = systemCode(thrown) ?? '';
  if (unavailable.has(code) || lostConnection.test(thrown.message) || lostTransaction.has(thrown.name))
    return describe('UNAVAILABLE', { retryAfter: 5 });
  if (outOfSpace.has(code)) return describe('OUT_OF_SPACE');
  // A row that the new one references, such as the caller's account, was deleted in the meantime.
  if (code === '23503') return describe('CONFLICT');
  return badValue.has(code) ? describe('VALIDATION', { message: 'This value is not valid.' }) : undefined;
}

/** Turns a thrown error into status, code and message. The only place that does so, for REST and GraphQL. */
export function describeError(thrown: unknown): ErrorDescription {
  if (thrown instanceof DomainError) {
    const { status, code, message, fields, details, retryAfter, logged } = thrown;
    return { status, code, message, fields, details, retryAfter, logged, isDefect: status === 500 };
  }
  if (thrown instanceof GraphQLError) return describeGraphql(thrown);
  // `instanceof` alone is not enough: in Jest's sandbox, errors of the file system belong to another realm.
  if (!(thrown instanceof Error || isNativeError(thrown))) return describe('INTERNAL_SERVER_ERROR', { isDefect: true });
  const system = describeSystem(thrown);
  if (system) return system;
  const status =
    thrown instanceof HttpException
      ? thrown.getStatus()
      : (thrown as { statusCode?: unknown; status?: unknown }).statusCode;
  const known = typeof status === 'number' ? byStatus[status] : undefined;
  if (known) return describe(known);
  // Errors of Nest, Fastify and graphql-upload carry a status. Their texts are for developers and are not sent.
  if (typeof status === 'number' && status >= 400 && status < 500) return describe('BAD_REQUEST');
  return describe('INTERNAL_SERVER_ERROR', { isDefect: true });
}
