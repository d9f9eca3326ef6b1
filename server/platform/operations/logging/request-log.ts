import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../../config/config.js';
import { userIdOf } from '../../http/access/person.js';
import { isClientAsset, isGraphqlCall, isHealthCheck, operationOf } from '../../http/request.js';
import { createPlainLogger } from './logger.js';

/**
 * Duration above which a request is logged at level warn, which is also enabled where other requests are not logged.
 */
const slowMs = 1_000;

/** Logs each request in one line when its response is sent. The line contains no free text of the caller. */
export function logRequests(fastify: FastifyInstance, config: Pick<Config, 'logLevel'>) {
  const logger = createPlainLogger(config);
  fastify.addHook('onResponse', (request, reply, done) => {
    const { method, id: requestId, ip } = request;
    const { statusCode: status, elapsedTime } = reply;
    // Logs the matched route, never the URL, which may contain tokens and user input.
    const route = request.routeOptions.url ?? 'unknown';
    const fields = {
      context: 'Http',
      method,
      route,
      operation: isGraphqlCall(request) ? operationText(request.body) : undefined,
      status,
      ms: Math.round(elapsedTime * 10) / 10,
      userId: userIdOf(request),
      requestId,
      address: safeAddress(ip),
    };
    logger[levelOf(request, reply)](fields, `${method} ${route} ${status}`);
    done();
  });
}

/** Returns the level. Requests for files and health checks are many and say little, unless they fail. */
function levelOf(request: FastifyRequest, { statusCode, elapsedTime }: FastifyReply): 'debug' | 'info' | 'warn' {
  if (elapsedTime > slowMs) return 'warn';
  return statusCode < 400 && isRoutine(request) ? 'debug' : 'info';
}

function isRoutine(request: FastifyRequest): boolean {
  const { url = '' } = request.routeOptions;
  return url.startsWith('/media/') || url === '/metrics' || isHealthCheck(request) || isClientAsset(request);
}

function operationText(body: unknown): string | undefined {
  const { kind, name } = operationOf(body) ?? {};
  return name ? `${kind} ${name}` : kind;
}

/** Returns the address if it is valid, because `X-Forwarded-For` of a trusted proxy can be any text. */
const safeAddress = (address: string) => (/^[\w.:]{1,45}$/.test(address) ? address : 'unknown');
