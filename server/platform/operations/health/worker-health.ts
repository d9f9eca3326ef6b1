import type { INestApplicationContext } from '@nestjs/common';
import Fastify, { type FastifyInstance } from 'fastify';
import { register } from 'prom-client';
import type { Config } from '../../config/config.js';
import { liveness } from '../build-info.js';
import { Metrics } from './metrics.js';
import { Readiness } from './readiness.js';

/** Serves health and metrics of the worker, which serves nothing else, at the paths of the server. */
export async function serveHealth(worker: INestApplicationContext, config: Config, port: number) {
  const [readiness, metrics] = [worker.get(Readiness, { strict: false }), worker.get(Metrics, { strict: false })];
  const fastify: FastifyInstance = Fastify({ forceCloseConnections: true });
  fastify.get('/health', async () => liveness);
  fastify.get('/health/ready', async (_, reply) => {
    const report = await readiness.report();
    return reply.status(['ready', 'degraded'].includes(report.status) ? 200 : 503).send(report);
  });
  // No proxy forwards to the worker, so its operator decides who can reach the port.
  fastify.get('/metrics', async (_, reply) => reply.type(register.contentType).send(await metrics.text()));
  await fastify.listen({ port, host: config.host });
  return fastify;
}
