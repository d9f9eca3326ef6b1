import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { DomainError } from '../../../domain/errors.js';
import { largeBodyOf } from './large-body.js';

const windowMs = 1_000;
/** When half of all turns of the event loop come this late, one more request would only wait with the others. */
const lateNanoseconds = 200e6;
/** One late second is a hiccup; two are more work than there is machine. */
const tooManyLate = 2;
/** So few are not what keeps the machine busy, and a page whose scripts are refused one by one stays blank. */
const few = 24;
/** An ordinary body is at most 100 kB; whoever needs longer for it holds a connection on purpose. */
const bodyPatienceMs = 10_000;

/** Sheds what cannot be served in time, and hangs up on bodies that do not arrive. */
export function guardLoad(fastify: FastifyInstance) {
  const delay = monitorEventLoopDelay({ resolution: 20 });
  let lateWindows = 0;
  let waiting = 0;
  const watch = setInterval(() => {
    lateWindows = delay.percentile(50) > lateNanoseconds ? lateWindows + 1 : 0;
    delay.reset();
  }, windowMs).unref();
  delay.enable();
  fastify.addHook('onClose', async () => {
    clearInterval(watch);
    delay.disable();
  });
  fastify.addHook('onRequest', async (request, reply) => {
    if (lateWindows >= tooManyLate && waiting >= few && !request.url.startsWith('/health'))
      throw new DomainError('UNAVAILABLE', { retryAfter: 1 });
    waiting++;
    reply.raw.once('close', () => waiting--);
    hurry(request);
  });
}

function hurry({ raw, headers, routeOptions }: FastifyRequest) {
  const hasBody = headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined;
  const isFile = headers['content-type']?.startsWith('multipart/') || largeBodyOf(routeOptions.config) !== undefined;
  if (!hasBody || isFile) return;
  const impatience = setTimeout(() => raw.destroy(), bodyPatienceMs).unref();
  const arrived = () => clearTimeout(impatience);
  raw.once('end', arrived).once('close', arrived);
}
