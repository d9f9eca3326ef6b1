import type { IncomingMessage } from 'node:http';

const windowMs = 20_000;
/** 128 kbit/s: the slowest line that somebody would send a film by. */
const slowest = 16 * 1024;

/** Hangs up on an upload that hardly moves, or that is longer than any may be; a slow line is given its time. */
export function enforceUploadRate(raw: IncomingMessage, mostBytes: number): void {
  const begun = raw.socket.bytesRead;
  let seen = begun;
  const watch = setInterval(() => {
    const { bytesRead } = raw.socket;
    if (raw.complete || raw.destroyed) clearInterval(watch);
    else if (bytesRead - seen < (slowest * windowMs) / 1000 || bytesRead - begun > mostBytes) raw.destroy();
    seen = bytesRead;
  }, windowMs).unref();
  raw.once('close', () => clearInterval(watch));
}
