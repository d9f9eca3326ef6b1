import { chmodSync, mkdirSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import processRequest from 'graphql-upload/processRequest.mjs';
import { DomainError } from '../../../../domain/errors.js';
import type { Config } from '../../config/config.js';
import { rethrowParserError } from './incoming.js';
import { isGraphqlCall } from '../../http/request.js';
import { personOf, type PersonReader, readPersonAgain, type SignedIn } from '../../http/access/person.js';

const megabyte = 1024 * 1024;
// Room for the operation and the boundary lines, which a multipart call contains besides the files.
const multipartOverhead = 64 * 1024;

/**
 * Limits of a caller's uploads. Every signed-in user may upload a portrait; only administrators upload videos, designs
 * and product photos. The limits are one byte above the real ones, so that the feature rejects the file with a better
 * message. The parser would otherwise truncate a file of exactly the limit.
 */
const limitsFor = (actor: SignedIn) =>
  actor.role === 'admin'
    ? { maxFileSize: 60 * megabyte + 1, maxFiles: 25, maxBody: 90 * megabyte }
    : { maxFileSize: 5 * megabyte + 1, maxFiles: 1, maxBody: 5 * megabyte };

/** Creates the folder of incomplete uploads, which processes may share. The sweep of media removes old files. */
export function prepareTemporaryFolder(config: Config) {
  const folder = join(config.dataDir, 'tmp');
  mkdirSync(folder, { recursive: true, mode: 0o750 });
  chmodSync(folder, 0o750);
  // graphql-upload always spools to os.tmpdir(), which reads these variables on each call.
  Object.assign(process.env, { TMPDIR: folder, TEMP: folder }); // eslint-disable-line no-restricted-properties
}

const isUpload = (request: FastifyRequest) =>
  request.method === 'POST' &&
  isGraphqlCall(request) &&
  (request.headers['content-type'] ?? '').toLowerCase().startsWith('multipart/form-data');

async function authorizeUpload(request: FastifyRequest, reader: PersonReader) {
  if (!request.headers['apollo-require-preflight'])
    throw new DomainError('BAD_REQUEST', {
      message:
        'An upload needs a bearer token or the header `apollo-require-preflight`, which other sites cannot send.',
    });
  const actor = await personOf(request, reader);
  if (actor.kind !== 'user') throw new DomainError('UNAUTHENTICATED');
  if (Number(request.headers['content-length'] ?? 0) > limitsFor(actor).maxBody + multipartOverhead)
    throw new DomainError('PAYLOAD_TOO_LARGE');
  return actor;
}

/** Checks the headers before the body is read, because graphql-upload spools to disk before any guard runs. */
export function acceptUploads(fastify: FastifyInstance, reader: PersonReader) {
  fastify.addHook('onRequest', async (request) => {
    if (isUpload(request)) await authorizeUpload(request, reader);
  });
  fastify.addHook('preValidation', async (request, reply) => {
    if (!isUpload(request)) return;
    const actor = await authorizeUpload(request, reader);
    request.body = await processRequest(request.raw, reply.raw, {
      maxFieldSize: 20_000,
      maxFileSize: limitsFor(actor).maxFileSize,
      maxFiles: limitsFor(actor).maxFiles,
    }).catch(rethrowParserError);
    // The files are written to disk while the body arrives. The guards then check the caller as of the end of the
    // upload.
    await arrived(request.raw);
    await readPersonAgain(request, reader);
  });
}

/** Resolves when the whole body has been read, or when the connection is closed. */
const arrived = (raw: IncomingMessage) =>
  new Promise<void>((resolve) => {
    if (raw.readableEnded || raw.destroyed) resolve();
    else raw.once('end', resolve).once('close', resolve);
  });
