import type { FastifyRequest } from 'fastify';

const loopbackPeer = /^(?:::ffff:)?127\.|^::1$/;
const loopbackHost = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d{1,5})?$/i;
const forwarding = ['forwarded', 'via', 'x-real-ip', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto'];

/** Asked from this very machine, by its own name, and not for somebody else by a proxy that runs here. */
export function isLoopbackRequest({ socket, headers }: FastifyRequest): boolean {
  return (
    loopbackPeer.test(socket.remoteAddress ?? '') &&
    loopbackHost.test(headers.host ?? '') &&
    forwarding.every((name) => headers[name] === undefined)
  );
}
