import type { FastifyRequest } from 'fastify';

const loopbackPeer = /^(?:::ffff:)?127\.|^::1$/;
const loopbackHost = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d{1,5})?$/i;
const forwardingHeaders = ['forwarded', 'via', 'x-real-ip', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto'];

/** True for a direct call from this machine to a loopback host; false when a proxy on this machine forwards it. */
export function isLoopbackRequest({ socket, headers }: FastifyRequest): boolean {
  return (
    loopbackPeer.test(socket.remoteAddress ?? '') &&
    loopbackHost.test(headers.host ?? '') &&
    forwardingHeaders.every((name) => headers[name] === undefined)
  );
}
