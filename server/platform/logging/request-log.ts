import { Logger } from '@nestjs/common';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config/config.js';

const slowMs = 1_000;

/**
 * Logs slow requests, and at level debug every request: with its route instead of its URL, which may contain user input
 * and tokens.
 */
export function logRequests(fastify: FastifyInstance, { logLevel }: Pick<Config, 'logLevel'>): void {
  const logger = new Logger('Http');
  const logsEach = logLevel === 'debug' || logLevel === 'trace';
  fastify.addHook('onResponse', (request, reply, done) => {
    const took = Math.round(reply.elapsedTime);
    if (logsEach || took > slowMs) {
      const line = `${request.method} ${request.routeOptions.url ?? 'unknown'} ${reply.statusCode} in ${took} ms`;
      logger[took > slowMs ? 'warn' : 'debug'](line, { requestId: request.id });
    }
    done();
  });
}
