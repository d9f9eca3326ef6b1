import type { Server } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import 'reflect-metadata';
import { NestFactory } from '@nestjs/core';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { AppModule } from './app.module.js';
import type { Config } from './platform/config/config.js';
import { servePlayground } from './platform/web/playground.js';
import { acceptUploads, prepareTemporaryFolder } from './platform/files/intake/graphql-uploads.js';
import { serveClient } from './platform/web/client.js';
import { Metrics } from './platform/operations/health/metrics.js';
import { Limits } from './platform/http/limits/limits.js';
import { PageHead } from './platform/web/page-head.js';
import { logRequests } from './platform/operations/logging/request-log.js';
import { PersonReader } from './platform/http/access/person.js';
import { cacheResponses } from './platform/http/response-cache/response-cache.hooks.js';
import { ResponseCache } from './platform/http/response-cache/response-cache.js';
import { httpAdapter, prepareHttp } from './platform/http/server.js';
import { guardUploads } from './platform/http/uploads/upload-gate.js';
import { Readiness } from './platform/operations/health/readiness.js';

/** Builds the whole application, initialised and ready to listen on one port. */
export async function createApp(config: Config): Promise<NestFastifyApplication> {
  prepareTemporaryFolder(config);
  const app = await NestFactory.create<NestFastifyApplication>(AppModule.forRoot(config), httpAdapter(config), {
    bodyParser: false,
    bufferLogs: config.logLevel !== 'silent',
    ...(config.logLevel === 'silent' && { logger: false as const }),
    abortOnError: false,
  });
  try {
    const fastify = app.getHttpAdapter().getInstance();
    const personReader = app.get(PersonReader, { strict: false });
    const limits = app.get(Limits, { strict: false });
    logRequests(fastify, config);
    app.get(Metrics, { strict: false }).observe(fastify);
    await prepareHttp(fastify, config, limits, personReader);
    acceptUploads(fastify, personReader);
    guardUploads(fastify, limits, personReader);
    const cache = app.get(ResponseCache, { strict: false });
    cacheResponses(fastify, { cache, limits, reader: personReader, config });
    servePlayground(fastify, config, personReader);
    await serveClient(fastify, config, app.get(PageHead, { strict: false }));
    // Initialising may take a while (it loads the demo store), so log lines are not buffered any longer.
    app.flushLogs();
    await app.init();
    return app;
  } catch (error) {
    // Workers and connection pools already run and would keep the process alive after a failed boot.
    await app.close().catch(() => undefined);
    throw error;
  }
}

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
