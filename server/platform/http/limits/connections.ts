import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { networkOf } from './limits.js';

const maxConnections = 2_000;
/** Limit per network: enough for an office behind one address, as a browser opens at most six connections. */
const maxPerNetwork = 500;

/**
 * Limits the open connections in total, and those from one network, so that no sender can keep all others out. Trusted
 * proxies count towards the total only. A connection beyond the limit is closed at once.
 */
export function limitConnections(server: Server, isTrusted: (address: string) => boolean): void {
  const openByNetwork = new Map<string, number>();
  server.maxConnections = maxConnections;
  server.on('connection', (socket: Socket) => {
    // Absent if the peer has already closed the connection.
    if (socket.remoteAddress === undefined || isTrusted(socket.remoteAddress)) return;
    const network = networkOf(socket.remoteAddress);
    const open = openByNetwork.get(network) ?? 0;
    if (open >= maxPerNetwork) {
      socket.destroy();
      return;
    }
    openByNetwork.set(network, open + 1);
    socket.once('close', () => {
      const remaining = (openByNetwork.get(network) ?? 1) - 1;
      if (remaining > 0) openByNetwork.set(network, remaining);
      else openByNetwork.delete(network);
    });
  });
}
