import { setTimeout as pause } from 'node:timers/promises';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { Readiness } from '../health/readiness.js';

const timeoutMs = 10_000;

/** Accepts no new connections and waits at most 10 seconds for requests in progress. */
export async function drain(app: NestFastifyApplication): Promise<void> {
  app.get(Readiness, { strict: false }).stop();
  const fastify = app.getHttpAdapter().getInstance();
  // Keep-alive connections would otherwise stay open after their last response.
  const closeIdle = setInterval(() => fastify.server.closeIdleConnections(), 100);
  await Promise.race([fastify.close(), pause(timeoutMs, undefined, { ref: false })]);
  clearInterval(closeIdle);
  fastify.server.closeAllConnections();
}
