import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { DomainError } from '../../../domain/errors.js';
import type { Config } from '../config/config.js';
import { pagePolicy } from './security-headers.js';

/** Addresses that never fall back to the client's page, whoever asks. */
const machinePaths = /^\/(?:api|graphql|media|dev|health|metrics)(?:\/|$)/;
/** The build names these files by their content, so a name never changes its meaning. */
const hashed = /^\/assets\//;
const file = /\.[a-z0-9]{1,8}$/i;
const noncePlace = /__CSP_NONCE__/g;
const immutable = 'public, max-age=31536000, immutable';
const fresh = 'no-cache';

/** The same folder whether this runs from its source or from `dist`. */
export function projectFolder(): string {
  let folder = dirname(fileURLToPath(import.meta.url));
  while (!existsSync(join(folder, 'package.json')) && dirname(folder) !== folder) folder = dirname(folder);
  return folder;
}

const notFound = () => new DomainError('NOT_FOUND');

/** Serves the built client: hashed files for a year, its page (with a nonce of its own) for every other address. */
export async function serveClient(fastify: FastifyInstance, config: Config) {
  const root = join(projectFolder(), 'dist', 'client');
  const pageFile = join(root, 'index.html');
  const page = existsSync(pageFile) ? readFileSync(pageFile, 'utf8') : undefined;
  if (page === undefined) return;
  await fastify.register(fastifyStatic, { root, serve: false, preCompressed: true, cacheControl: false, index: false });

  const sendPage = (reply: FastifyReply) => {
    const nonce = randomBytes(16).toString('base64');
    return reply
      .header('content-security-policy', pagePolicy(nonce, config))
      .header('cache-control', fresh)
      .type('text/html; charset=utf-8')
      .send(page.replace(noncePlace, nonce));
  };
  const handler = async (request: FastifyRequest, reply: FastifyReply) => {
    const path = request.url.split('?')[0] ?? '/';
    if (machinePaths.test(path)) throw notFound();
    if (!file.test(path)) return sendPage(reply);
    if (path.endsWith('.map') || path.includes('/.')) throw notFound();
    return reply
      .header('cache-control', hashed.test(path) ? immutable : fresh)
      .header('cross-origin-resource-policy', 'same-origin')
      .sendFile(decodeURIComponent(path.slice(1)));
  };
  fastify.get('/', handler);
  fastify.get('/*', handler);
}
