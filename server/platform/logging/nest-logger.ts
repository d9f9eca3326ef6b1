import type { LoggerService } from '@nestjs/common';
import type { Level, Logger } from 'pino';

/** What Nest tells about its own start is of interest only when a start goes wrong. */
const quietContexts = new Set([
  'InstanceLoader',
  'RouterExplorer',
  'RoutesResolver',
  'NestFactory',
  'NestApplication',
  'GraphQLModule',
]);

/** Lets everything that speaks through Nest's `Logger` speak through ours. */
export class NestLogger implements LoggerService {
  constructor(private readonly logger: Logger) {}

  log(message: unknown, ...rest: unknown[]): void {
    this.say('info', message, rest);
  }

  fatal(message: unknown, ...rest: unknown[]): void {
    this.say('fatal', message, rest);
  }

  error(message: unknown, ...rest: unknown[]): void {
    this.say('error', message, rest);
  }

  warn(message: unknown, ...rest: unknown[]): void {
    this.say('warn', message, rest);
  }

  debug(message: unknown, ...rest: unknown[]): void {
    this.say('debug', message, rest);
  }

  verbose(message: unknown, ...rest: unknown[]): void {
    this.say('trace', message, rest);
  }

  /** Nest's way: whatever follows the message, then (for errors) a stack, then the name of who speaks. */
  private say(level: Level, message: unknown, rest: unknown[]): void {
    const context = typeof rest.at(-1) === 'string' ? (rest.at(-1) as string) : undefined;
    const details = rest.slice(0, context === undefined ? undefined : -1);
    const thrown = [message, ...details].find((part) => part instanceof Error);
    const stack = details.find((part) => typeof part === 'string' && part.includes('\n    at '));
    const fields = { context, ...(thrown ? { err: thrown } : stack !== undefined && { stack }) };
    const said = level === 'info' && context !== undefined && quietContexts.has(context) ? 'debug' : level;
    if (typeof message === 'string') this.logger[said](fields, message);
    else if (thrown) this.logger[said](fields, thrown.message);
    else this.logger[said]({ ...fields, said: message });
  }
}
