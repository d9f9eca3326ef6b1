import type { FastifyRequest } from 'fastify';
import type { Config } from '../../config/config.js';

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
