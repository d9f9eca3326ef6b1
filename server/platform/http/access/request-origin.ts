import type { FastifyRequest } from 'fastify';
import type { Config } from '../../config/config.js';

const header = (request: FastifyRequest, name: string) => {
  const value = request.headers[name];
  return Array.isArray(value) ? value[0] : value;
};

/** True if CORS_ORIGINS lists the origin. Such an origin may call with a bearer token, never with cookies. */
export const isAllowedOrigin = (origin: string | undefined, config: Config) =>
  origin !== undefined && config.corsOrigins.includes(origin);

const hostOf = (origin: string) => (URL.canParse(origin) ? new URL(origin).host : undefined);

/**
 * Detects requests from other sites by the browser's Origin and Sec-Fetch-Site headers. Other clients (curl, servers)
 * send neither and pass.
 */
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

/** False for HEAD, navigations and prefetches, because opening or prefetching a link must not sign the user out. */
export function mayGetChangeState(request: FastifyRequest): boolean {
  if (request.method === 'HEAD') return false;
  const purpose = header(request, 'sec-purpose') ?? header(request, 'purpose') ?? '';
  return header(request, 'sec-fetch-mode') !== 'navigate' && !purpose.includes('prefetch');
}

const loopbackPeer = /^(?:::ffff:)?127\.|^::1$/;
const loopbackHost = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d{1,5})?$/i;
const forwardingHeaders = ['forwarded', 'via', 'x-real-ip', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto'];

/**
 * True for a direct call from this machine to a loopback host. Always false when the shop is public, because not every
 * proxy sets a header that shows that it forwards a call.
 */
export function isLoopbackRequest({ socket, headers }: FastifyRequest, { isLocal }: Config): boolean {
  return (
    isLocal &&
    loopbackPeer.test(socket.remoteAddress ?? '') &&
    loopbackHost.test(headers.host ?? '') &&
    forwardingHeaders.every((name) => headers[name] === undefined)
  );
}
