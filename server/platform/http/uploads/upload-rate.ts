import type { IncomingMessage } from 'node:http';

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
