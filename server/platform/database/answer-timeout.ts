import type { Socket } from 'node:net';
import type pg from 'pg';

/** PostgreSQL cancels a statement after 5 seconds and says so. A server that says nothing for longer does not answer. */
const answerTimeoutMs = 7_000;

export const socketOf = (client: pg.ClientBase) =>
  (client as unknown as { connection: { stream: Socket } }).connection.stream;

/**
 * Closes the connection when the server does not answer a statement, for example because it is frozen or unreachable.
 * The `query_timeout` of pg would return the connection to the pool while its statement and transaction still run.
 */
export function closeUnanswered(client: pg.ClientBase, timeoutMs = answerTimeoutMs): void {
  const socket = socketOf(client);
  let written = socket.bytesWritten;
  client.on('drain', () => (written = socket.bytesWritten));
  socket.setTimeout(timeoutMs);
  // Not as the callback of `setTimeout`, which is called once: by a connection that was idle before.
  socket.on('timeout', () => {
    if (socket.bytesWritten === written) return;
    socket.destroy(Object.assign(new Error('The database does not answer'), { code: 'ETIMEDOUT' }));
  });
}
