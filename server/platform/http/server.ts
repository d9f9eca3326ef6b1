import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import fastifyCookie from '@fastify/cookie';
import fastifyCors from '@fastify/cors';
import fastifyMultipart from '@fastify/multipart';
import fastifyStatic from '@fastify/static';
import { FastifyAdapter } from '@nestjs/platform-fastify';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import fastifyCompress from '@fastify/compress';
import { DomainError } from '../../../domain/errors.js';
import type { Config } from '../config/config.js';
import { accessLevelOf, bodyLimitOf, largeBodyOf, parseLargeBody } from './uploads/body-limits.js';
import { describeError } from './describe-error.js';
import { sendError } from './error.filter.js';
import { accessError, accessRefused } from './access/allow.js';
import { spoolDataUrls } from './uploads/spooled-body.js';
import type { Limits } from './limits/limits.js';
import { refuseOtherMethods } from './other-methods.js';
import { limitBodyTime, limitReadingTime } from './limits/slow-clients.js';
import { limitConnections } from './limits/connections.js';
import { shedLoad } from './limits/load-shedder.js';
import { shareFairly } from './limits/shares.js';
import { personOf, type PersonReader, readPersonAgain } from './access/person.js';
import { isForbiddenCrossOrigin, isCrossOrigin, isAllowedOrigin } from './access/request-origin.js';
import { hashingOf } from './idempotency.js';
import { isTooComplex } from './json-structure.js';
import { bearerTokenOf, clientRoute, graphqlPath, isCall, isGraphqlCall } from './request.js';
import { securityHeaders } from './security-headers.js';
import { trustedProxies, warnAboutProxies } from './trusted-proxies.js';

/**
 * General body limit in bytes. Routes that take files as data URLs raise it with `@LargeBody`; `@BodyLimit` lowers it.
 */
const bodyLimit = 100 * 1024;

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);
const requestIdPattern = /^[\w-]{8,64}$/;

export function httpAdapter(config: Config): FastifyAdapter {
  const headers = securityHeaders(config);
  const trustProxy = trustedProxies(config);
  const adapter = new FastifyAdapter({
    bodyLimit,
    trustProxy: trustProxy ?? false,
    routerOptions: { maxParamLength: 200 },
    genReqId: (request: IncomingMessage) => {
      const header = request.headers['x-request-id'];
      return typeof header === 'string' && requestIdPattern.test(header) ? header : randomUUID();
    },
    // Limits slow clients: headers must arrive within ten seconds; slow-clients.ts limits the body.
    requestTimeout: 0,
    http: { headersTimeout: 10_000, connectionsCheckingInterval: 1_000 },
    forceCloseConnections: 'idle',
    // Responds to requests on open connections during shutdown, with `Connection: close`.
    return503OnClosing: false,
    // The application uses no Express-style middleware.
    skipMiddie: true,
    multipart: false,
    frameworkErrors: (error: FastifyError, request: FastifyRequest, reply: FastifyReply) => {
      limitBodyTime(request);
      reply.headers(headers);
      sendError(describeError(error), request, reply);
    },
  });
  const { server } = adapter.getInstance();
  limitConnections(server, (address) => trustProxy?.(address, 0) ?? false);
  limitReadingTime(server);
  return adapter;
}

/** Registers all hooks and parsers that run before a handler, in the order in which they run. */
export async function prepareHttp(fastify: FastifyInstance, config: Config, limits: Limits, reader: PersonReader) {
  const headers = securityHeaders(config);
  fastify.addHook('onRequest', async (request, reply) => {
    limitBodyTime(request);
    reply.headers(headers).header('x-request-id', request.id);
    // Most responses depend on the caller. A handler whose response does not may override this.
    if (isCall(request)) reply.header('cache-control', 'no-store');
  });
  warnAboutProxies(fastify, config);
  fastify.addHook('onRequest', async (request, reply) => {
    const { origin } = request.headers;
    if (isCrossOrigin(request, config) && isAllowedOrigin(origin, config)) {
      // An allowed origin calls with its own bearer token, never with the cookies of the user who visits its page.
      delete request.headers.cookie;
      reply.header('cross-origin-resource-policy', 'cross-origin');
    }
    if (!safeMethods.has(request.method) && isForbiddenCrossOrigin(request, config))
      throw new DomainError('FORBIDDEN', { logged: { event: 'origin.refused' } });
    if (!isGraphqlCall(request)) return;
    ensureValidHost(request);
    // Browsers send a bearer token to another site only after a preflight, so such a call cannot be forged. Apollo and
    // the uploads require this header as a proof of that.
    if (bearerTokenOf(request) !== undefined) request.headers['apollo-require-preflight'] ??= 'bearer';
  });
  if (config.corsOrigins.length > 0)
    await fastify.register(fastifyCors, {
      origin: [...config.corsOrigins],
      methods: ['GET', 'POST', 'PUT', 'DELETE'],
      allowedHeaders: [
        ...['authorization', 'content-type', 'apollo-require-preflight', 'idempotency-key', 'if-none-match'],
        ...['x-request-id', 'traceparent', 'tracestate'],
        ...['apollographql-client-name', 'apollographql-client-version'],
      ],
      exposedHeaders: [
        ...['Retry-After', 'RateLimit', 'RateLimit-Policy', 'X-Request-Id', 'ETag', 'Location'],
        ...['Idempotent-Replayed', 'Content-Disposition'],
      ],
      maxAge: 600,
    });
  await fastify.register(fastifyCookie);
  shareFairly(fastify, limits, reader);
  // Registered after the queues, because requests that wait for their turn are not active yet.
  shedLoad(fastify);
  await compressResponses(fastify);
  guardLargeBodies(fastify, config, reader);
  refuseOtherMethods(fastify);
  await fastify.register(fastifyMultipart, { limits: { files: 1, fields: 10, fieldSize: 20_000, parts: 12 } });
  acceptJsonOnly(fastify, reader);
  await fastify.register(fastifyStatic, {
    serve: false,
    dotfiles: 'ignore',
    index: false,
    // The build writes compressed copies.
    preCompressed: true,
    setHeaders: (response) => {
      response.setHeader('vary', 'Accept-Encoding');
    },
  });
}

/** Requests whose body had not arrived when their caller was checked. */
const lateBodies = new WeakSet<FastifyRequest>();

/** Reads a large body only from callers who may use the route. Rejects others before their body is read. */
function guardLargeBodies(fastify: FastifyInstance, config: Config, reader: PersonReader) {
  fastify.addHook('onRoute', (route) => {
    route.bodyLimit = largeBodyOf(route.config)?.maxBytes ?? bodyLimitOf(route.config) ?? route.bodyLimit;
  });
  fastify.addHook('onRequest', async (request) => {
    const route = request.routeOptions.config;
    if (largeBodyOf(route) === undefined) return;
    const code = accessError(accessLevelOf(route), await personOf(request, reader), config.catalogue === 'public');
    if (code) throw accessRefused(code);
    if (!request.raw.complete) lateBodies.add(request);
  });
  fastify.addHook('preParsing', async (request, reply, payload) => {
    const largeBody = largeBodyOf(request.routeOptions.config);
    return largeBody && spoolDataUrls(payload, reply.raw, largeBody, hashingOf(request));
  });
}

/**
 * Rejects invalid hosts. Apollo's adapter resolves the path against scheme and host, which the caller controls, and
 * fails on invalid ones.
 */
function ensureValidHost({ protocol, hostname }: FastifyRequest) {
  if (!URL.canParse('/', `${protocol}://${hostname}/`)) throw new DomainError('BAD_REQUEST');
}

/** Accepts only JSON besides multipart, so that forms and plain text from other sites are rejected. */
function acceptJsonOnly(fastify: FastifyInstance, reader: PersonReader) {
  fastify.removeContentTypeParser(['text/plain', 'application/json']);
  const parse = fastify.getDefaultJsonParser('error', 'error');
  fastify.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const text = body as string;
    // Some clients send the JSON content type without a body on calls without arguments.
    if (largeBodyOf(request.routeOptions.config))
      void parseLarge(request, text, reader).then((read) => done(null, read), done);
    else if (text === '') done(null, undefined);
    else if (isTooComplex(text)) done(new DomainError('BAD_REQUEST'));
    else void parse(request, text, done);
  });
}

/** Parses a large body. The guard runs after the body has arrived and uses the state of the caller at that time. */
async function parseLarge(request: FastifyRequest, text: string, reader: PersonReader): Promise<unknown> {
  if (lateBodies.has(request)) await readPersonAgain(request, reader);
  return text === '' ? undefined : parseLargeBody(text);
}

const compressedRoutes = new Set(['/', clientRoute, graphqlPath]);

/**
 * Compresses pages and the responses of GraphQL, for which the first screen of the client waits. The build has already
 * compressed scripts and styles. Short responses stay uncompressed, because they may contain tokens. The compressed
 * length of a token next to text that the caller chooses would reveal something about the token.
 */
async function compressResponses(fastify: FastifyInstance): Promise<void> {
  fastify.addHook('onRoute', (route) => {
    if (!compressedRoutes.has(route.url)) route.compress = false;
  });
  await fastify.register(fastifyCompress, {
    encodings: ['br', 'gzip'],
    customTypes: /^(?:text\/html|application\/(?:graphql-response\+)?json)(?:;|$)/,
    threshold: 1_024,
    globalDecompression: false,
  });
}
