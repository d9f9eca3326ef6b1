import { AsyncLocalStorage } from 'node:async_hooks';
import { pino, stdSerializers, type Logger } from 'pino';
import type { Config } from '../config/config.js';
import { readableLine } from './readable-line.js';
import { scrub } from './scrub.js';

/** Carries the id of the request on whose behalf something is said, however deep below it. */
export const requestContext = new AsyncLocalStorage<{ requestId: string }>();

/** Names under which something may stand that no log may keep. */
const secretFields = [
  'password',
  'newPassword',
  'currentPassword',
  'code',
  'otp',
  'token',
  'resetToken',
  'cookie',
  'authorization',
];

export function createLogger(config: Pick<Config, 'logLevel' | 'production'>, write = toStandardOutput): Logger {
  return pino(
    {
      level: config.logLevel,
      base: undefined,
      timestamp: () => `,"time":"${new Date().toISOString()}"`,
      formatters: { level: (level) => ({ level }) },
      mixin: () => requestContext.getStore() ?? {},
      redact: { paths: secretFields.flatMap((field) => [field, `*.${field}`, `*.*.${field}`]), censor: '***' },
      serializers: { err: describeFailure },
    },
    { write: (line) => write(config.production ? scrub(line) : readableLine(scrub(line))) },
  );
}

function toStandardOutput(line: string): void {
  process.stdout.write(line);
}

/** A database error carries the statement and the customer's values; its code and constraint tell enough. */
function describeFailure(error: Error) {
  const { type, message, stack } = stdSerializers.err(error);
  const { code, constraint, table } = error as Error & Partial<Record<'code' | 'constraint' | 'table', unknown>>;
  return {
    type,
    message,
    ...(code !== undefined && { reason: code }),
    ...(constraint !== undefined && { constraint, table }),
    stack,
  };
}
