import { pino, stdSerializers, type Logger } from 'pino';
import type { Config } from '../config/config.js';
import { writeLine } from './log-output.js';
import { readableLine } from './readable-line.js';
import { scrub } from './scrub.js';

/** Fields whose values must never be logged. */
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

export function createLogger(config: Pick<Config, 'logLevel' | 'production'>, write = writeLine): Logger {
  return pino(
    {
      level: config.logLevel,
      base: undefined,
      timestamp: () => `,"time":"${new Date().toISOString()}"`,
      formatters: { level: (level) => ({ level }) },
      redact: { paths: secretFields.flatMap((field) => [field, `*.${field}`, `*.*.${field}`]), censor: '***' },
      serializers: { err: serializeError },
    },
    { write: (line) => write(config.production ? scrub(line) : readableLine(scrub(line))) },
  );
}

/** Drops the statement and the customer's values from database errors; code and constraint are enough. */
function serializeError(error: Error) {
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
