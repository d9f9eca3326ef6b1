import { pino, stdSerializers, stdTimeFunctions, type DestinationStream, type Logger, type LoggerOptions } from 'pino';
import type { Config } from '../../config/config.js';
import { logOutput } from './log-output.js';
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

const format: LoggerOptions = {
  base: undefined,
  timestamp: stdTimeFunctions.isoTime,
  formatters: { level: (level) => ({ level }) },
};

export function createLogger(config: Pick<Config, 'logLevel'>, output: DestinationStream = logOutput): Logger {
  return pino(
    {
      ...format,
      level: config.logLevel,
      redact: { paths: secretFields.flatMap((field) => [field, `*.${field}`, `*.*.${field}`]), censor: '***' },
      serializers: { err: serializeError },
    },
    { write: (line) => output.write(scrub(line)) },
  );
}

/**
 * Creates a logger for lines without free text, which writes them unchanged. Searching for secrets takes ten times as
 * long as the rest of a line.
 */
export const createPlainLogger = ({ logLevel }: Pick<Config, 'logLevel'>): Logger =>
  pino({ ...format, level: logLevel }, logOutput);

/** Drops the statement and the customer's values from database errors, because code and constraint are enough. */
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
