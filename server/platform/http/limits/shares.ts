import type { FastifyInstance, FastifyRequest } from 'fastify';
import { RouteConfig } from '@nestjs/platform-fastify';
import type { PersonReader } from '../access/person.js';
import { isCall, isGraphqlCall, isMedia, isPage } from '../request.js';
import { isUpload } from '../uploads/upload-gate.js';
import { addressOf, type Limit, type Limits } from './limits.js';
import { type SlotLimits, Slots } from './slots.js';

interface PrintRoute {
  isPrint: true;
}

/** Marks a REST route that draws a PDF. Only one PDF per account is drawn at a time. */
export const Print = (): MethodDecorator => RouteConfig({ isPrint: true } satisfies PrintRoute);

const isPrint = (config: unknown): boolean => (config as Partial<PrintRoute> | undefined)?.isPrint ?? false;

/**
 * Kinds of requests with separate queues. A request never waits for one of another kind, such as a page for the calls
 * that it makes itself.
 */
type Kind = 'call' | 'page' | 'media' | 'print';

/** Limits of the requests of a caller in a minute. */
export const callLimits = {
  call: { name: 'every-call', times: 300, seconds: 60, frequent: true },
  graphql: { name: 'graphql', times: 120, seconds: 60, frequent: true },
  page: { name: 'page', times: 300, seconds: 60, frequent: true },
  media: { name: 'media', times: 3_000, seconds: 60, frequent: true },
} as const satisfies Record<string, Limit>;

const common: Omit<SlotLimits, 'perCaller'> = {
  total: Infinity,
  // Less than slow-clients.ts allows for a body, because the body is not read meanwhile.
  timeoutMs: 8_000,
  lateCode: 'UNAVAILABLE',
  maxWaiting: 5_000,
  maxWaitingPerCaller: 500,
  retryAfter: 5,
};

/**
 * Limits per caller. A browser has six connections. Files are cheap, but a slow phone occupies its slot for as long as
 * a video takes, and an office shares one address. A page makes the calls of its first screen, so the pages of a caller
 * are built one at a time.
 */
const shares: Record<Kind, SlotLimits> = {
  call: { ...common, perCaller: 6 },
  page: { ...common, perCaller: 1 },
  media: { ...common, perCaller: 24 },
  print: { ...common, perCaller: 1, timeoutMs: 60_000, maxWaitingPerCaller: 30 },
};

/**
 * Limits the rate of each caller and the requests that each runs at a time, so that no caller keeps the others waiting.
 * A caller is an account, whatever its addresses are, or the address of a visitor. See decision 0081.
 */
export function shareFairly(fastify: FastifyInstance, limits: Limits, reader: PersonReader): void {
  const slots = new Map(Object.entries(shares).map(([kind, limit]) => [kind, new Slots(limit)]));
  fastify.addHook('onRequest', async (request, reply) => {
    const kind = kindOf(request);
    if (!kind) return;
    const caller = reader.claimedAccount(request) ?? addressOf(request);
    await limits.count(callLimits[kind === 'print' ? 'call' : kind], caller, reply);
    if (isGraphqlCall(request)) await limits.count(callLimits.graphql, caller, reply);
    // Uploads wait in `upload-gate.ts`: they take so long that the account could not work meanwhile.
    if (!isUpload(request)) await slots.get(kind)?.hold(caller, reply.raw);
  });
}

function kindOf(request: FastifyRequest): Kind | undefined {
  if (isPrint(request.routeOptions.config)) return 'print';
  if (isCall(request)) return 'call';
  if (isMedia(request)) return 'media';
  return isPage(request) ? 'page' : undefined;
}
