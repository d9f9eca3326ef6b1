import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { pino } from 'pino';
import type { Config } from '../config/config.js';
import { userIdOf } from '../http/access/person.js';
import { isClientAsset, isGraphqlCall, isHealthCheck } from '../http/route.js';
import { writeSoon } from './log-output.js';

/** Logged at level warn, and therefore also where other requests are not. */
const slowMs = 1_000;

type Level = 'debug' | 'info' | 'warn';

/** What is logged of a request. Nothing in it is free text of the caller. */
export interface AccessEntry {
  level: Level;
  method: string;
  /** The route that matched, never the URL, which may contain tokens and what users type. */
  route: string;
  /** Kind and name of the GraphQL operation. */
  operation?: string;
  status: number;
  ms: number;
  userId?: string;
  requestId: string;
  address: string;
}

/** Logs each request when it was answered, in one line. */
export function logRequests(
  fastify: FastifyInstance,
  { logLevel, production }: Pick<Config, 'logLevel' | 'production'>,
) {
  const least = pino.levels.values[logLevel] ?? Infinity;
  const isLogged = (level: Level) => (pino.levels.values[level] ?? 0) >= least;
  const logged = { debug: isLogged('debug'), info: isLogged('info'), warn: isLogged('warn') };
  const format = production ? accessLine : readableAccessLine;
  fastify.addHook('onResponse', (request, reply, done) => {
    const ms = reply.elapsedTime;
    const level = levelOf(request, reply, ms);
    if (logged[level]) writeSoon(format(entryOf(request, reply, level, ms)));
    done();
  });
}

/** Files and checks of the health are many and say little, unless they fail. */
function levelOf(request: FastifyRequest, { statusCode }: FastifyReply, ms: number): Level {
  if (ms > slowMs) return 'warn';
  return statusCode < 400 && isRoutine(request) ? 'debug' : 'info';
}

function isRoutine(request: FastifyRequest): boolean {
  const { url = '' } = request.routeOptions;
  return url.startsWith('/media/') || url === '/metrics' || isHealthCheck(request) || isClientAsset(request);
}

const entryOf = (request: FastifyRequest, reply: FastifyReply, level: Level, ms: number): AccessEntry => ({
  level,
  method: request.method,
  route: request.routeOptions.url ?? 'unknown',
  operation: isGraphqlCall(request) ? operationOf(request.body) : undefined,
  status: reply.statusCode,
  ms: Math.round(ms * 10) / 10,
  userId: userIdOf(request),
  requestId: request.id,
  address: safeAddress(request.ip),
});

const operationStart = /^\s*(query|mutation)\b\s*(\w{1,64})?/;

/** Reads the beginning of the document only, because cached responses are sent without parsing it. */
function operationOf(body: unknown): string | undefined {
  const { query, operationName } = (body ?? {}) as { query?: unknown; operationName?: unknown };
  if (typeof query !== 'string') return undefined;
  const [, kind = 'query', first] = operationStart.exec(query) ?? [];
  const name = typeof operationName === 'string' && /^\w{1,64}$/.test(operationName) ? operationName : first;
  return name ? `${kind} ${name}` : kind;
}

/** `X-Forwarded-For` of a trusted proxy is text. */
const safeAddress = (address: string) => (/^[\w.:]{1,45}$/.test(address) ? address : 'unknown');

let lastTime = 0;
let lastText = '';

/** Formats each millisecond once. */
function now(): string {
  const time = Date.now();
  if (time !== lastTime) {
    lastTime = time;
    lastText = new Date(time).toISOString();
  }
  return lastText;
}

/** No value needs escaping: routes are ours, and all others have only safe characters. */
export function accessLine({
  level,
  method,
  route,
  operation,
  status,
  ms,
  userId,
  requestId,
  address,
}: AccessEntry): string {
  const operationField = operation === undefined ? '' : `,"operation":"${operation}"`;
  const userField = userId === undefined ? '' : `,"userId":"${userId}"`;
  return `{"level":"${level}","time":"${now()}","context":"Http","method":"${method}","route":"${route}"${operationField},"status":${status},"ms":${ms}${userField},"requestId":"${requestId}","address":"${address}","msg":"${method} ${route} ${status}"}\n`;
}

/** For a terminal. */
export function readableAccessLine({
  level,
  method,
  route,
  operation,
  status,
  ms,
  userId,
  address,
}: AccessEntry): string {
  const what = operation === undefined ? `${method} ${route}` : `${method} ${route} (${operation})`;
  const who = userId === undefined ? address : `${address} user ${userId}`;
  return `${now().slice(11, 19)} ${level.toUpperCase().padEnd(5)} Http: ${what} ${status} in ${ms} ms, ${who}\n`;
}
