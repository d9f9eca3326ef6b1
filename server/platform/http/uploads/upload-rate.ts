import type { IncomingMessage } from 'node:http';

const windowMs = 20_000;
/** 128 kbit/s: the slowest connection on which sending a video is realistic. */
const minBytesPerSecond = 16 * 1024;

/** Closes the connection of an upload that is slower than 128 kbit/s over 20 seconds, or larger than `maxBytes`. */
export function enforceUploadRate(raw: IncomingMessage, maxBytes: number): void {
  const start = raw.socket.bytesRead;
  let previous = start;
  const timer = setInterval(() => {
    const { bytesRead } = raw.socket;
    if (raw.complete || raw.destroyed) clearInterval(timer);
    else if (bytesRead - previous < (minBytesPerSecond * windowMs) / 1000 || bytesRead - start > maxBytes)
      raw.destroy();
    previous = bytesRead;
  }, windowMs).unref();
  raw.once('close', () => clearInterval(timer));
}
