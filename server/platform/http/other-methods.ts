import type { FastifyInstance, FastifyRequest } from 'fastify';
import { DomainError } from '../../../domain/errors.js';

const restPath = /^\/api\//;

/**
 * Responds with 405 and `Allow` to a REST call whose path exists with other methods only. Registered after the limits,
 * which count such calls too.
 */
export function refuseOtherMethods(fastify: FastifyInstance): void {
  const methods = new Map<string, Set<string>>();
  const paths = new Map<string, RegExp>();
  fastify.addHook('onRoute', ({ url, method }) => {
    if (!restPath.test(url)) return;
    methods.set(url, new Set([...(methods.get(url) ?? []), ...[method].flat()]));
    paths.set(url, new RegExp(`^${url.replace(/\./g, '\\.').replace(/:\w+/g, '[^/]+')}/?$`));
  });
  fastify.addHook('onRequest', async (request, reply) => {
    const path = request.url.split('?', 1)[0] ?? '';
    if (isMatched(request) || !restPath.test(path)) return;
    const known = [...paths]
      .filter(([, pattern]) => pattern.test(path))
      .flatMap(([url]) => [...(methods.get(url) ?? [])]);
    if (!known.length) return;
    reply.header('allow', [...new Set(known)].sort().join(', '));
    throw new DomainError('METHOD_NOT_ALLOWED');
  });
}

/** True for a request of a REST handler. Others get the page of the client, which has no such paths, or nothing. */
const isMatched = ({ routeOptions }: FastifyRequest) => restPath.test(routeOptions.url ?? '');
