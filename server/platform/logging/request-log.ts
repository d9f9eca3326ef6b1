import { Logger } from '@nestjs/common';
import type { FastifyInstance } from 'fastify';
import { requestContext } from './logger.js';

const slowMs = 1_000;

/** Logs one line per request, with its route instead of its URL, which may contain user input and tokens. */
export function logRequests(fastify: FastifyInstance): void {
  const logger = new Logger('Http');
  fastify.addHook('onRequest', (request, _reply, done) => requestContext.run({ requestId: request.id }, done));
  fastify.addHook('onResponse', async (request, reply) => {
    const took = Math.round(reply.elapsedTime);
    const line = `${request.method} ${request.routeOptions.url ?? 'unknown'} ${reply.statusCode} in ${took} ms`;
    if (took > slowMs) logger.warn(line);
    else logger.debug(line);
  });
}
