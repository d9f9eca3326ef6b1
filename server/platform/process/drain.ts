import { setTimeout as pause } from 'node:timers/promises';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { Readiness } from '../health/readiness.js';

const patience = 10_000;

/** Takes nothing new, and lets those who were already asking have their answers. */
export async function drain(app: NestFastifyApplication): Promise<void> {
  app.get(Readiness, { strict: false }).stop();
  const fastify = app.getHttpAdapter().getInstance();
  // A connection that has had its answer is kept open for a next request, which will not be taken here.
  const hangUp = setInterval(() => fastify.server.closeIdleConnections(), 100);
  await Promise.race([fastify.close(), pause(patience, undefined, { ref: false })]);
  clearInterval(hangUp);
  fastify.server.closeAllConnections();
}
