import type { Server } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { Config } from '../../config/config.js';
import { Readiness } from '../health/readiness.js';

/**
 * Serves requests for the delay in which load balancers notice that this process is stopping. Then accepts no new
 * connections, and waits for requests in progress.
 */
export async function drain(
  app: NestFastifyApplication,
  { shutdownDelayMs, shutdownTimeoutMs }: Pick<Config, 'shutdownDelayMs' | 'shutdownTimeoutMs'>,
): Promise<void> {
  app.get(Readiness, { strict: false }).stop();
  const fastify = app.getHttpAdapter().getInstance();
  closeAfterResponses(fastify.server);
  await pause(shutdownDelayMs);
  // Keep-alive connections would otherwise stay open after their last response.
  const closeIdle = setInterval(() => fastify.server.closeIdleConnections(), 100);
  await Promise.race([fastify.close(), pause(shutdownTimeoutMs, undefined, { ref: false })]);
  clearInterval(closeIdle);
  fastify.server.closeAllConnections();
}

/**
 * Closes connections after their responses. Callers then open their next connections to other processes, instead of
 * using one that will soon close.
 */
function closeAfterResponses(server: Server): void {
  server.prependListener('request', (_request, response) => response.setHeader('connection', 'close'));
}
