import { statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { DomainError } from '../../../../domain/errors.js';
import { largeBodyOf } from './body-limits.js';
import type { Limit, Limits } from '../limits/limits.js';
import { Slots } from '../limits/slots.js';
import { personOf, type PersonReader } from '../access/person.js';
import { maxUploadBytes } from '../limits/slow-clients.js';

const megabyte = 1024 * 1024;
/**
 * Limits of the queue. The timeout is long enough for two videos ahead on a slow line; a waiting upload holds only its
 * connection.
 */
const queueLimits = {
  timeoutMs: 600_000,
  lateCode: 'TOO_MANY_REQUESTS',
  maxWaiting: 60,
  maxWaitingPerCaller: 12,
  retryAfter: 30,
} as const;

/**
 * One upload every six seconds on average, because a jeweller photographs a whole collection in an afternoon. See
 * decision 0024.
 */
const uploadLimit: Limit = { name: 'upload', times: 600, seconds: 3_600 };

/** Size up to which a body with a data URL is handled like any other form. */
const smallBody = megabyte;

/** Copies of an upload on disk: as received, as checked and as stored. */
const copiesOnDisk = 3;

/** True for a request that waits in the queue of uploads. */
export function isUpload({ is404, headers, routeOptions }: FastifyRequest): boolean {
  if (is404) return false;
  if (headers['content-type']?.toLowerCase().startsWith('multipart/')) return true;
  return largeBodyOf(routeOptions.config) !== undefined && lengthOf(headers) > smallBody;
}

/** Returns the length of a body. A chunked body does not state it, so the maximum is assumed. */
const lengthOf = (headers: FastifyRequest['headers']) =>
  headers['content-length'] === undefined && headers['transfer-encoding'] !== undefined
    ? maxUploadBytes
    : Number(headers['content-length'] ?? 0);

/** Limits uploads in number and disk space, before their bodies are read. */
export function guardUploads(fastify: FastifyInstance, limits: Limits, reader: PersonReader) {
  const slots = new Slots({ total: 4, perCaller: 2, ...queueLimits });
  fastify.addHook('onRequest', async (request, reply) => {
    if (!isUpload(request)) return;
    const actor = await personOf(request, reader);
    if (actor.kind !== 'user') throw new DomainError('UNAUTHENTICATED');
    await limits.count(uploadLimit, actor.id);
    await ensureDiskSpace(lengthOf(request.headers));
    await slots.hold(actor.id, reply.raw);
  });
}

async function ensureDiskSpace(bytes: number): Promise<void> {
  const { bavail, bsize } = await statfs(tmpdir());
  if (bavail * bsize < bytes * copiesOnDisk) throw new DomainError('OUT_OF_SPACE');
}
