import type { Server } from 'node:http';
import type { Socket } from 'node:net';

/**
 * Limits for slow readers. A client that takes no byte of its responses for `stallMs` is disconnected, because they
 * hold memory or a file.
 */
export const readingLimits = { stallMs: 30_000, checkMs: 1_000 };

interface Progress {
  /** Bytes that Node has passed on, and bytes of the current write that the operating system has not accepted yet. */
  written: number;
  queued: number;
  since: number;
}

/** Closes connections with responses that are not read, whatever the client sends meanwhile. */
export function limitReadingTime(server: Server, limits = readingLimits): void {
  const connections = new Map<Socket, Progress>();
  server.on('connection', (socket: Socket) => {
    connections.set(socket, { written: 0, queued: 0, since: performance.now() });
    socket.once('close', () => connections.delete(socket));
  });
  const timer = setInterval(() => {
    const now = performance.now();
    for (const [socket, progress] of connections)
      // A reset also frees the unsent bytes in the operating system.
      if (idleMs(socket, progress, now) >= limits.stallMs) socket.resetAndDestroy();
  }, limits.checkMs).unref();
  server.once('close', () => clearInterval(timer));
}

/** Returns the time for which the number of waiting bytes of a connection has not fallen. */
function idleMs(socket: Socket, progress: Progress, now: number): number {
  const isWaiting = socket.writableLength > 0;
  const written = isWaiting ? socket.bytesWritten - socket.writableLength : 0;
  const queued = queuedBytes(socket);
  if (!isWaiting || written !== progress.written || queued !== progress.queued)
    Object.assign(progress, { written, queued, since: now });
  return now - progress.since;
}

/**
 * Returns the bytes of the current write that wait in the operating system's queue. Nothing else shows the progress of
 * one large write. Node's own socket timeout uses this value too, but also counts received bytes.
 */
const queuedBytes = (socket: Socket): number =>
  (socket as { _handle?: { writeQueueSize?: number } })._handle?.writeQueueSize ?? 0;
