import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { DomainError } from '../../../../domain/errors.js';
import { isClientAsset, isHealthCheck } from '../request.js';

const windowMs = 1_000;
/** Median event loop delay above which one more request would only wait with the others. */
const maxMedianDelayNanoseconds = 200e6;
/** Slow windows in a row that count as an overload. One slow second may be a short pause. */
const slowWindowsForOverload = 2;
/** Active requests below which there is no overload. A page whose requests are rejected one by one stays blank. */
const minActiveRequests = 24;

/** Decides when another request would only make all requests slower. */
export class LoadShedder {
  private slowWindows = 0;
  private activeRequests = 0;

  /** Records the median event loop delay of the window that has just ended. */
  recordDelay(medianNanoseconds: number) {
    this.slowWindows = medianNanoseconds > maxMedianDelayNanoseconds ? this.slowWindows + 1 : 0;
  }

  /** Counts a request as active until the returned function is called. */
  enter(): () => void {
    this.activeRequests++;
    return () => void this.activeRequests--;
  }

  shouldReject(request: Pick<FastifyRequest, 'routeOptions' | 'url'>): boolean {
    const isOverloaded = this.slowWindows >= slowWindowsForOverload && this.activeRequests >= minActiveRequests;
    return isOverloaded && !isHealthCheck(request) && !isClientAsset(request);
  }
}

/** Rejects requests that cannot be served in time. */
export function shedLoad(fastify: FastifyInstance, shedder = new LoadShedder()) {
  const delay = monitorEventLoopDelay({ resolution: 20 });
  const timer = setInterval(() => {
    shedder.recordDelay(delay.percentile(50));
    delay.reset();
  }, windowMs).unref();
  delay.enable();
  fastify.addHook('onClose', async () => {
    clearInterval(timer);
    delay.disable();
  });
  fastify.addHook('onRequest', async (request, reply) => {
    if (shedder.shouldReject(request)) throw new DomainError('UNAVAILABLE', { retryAfter: 1 });
    reply.raw.once('close', shedder.enter());
  });
}
