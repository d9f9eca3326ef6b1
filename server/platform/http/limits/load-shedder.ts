import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { DomainError } from '../../../../domain/errors.js';
import { largeBodyOf } from '../uploads/large-body.js';

const windowMs = 1_000;
/** When half of all turns of the event loop come this late, one more request would only wait with the others. */
const lateNanoseconds = 200e6;
/** One late second is a hiccup; two are more work than there is machine. */
const tooManyLate = 2;
/** So few are not what keeps the machine busy, and a page whose scripts are refused one by one stays blank. */
const few = 24;
/** An ordinary body is at most 100 kB; whoever needs longer for it holds a connection on purpose. */
const bodyPatienceMs = 10_000;

/** The scripts and styles of a page that is opening: each is read from the disk at once, and one that is missing breaks all. */
const ownFiles = /^\/assets\//;
/** Who runs the house must see how it is. */
const health = /^\/health/;

/** Tells when another request would only make everybody wait longer. */
export class LoadShedder {
  private lateWindows = 0;
  private waiting = 0;

  /** A window is over, in which half of all turns of the event loop came no later than this. */
  recordDelay(medianNanoseconds: number) {
    this.lateWindows = medianNanoseconds > lateNanoseconds ? this.lateWindows + 1 : 0;
  }

  /** One more is waiting, until what this answers is called. */
  enter(): () => void {
    this.waiting++;
    return () => void this.waiting--;
  }

  shouldReject(url: string) {
    const tooMuch = this.lateWindows >= tooManyLate && this.waiting >= few;
    return tooMuch && !health.test(url) && !ownFiles.test(url);
  }
}

/** Sheds what cannot be served in time, and hangs up on bodies that do not arrive. */
export function shedLoad(fastify: FastifyInstance, crowd = new LoadShedder()) {
  const delay = monitorEventLoopDelay({ resolution: 20 });
  const watch = setInterval(() => {
    crowd.recordDelay(delay.percentile(50));
    delay.reset();
  }, windowMs).unref();
  delay.enable();
  fastify.addHook('onClose', async () => {
    clearInterval(watch);
    delay.disable();
  });
  fastify.addHook('onRequest', async (request, reply) => {
    if (crowd.shouldReject(request.url)) throw new DomainError('UNAVAILABLE', { retryAfter: 1 });
    reply.raw.once('close', crowd.enter());
    limitBodyTime(request);
  });
}

function limitBodyTime({ raw, headers, routeOptions }: FastifyRequest) {
  const hasBody = headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined;
  const isFile = headers['content-type']?.startsWith('multipart/') || largeBodyOf(routeOptions.config) !== undefined;
  if (!hasBody || isFile) return;
  const impatience = setTimeout(() => raw.destroy(), bodyPatienceMs).unref();
  const arrived = () => clearTimeout(impatience);
  raw.once('end', arrived).once('close', arrived);
}
