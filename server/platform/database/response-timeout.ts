import type { Socket } from 'node:net';
import type pg from 'pg';

/**
 * PostgreSQL cancels a statement after 5 seconds and reports it. A longer silence means that the server does not
 * respond.
 */
const responseTimeoutMs = 7_000;

export const socketOf = (client: pg.ClientBase) =>
  (client as unknown as { connection: { stream: Socket } }).connection.stream;

/**
 * Closes the connection when the server does not respond to a statement, for example because it is frozen or
 * unreachable. The `query_timeout` of pg would return the connection to the pool while its statement and transaction
 * still run.
 */
export function closeUnresponsive(client: pg.ClientBase, timeoutMs = responseTimeoutMs): void {
  const socket = socketOf(client);
  let written = socket.bytesWritten;
  client.on('drain', () => (written = socket.bytesWritten));
  socket.setTimeout(timeoutMs);
  // A separate listener, because the callback of `setTimeout` runs only once, perhaps for an earlier idle connection.
  socket.on('timeout', () => {
    if (socket.bytesWritten === written) return;
    socket.destroy(Object.assign(new Error('The database does not respond'), { code: 'ETIMEDOUT' }));
  });
}
