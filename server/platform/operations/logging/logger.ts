import { createRequire } from 'node:module';
import { type DestinationStream, type Logger, type LoggerOptions, pino, stdSerializers, stdTimeFunctions } from 'pino';
import type pretty from 'pino-pretty';
import type { Config } from '../../config/config.js';

const require = createRequire(import.meta.url);

/**
 * Patterns of secrets that are recognisable by their format. They are replaced in every log line before it is written.
 */
const patterns: [RegExp, string][] = [
  [/data:[\w.+-]+\/[\w.+-]+(?:;[\w=.-]+)*,[^"\s]{0,100000}/g, 'data:***'],
  [/eyJ[\w-]{8,}\.[\w-]{8,}\.[\w-]{8,}/g, '***'],
  [/\b(\w+:\/\/[^\s:/@"]*):[^\s@"]+@/g, '$1:***@'],
  [/\$argon2[^\s"]+/g, '***'],
];

function scrub(line: string): string {
  return patterns.reduce((text, [pattern, replacement]) => text.replace(pattern, replacement), line);
}

/**
 * Standard output. A terminal gets readable lines at once. Elsewhere lines are written together, at most 0.1 seconds
 * late; pino writes the rest when the process ends. Drops lines beyond 16 MB when the reader has stopped reading.
 */
export const logOutput: DestinationStream = process.stdout.isTTY
  ? (require('pino-pretty') as typeof pretty)({
      ignore: 'context,event,method,route,status,requestId',
      messageFormat: (line, key) => String(line[key]).replace(/\p{Cc}+/gu, ' '),
      singleLine: true,
      sync: true,
    })
  : pino.destination({ dest: 1, sync: false, minLength: 4096, periodicFlush: 100, maxLength: 16 * 1024 * 1024 });

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
