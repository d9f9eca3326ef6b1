import { hash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../../config/config.js';
import { cacheLookups } from '../../audit/counters.js';
import { accessError } from '../access/allow.js';
import { type Person, personOf, type PersonReader } from '../access/person.js';
import { isGraphqlCall, isUnchanged } from '../request.js';
import { addressOf, type Limits } from '../limits/limits.js';
import { cachedHandlerOf, type Checks, checksOf } from './cached.js';
import type { CachedResponse, ResponseCache } from './response-cache.js';

/** A request whose response will be stored when it is sent. */
interface Miss {
  key: string;
  /** Absent for a GraphQL operation until the plugin has found that it can be cached. */
  checks?: readonly Checks[];
}

const misses = new WeakMap<FastifyRequest, Miss>();

/**
 * Marks a response for storing. The GraphQL plugin calls it when an operation was executed and its response can be
 * cached.
 */
export function storeResponse(request: FastifyRequest, checks: readonly Checks[]): void {
  const miss = misses.get(request);
  if (miss) miss.checks = checks;
}

/**
 * Sends cached responses before Nest and Apollo begin, once the session was read and the checks of the handlers have
 * passed. A caller who fails them gets the usual error from the guards.
 */
export function cacheResponses(
  fastify: FastifyInstance,
  { cache, limits, reader, config }: { cache: ResponseCache; limits: Limits; reader: PersonReader; config: Config },
) {
  const isPublic = config.catalogue === 'public';

  async function passes(
    request: FastifyRequest,
    reply: FastifyReply,
    person: Person,
    checks: readonly Checks[],
  ): Promise<boolean> {
    if (checks.some(({ accessLevel }) => accessError(accessLevel, person, isPublic))) return false;
    const counts = checks
      .flatMap((check) => check.limits)
      .map((limit) => limits.count(limit, addressOf(request), reply));
    return (await Promise.allSettled(counts)).every(({ status }) => status === 'fulfilled');
  }

  async function find(
    request: FastifyRequest,
    reply: FastifyReply,
    query: string,
  ): Promise<CachedResponse | undefined> {
    const person = await personOf(request, reader);
    if (person.kind === 'visitor' && !isPublic) return undefined;
    const key = await cache.keyOf(person, query);
    const cached = cache.get(key);
    if (cached && (await passes(request, reply, person, cached.checks))) {
      cacheLookups.inc({ result: 'hit' });
      return cached;
    }
    cacheLookups.inc({ result: 'miss' });
    const handler = cachedHandlerOf(request.routeOptions.config);
    misses.set(request, { key, ...(handler && { checks: [checksOf(handler)] }) });
    return undefined;
  }

  fastify.addHook('preHandler', (request, reply, done) => {
    const query = queryOf(request);
    if (query === undefined) return done();
    void find(request, reply, query)
      // The guard meets the same failure and describes it.
      .catch(() => undefined)
      .then((cached) => (cached ? void sendCached(request, reply, cached) : done()));
  });

  fastify.addHook('onSend', (request, reply, payload, done) => {
    const { key, checks } = misses.get(request) ?? {};
    if (key === undefined || !checks || reply.statusCode !== 200 || typeof payload !== 'string')
      return done(null, payload);
    const response = responseOf(request, reply, { body: bytesOf(payload), checks });
    cache.set(key, response);
    if (!setEtag(request, reply, response)) return done(null, response.body);
    reply.status(304).removeHeader('content-type');
    return done(null, null);
  });
}

function sendCached(request: FastifyRequest, reply: FastifyReply, cached: CachedResponse) {
  if (setEtag(request, reply, cached)) reply.status(304).send();
  else reply.header('content-type', cached.contentType).send(cached.body);
}

/** Returns everything that the response depends on besides the catalogue; undefined if it cannot be cached. */
function queryOf(request: FastifyRequest): string | undefined {
  if (request.method === 'GET') return cachedHandlerOf(request.routeOptions.config) && `GET ${request.url}`;
  if (request.method !== 'POST' || !isGraphqlCall(request)) return undefined;
  if (!request.headers['content-type']?.startsWith('application/json')) return undefined;
  const { query, operationName, variables, ...others } = (request.body ?? {}) as Record<string, unknown>;
  if (typeof query !== 'string' || Object.keys(others).length > 0) return undefined;
  if (query.trimStart().startsWith('mutation')) return undefined;
  // Apollo chooses the content type by `accept`. The query is hashed, because its text is much longer.
  return JSON.stringify([request.headers.accept, operationName, variables, hash('sha256', query, 'base64url')]);
}

/** Copies a text to separate memory. `Buffer.from` lets short texts share blocks, which live as long as any of them. */
function bytesOf(text: string): Buffer {
  const bytes = Buffer.allocUnsafeSlow(Buffer.byteLength(text));
  bytes.write(text);
  return bytes;
}

function responseOf(
  { method }: FastifyRequest,
  reply: FastifyReply,
  response: Pick<CachedResponse, 'body' | 'checks'>,
): CachedResponse {
  const contentType = String(reply.getHeader('content-type'));
  // The ETag is a hash of the content, so that a change elsewhere in the catalogue causes no transfer.
  const etag = method === 'GET' ? `"${hash('sha1', response.body, 'base64url')}"` : undefined;
  return { ...response, contentType, etag };
}

/**
 * Sets the ETag, and returns true if the client already has the content. Browsers must revalidate before each use, so
 * withdrawn access takes effect at once.
 */
function setEtag(request: FastifyRequest, reply: FastifyReply, { etag }: CachedResponse): boolean {
  if (etag === undefined) return false;
  reply.header('etag', etag).header('cache-control', 'private, no-cache');
  return isUnchanged(request, etag);
}
