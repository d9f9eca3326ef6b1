import { setTimeout as pause } from 'node:timers/promises';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { Readiness } from '../health/readiness.js';

const patience = 10_000;

/** Takes nothing new, and lets those who were already asking have their answers. */
export async function drain(app: NestFastifyApplication): Promise<void> {
  app.get(Readiness, { strict: false }).stop();
  const fastify = app.getHttpAdapter().getInstance();
  await Promise.race([fastify.close(), pause(patience, undefined, { ref: false })]);
  fastify.server.closeAllConnections();
}
