import type { LoggerService } from '@nestjs/common';
import type { Level, Logger } from 'pino';

/** Contexts of Nest's messages about its start, which matter only when the start fails. */
const quietContexts = new Set([
  'InstanceLoader',
  'RouterExplorer',
  'RoutesResolver',
  'NestFactory',
  'NestApplication',
  'GraphQLModule',
]);

/**
 * Returns additional fields of a line. Code that handles a request passes `{ requestId }`, because an async context for
 * each request costs more than a statement.
 */
const fieldsIn = (detail: unknown): object =>
  typeof detail === 'object' && detail !== null && !(detail instanceof Error) ? detail : {};

const isStack = (detail: unknown): boolean => typeof detail === 'string' && detail.includes('\n    at ');

/** Sends everything logged through Nest's `Logger` to pino. */
export class NestLogger implements LoggerService {
  constructor(private readonly logger: Logger) {}

  log(message: unknown, ...rest: unknown[]): void {
    this.write('info', message, rest);
  }

  fatal(message: unknown, ...rest: unknown[]): void {
    this.write('fatal', message, rest);
  }

  error(message: unknown, ...rest: unknown[]): void {
    this.write('error', message, rest);
  }

  warn(message: unknown, ...rest: unknown[]): void {
    this.write('warn', message, rest);
  }

  debug(message: unknown, ...rest: unknown[]): void {
    this.write('debug', message, rest);
  }

  verbose(message: unknown, ...rest: unknown[]): void {
    this.write('trace', message, rest);
  }

  /**
   * Writes a message. Nest passes details after it, then (for errors) a stack, and the context last. A logger without a
   * context passes the stack last.
   */
  private write(level: Level, message: unknown, rest: unknown[]): void {
    const last = rest.at(-1);
    const context = typeof last === 'string' && !isStack(last) ? last : undefined;
    const details = rest.slice(0, context === undefined ? undefined : -1);
    const thrown = [message, ...details].find((part) => part instanceof Error);
    const stack = details.find(isStack);
    const given = Object.assign({}, ...details.map(fieldsIn)) as object;
    const fields = { context, ...given, ...(thrown ? { err: thrown } : stack !== undefined && { stack }) };
    const effectiveLevel = level === 'info' && context !== undefined && quietContexts.has(context) ? 'debug' : level;
    if (typeof message === 'string') this.logger[effectiveLevel](fields, message);
    else if (thrown) this.logger[effectiveLevel](fields, thrown.message);
    else this.logger[effectiveLevel]({ ...fields, value: message });
  }
}
