import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import processRequest from 'graphql-upload/processRequest.mjs';
import { DomainError } from '../../../domain/errors.js';
import type { Config } from '../config/config.js';
import { isTemporary, unreadable } from '../media/intake/incoming.js';
import { personOf, type PersonReader, type SignedIn } from '../http/access/person.js';

const megabyte = 1024 * 1024;
// Beside the file a multipart call carries the operation and the boundary lines.
const envelope = 64 * 1024;

// One byte more than a use allows is let through here: its own rules then say in their words that it is too large, and
// the parser would cut off a file of exactly its limit.
/** A portrait from anybody signed in; films, designs and a product's pictures only from administrators. */
const allowed = (actor: SignedIn) =>
  actor.role === 'admin'
    ? { maxFileSize: 60 * megabyte + 1, maxFiles: 8, maxBody: 90 * megabyte }
    : { maxFileSize: 5 * megabyte + 1, maxFiles: 1, maxBody: 5 * megabyte };

/** Half-written files of a killed process lie here; nothing else does. */
export function prepareTemporaryFolder(config: Config) {
  const folder = join(config.dataDir, 'tmp');
  mkdirSync(folder, { recursive: true });
  for (const left of readdirSync(folder)) if (isTemporary(left)) rmSync(join(folder, left), { force: true });
  // graphql-upload spools to os.tmpdir() and cannot be told otherwise; that reads these each time.
  Object.assign(process.env, { TMPDIR: folder, TEMP: folder }); // eslint-disable-line n/no-process-env
}

const isUpload = (request: FastifyRequest) =>
  request.method === 'POST' &&
  request.url.split('?')[0] === '/graphql' &&
  (request.headers['content-type'] ?? '').toLowerCase().startsWith('multipart/form-data');

async function letIn(request: FastifyRequest, reader: PersonReader) {
  if (!request.headers['apollo-require-preflight']) throw new DomainError('BAD_REQUEST');
  const actor = await personOf(request, reader);
  if (actor.kind !== 'user') throw new DomainError('UNAUTHENTICATED');
  if (Number(request.headers['content-length'] ?? 0) > allowed(actor).maxBody + envelope)
    throw new DomainError('PAYLOAD_TOO_LARGE');
  return actor;
}

/** Decided on the headers, before a byte of the body is read: graphql-upload spools to disk ahead of every guard. */
export function acceptUploads(fastify: FastifyInstance, reader: PersonReader) {
  fastify.addHook('onRequest', async (request) => {
    if (isUpload(request)) await letIn(request, reader);
  });
  fastify.addHook('preValidation', async (request, reply) => {
    if (!isUpload(request)) return;
    const actor = await letIn(request, reader);
    request.body = await processRequest(request.raw, reply.raw, {
      maxFieldSize: 20_000,
      maxFileSize: allowed(actor).maxFileSize,
      maxFiles: allowed(actor).maxFiles,
    }).catch(unreadable);
  });
}
