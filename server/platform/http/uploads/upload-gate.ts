import { statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { DomainError } from '../../../../domain/errors.js';
import { largeBodyOf } from './large-body.js';
import type { Limit, Limits } from '../limits/limits.js';
import { personOf, type PersonReader, type SignedIn } from '../access/person.js';
import { enforceUploadRate } from './upload-rate.js';
import { UploadSlots } from './upload-slots.js';

const megabyte = 1024 * 1024;
/** Two films before one's own, on a slow line; whoever waits holds a connection and nothing else. */
const waiting = { patienceMs: 600_000, mostWaiting: 60, mostWaitingEach: 12 };

/** One every six seconds: a jeweller photographs a whole collection in an afternoon. See decision 0024. */
const uploadLimit: Limit = { name: 'upload', times: 600, seconds: 3_600 };

/** A smaller one is parsed within a turn of the event loop; above it only one is in memory at a time. */
const heavyDataUrl = 8 * megabyte;
/** A data URL below this is a form like any other. */
const lightBody = megabyte;
const mostBytes = 100 * megabyte;

/** On its way a file lies on the disk as it came, as it is checked, and as it is kept. */
const copies = 3;

type UploadKind = 'stream' | 'data-url' | 'heavy-data-url';

function kindOf({ is404, headers, routeOptions }: FastifyRequest): UploadKind | undefined {
  if (is404) return undefined;
  if (headers['content-type']?.toLowerCase().startsWith('multipart/')) return 'stream';
  if (largeBodyOf(routeOptions.config) === undefined) return undefined;
  const length = lengthOf(headers);
  if (length <= lightBody) return undefined;
  return length > heavyDataUrl ? 'heavy-data-url' : 'data-url';
}

/** A body in chunks does not say how long it is. */
const lengthOf = (headers: FastifyRequest['headers']) =>
  headers['content-length'] === undefined && headers['transfer-encoding'] !== undefined
    ? mostBytes
    : Number(headers['content-length'] ?? 0);

/** Files come in few at a time, at a pace, and only while there is room for them: decided before a body is read. */
export function guardUploads(fastify: FastifyInstance, limits: Limits, reader: PersonReader) {
  const slots = new UploadSlots({ total: 4, each: 2, ...waiting });
  // Parsing eighty megabytes of JSON takes three times that for a moment, and all of the event loop.
  const heavySlots = new UploadSlots({ total: 1, each: 1, ...waiting });
  fastify.addHook('onRequest', async (request, reply) => {
    const kind = kindOf(request);
    if (!kind) return;
    const actor = await personOf(request, reader);
    if (actor.kind !== 'user') throw new DomainError('UNAUTHENTICATED');
    await limits.byUser(uploadLimit, actor.id);
    await ensureRoom(lengthOf(request.headers));
    await turnOf(actor, reply, slots);
    if (kind === 'heavy-data-url') await turnOf(actor, reply, heavySlots);
    enforceUploadRate(request.raw, mostBytes);
  });
}

async function turnOf({ id }: SignedIn, { raw }: FastifyReply, slots: UploadSlots): Promise<void> {
  const gone = new AbortController();
  raw.once('close', () => gone.abort());
  const over = await slots.take(id, gone.signal);
  if (raw.closed) over();
  else raw.once('close', over);
}

async function ensureRoom(bytes: number): Promise<void> {
  const { bavail, bsize } = await statfs(tmpdir());
  if (bavail * bsize < bytes * copies) throw new DomainError('OUT_OF_SPACE');
}
