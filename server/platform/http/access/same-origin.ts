import type { FastifyRequest } from 'fastify';
import type { Config } from '../../config/config.js';

const header = (request: FastifyRequest, name: string) => {
  const value = request.headers[name];
  return Array.isArray(value) ? value[0] : value;
};

/** An origin the operator has named: it may call with a bearer token, never with cookies. */
export const isAllowedOrigin = (origin: string | undefined, config: Config) =>
  origin !== undefined && config.corsOrigins.includes(origin);

const hostOf = (origin: string) => (URL.canParse(origin) ? new URL(origin).host : undefined);

/** The browser's word on where a call comes from. Calls without a browser (curl, servers) carry neither header and pass. */
export function isCrossOrigin(request: FastifyRequest, config: Config): boolean {
  const origin = header(request, 'origin');
  if (origin !== undefined) {
    if (origin === new URL(config.publicUrl).origin) return false;
    const host = hostOf(origin);
    return host === undefined || host !== request.headers.host;
  }
  const site = header(request, 'sec-fetch-site');
  return site === 'cross-site' || site === 'same-site';
}

export const isForbiddenCrossOrigin = (request: FastifyRequest, config: Config) =>
  isCrossOrigin(request, config) && !isAllowedOrigin(header(request, 'origin'), config);

/** A page that is opened, prefetched or probed must not sign anybody out. */
export function mayGetChangeState(request: FastifyRequest): boolean {
  if (request.method === 'HEAD') return false;
  const purpose = header(request, 'sec-purpose') ?? header(request, 'purpose') ?? '';
  return header(request, 'sec-fetch-mode') !== 'navigate' && !purpose.includes('prefetch');
}
