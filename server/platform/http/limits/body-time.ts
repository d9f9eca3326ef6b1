import type { FastifyRequest } from 'fastify';
import { largeBodyOf } from '../uploads/large-body.js';
import { enforceUploadRate } from '../uploads/upload-rate.js';

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
