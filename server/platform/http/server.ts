import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import fastifyCookie from '@fastify/cookie';
import fastifyMultipart from '@fastify/multipart';
import { FastifyAdapter } from '@nestjs/platform-fastify';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { DomainError } from '../../../domain/errors.js';
import type { Config } from '../config/config.js';
import { describeError } from './describe-error.js';
import { sendError } from './error.filter.js';
import { accessError } from './access/allow.js';
import { accessLevelOf, largeBodyOf, parseLargeBody } from './uploads/large-body.js';
import type { Limits } from './limits/limits.js';
import { shedLoad } from './limits/load-shedder.js';
import { personOf, type PersonReader } from './access/person.js';
import { isForbiddenCrossOrigin, isCrossOrigin, isAllowedOrigin } from './access/same-origin.js';
import { securityHeaders } from './security-headers.js';

/** Routes that take files as data URLs raise it for themselves with `@LargeBody`. */
const bodyLimit = 100 * 1024;

const everyCall = { name: 'every-call', times: 300, seconds: 60 };
const graphqlCall = { name: 'graphql', times: 120, seconds: 60 };
const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);
const ownRequestId = /^[\w-]{8,64}$/;

/** A number of hops is a rule of its own in Fastify: believe the nearest so many. */
function trustedProxies({ trustProxy }: Config) {
  return typeof trustProxy === 'number' ? (_: string, hop: number) => hop < trustProxy : trustProxy;
}

export function httpAdapter(config: Config): FastifyAdapter {
  const headers = securityHeaders(config);
  const adapter = new FastifyAdapter({
    bodyLimit,
    trustProxy: trustedProxies(config),
    routerOptions: { maxParamLength: 200 },
    genReqId: (request: IncomingMessage) => {
      const given = request.headers['x-request-id'];
      return typeof given === 'string' && ownRequestId.test(given) ? given : randomUUID();
    },
    // Slow clients must not hold the server: the head within ten seconds, a body as load.ts and upload-pace.ts say.
    requestTimeout: 0,
    http: { headersTimeout: 10_000, connectionsCheckingInterval: 5_000 },
    forceCloseConnections: 'idle',
    // Who is still connected while we stop gets an answer, and is told to connect elsewhere next time.
    return503OnClosing: false,
    // No part of Nest's Express-style middleware is used.
    skipMiddie: true,
    multipart: false,
    frameworkErrors: (error: FastifyError, request: FastifyRequest, reply: FastifyReply) => {
      reply.headers(headers);
      sendError(describeError(error), request, reply);
    },
  });
  adapter.getInstance().server.maxConnections = 2_000;
  return adapter;
}

/** Everything between the socket and a handler, in the order in which a request meets it. */
export async function prepareHttp(fastify: FastifyInstance, config: Config, limits: Limits, reader: PersonReader) {
  const headers = securityHeaders(config);
  fastify.addHook('onRequest', async (request, reply) => {
    reply.headers(headers).header('x-request-id', request.id);
    // Answers depend on who asks; a handler whose answer does not may say otherwise.
    if (isCall(request)) reply.header('cache-control', 'no-store');
  });
  shedLoad(fastify);
  fastify.addHook('onRequest', async (request, reply) => {
    if (crossOrigin(request, reply.headers.bind(reply), config)) return reply.status(204).send();
    if (!safeMethods.has(request.method) && isForbiddenCrossOrigin(request, config)) throw new DomainError('FORBIDDEN');
    if (isGraphql(request)) ensureAddress(request);
    await count(request, limits);
    return undefined;
  });
  await fastify.register(fastifyCookie);
  acceptLargeBodies(fastify, config, reader);
  await fastify.register(fastifyMultipart, { limits: { files: 1, fields: 10, fieldSize: 20_000, parts: 12 } });
  readJsonOnly(fastify);
}

/** Answers CORS for the origins the operator has named; true for a preflight, which ends here. */
function crossOrigin(request: FastifyRequest, set: (headers: Record<string, string>) => unknown, config: Config) {
  const { origin } = request.headers;
  if (!isCrossOrigin(request, config) || !isAllowedOrigin(origin, config) || origin === undefined) return false;
  // A named origin speaks for itself with a bearer token, never with the cookies of whoever looks at its page.
  delete request.headers.cookie;
  set({ 'access-control-allow-origin': origin, vary: 'Origin', 'cross-origin-resource-policy': 'cross-origin' });
  if (request.method !== 'OPTIONS' || !request.headers['access-control-request-method']) return false;
  set({
    'access-control-allow-methods': 'GET, POST, PUT, DELETE',
    'access-control-allow-headers': 'authorization, content-type, apollo-require-preflight, idempotency-key',
    'access-control-max-age': '600',
  });
  return true;
}

/** A large body is read only for somebody who may send it: another's is refused on its head. */
function acceptLargeBodies(fastify: FastifyInstance, config: Config, reader: PersonReader) {
  fastify.addHook('onRoute', (route) => {
    route.bodyLimit = largeBodyOf(route.config) ?? route.bodyLimit;
  });
  fastify.addHook('onRequest', async (request) => {
    const route = request.routeOptions.config;
    if (largeBodyOf(route) === undefined) return;
    const code = accessError(accessLevelOf(route), await personOf(request, reader), config.catalogue === 'public');
    if (code) throw new DomainError(code);
  });
}

const isGraphql = ({ url }: FastifyRequest) => url.startsWith('/graphql');
const isCall = (request: FastifyRequest) => isGraphql(request) || request.url.startsWith('/api');

/** GraphQL's adapter puts the whole address together, and a caller says both the scheme (through a proxy) and the host. */
function ensureAddress({ protocol, hostname }: FastifyRequest) {
  if (!URL.canParse(`${protocol}://${hostname}/`)) throw new DomainError('BAD_REQUEST');
}

async function count(request: FastifyRequest, limits: Limits) {
  if (!isCall(request)) return;
  await limits.byAddress(everyCall, request);
  if (isGraphql(request)) await limits.byAddress(graphqlCall, request);
}

/** JSON is the only body besides multipart; a form or plain text from another site's page is refused by its type. */
function readJsonOnly(fastify: FastifyInstance) {
  fastify.removeContentTypeParser(['text/plain', 'application/json']);
  const parse = fastify.getDefaultJsonParser('error', 'error');
  fastify.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    // Clients that always name JSON send it with no body at all for calls without arguments.
    if (body === '') done(null, undefined);
    else if (largeBodyOf(request.routeOptions.config)) parseLarge(body as string, done);
    else void parse(request, body as string, done);
  });
}

function parseLarge(text: string, done: (error: Error | null, body?: unknown) => void) {
  let body: unknown;
  try {
    body = parseLargeBody(text);
  } catch (error) {
    done(error as Error);
    return;
  }
  done(null, body);
}
