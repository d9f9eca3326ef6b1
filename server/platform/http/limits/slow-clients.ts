import type { IncomingMessage, Server } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyRequest } from 'fastify';
import { largeBodyOf } from '../uploads/body-limits.js';

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

/**
 * Time limit of an ordinary body, which is at most 100 kB. A client that takes longer holds a connection on purpose.
 */
const bodyTimeoutMs = 10_000;

/**
 * Closes the connection when the body does not arrive in time, whether or not anything reads it. A response does not
 * end a request whose body is still expected.
 */
export function limitBodyTime({ raw, headers, routeOptions }: FastifyRequest): void {
  const hasBody = headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined;
  if (!hasBody) return;
  const isFile = headers['content-type']?.toLowerCase().startsWith('multipart/') || largeBodyOf(routeOptions.config);
  if (isFile) return enforceUploadRate(raw);
  const bodyTimeout = setTimeout(() => raw.destroy(), bodyTimeoutMs).unref();
  const stop = () => clearTimeout(bodyTimeout);
  raw.once('end', stop).once('close', stop);
}

const windowMs = 20_000;
/** Minimum per window, at 128 kbit/s: the slowest connection on which sending a video is realistic. */
const minBytesPerWindow = (16 * 1024 * windowMs) / 1000;
export const maxUploadBytes = 100 * 1024 * 1024;

/**
 * Closes the connection of an upload that is slower than 128 kbit/s over 20 seconds, or too large. Time in which the
 * server reads nothing, because the upload waits for others, does not count.
 */
export function enforceUploadRate(raw: IncomingMessage): void {
  const start = raw.socket.bytesRead;
  let previous = start;
  let isRead = true;
  const timer = setInterval(() => {
    const { bytesRead } = raw.socket;
    const wasRead = isRead;
    // Null until something begins to read.
    isRead = raw.readableFlowing !== null;
    const isSlow = wasRead && isRead && bytesRead - previous < minBytesPerWindow;
    if (raw.complete || raw.destroyed) clearInterval(timer);
    else if (isSlow || bytesRead - start > maxUploadBytes) raw.destroy();
    previous = bytesRead;
  }, windowMs).unref();
  raw.once('close', () => clearInterval(timer));
}
