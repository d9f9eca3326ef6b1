import { setTimeout as wait } from 'node:timers/promises';
import { BullModule } from '@nestjs/bullmq';
import { type DynamicModule, Global, Module } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { createPostgresBackend, createRedisBackend, type QueueOptions, setDefaultBackendFactory } from 'bullmq';
import type { Config } from '../config/config.js';
import { JobHandlers, queueNames } from './job.js';
import { Jobs } from './jobs.js';
import { BulkMailWorker, ImportWorker, MailWorker, MediaWorker } from './queue.workers.js';

const retryDelayMs = 1_000;

/**
 * BullMQ waits before it retries a refused connection, but not after an error of the database (shutting down, too many
 * clients). Without this delay its workers would retry hundreds of times a second.
 */
const throttledPostgresBackend: typeof createPostgresBackend = (...options) => {
  const backend = createPostgresBackend(...options);
  const moveToActive = backend.moveToActive.bind(backend);
  backend.moveToActive = (...job) =>
    moveToActive(...job).catch(async (error: unknown) => {
      await wait(retryDelayMs);
      throw error;
    });
  return backend;
};

/** Returns the connection of the queues: Redis if it is configured, otherwise PostgreSQL. */
function connection({ redisUrl, databaseUrl }: Config): QueueOptions['connection'] {
  if (redisUrl) return { url: redisUrl, maxRetriesPerRequest: null };
  // BullMQ's types cover Redis connections only; its PostgreSQL backend reads this shape.
  const postgres: object = { connectionString: databaseUrl, schema: 'bullmq', max: 2, keepAlive: true };
  return postgres;
}

const root = (config: Config): QueueOptions => ({
  connection: connection(config),
  defaultJobOptions: {
    attempts: 5,
    backoff: { type: 'exponential', delay: 1_000 },
    removeOnComplete: { age: 3_600, count: 1_000 },
    removeOnFail: { count: 5_000 },
  },
});

@Global()
@Module({})
export class QueueModule {
  static forRoot(config: Config, { workers }: { workers: boolean }): DynamicModule {
    // BullMQ has one backend per process, which must be set before the first queue is created.
    if (config.redisUrl) setDefaultBackendFactory(createRedisBackend);
    else setDefaultBackendFactory(throttledPostgresBackend);
    return {
      module: QueueModule,
      imports: [
        DiscoveryModule,
        BullModule.forRoot(root(config)),
        BullModule.registerQueue(...queueNames.map((name) => ({ name }))),
      ],
      providers: [Jobs, JobHandlers, ...(workers ? [MailWorker, BulkMailWorker, MediaWorker, ImportWorker] : [])],
      exports: [Jobs, BullModule],
    };
  }
}
