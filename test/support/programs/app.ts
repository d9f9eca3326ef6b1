import { AsyncLocalStorage } from 'node:async_hooks';
import { mkdtempSync, rmSync } from 'node:fs';
import type { Server } from 'node:http';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Logger } from '@nestjs/common';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { SchedulerRegistry } from '@nestjs/schedule';
import { createApp } from '../../../server/app.js';
import { type Config, loadConfig, withDatabase } from '../../../server/platform/config/config.js';
import { createLogger } from '../../../server/platform/operations/logging/logger.js';
import { NestLogger } from '../../../server/platform/operations/logging/nest-logger.js';
import { LoadShedder } from '../../../server/platform/http/limits/load-shedder.js';
import { createDatabase, type TestDatabase } from './database.js';

declare global {
  /** The process around the suite's sandbox, see suite-environment.mjs. It calls `opened` when the suite ends. */
  var outside: { env: NodeJS.ProcessEnv; folder: string; opened: (() => Promise<void>)[] };
}

export interface RunningApp {
  url: string;
  config: Config;
  /** The Nest application, for builders, which call its services. */
  nest: NestFastifyApplication;
  database: TestDatabase;
  close(): Promise<void>;
}

/** Environment variables that override the defaults of the suites; `undefined` unsets one. */
export type Environment = Record<string, string | undefined>;

export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo;
      probe.close(() => resolve(port));
    });
  });
}

// The server shares its event loop with the test suite, so delays say nothing about its load.
LoadShedder.prototype.recordDelay = () => undefined;

/** True in the work that a request, or a measured part of a test, has started. */
export const requestWork = new AsyncLocalStorage<true>();

function markRequestWork(server: Server): void {
  const emit = server.emit.bind(server) as (event: string, ...details: unknown[]) => boolean;
  server.emit = (event: string, ...details: unknown[]) =>
    event === 'request' ? requestWork.run(true, emit, event, ...details) : emit(event, ...details);
}

let startedApps = 0;

/**
 * Address of a Redis database for the next app if the suite runs with Redis. Apps that share a database would process
 * each other's jobs. Undefined if the queue and the limits are in PostgreSQL.
 */
export function suiteRedis(): string | undefined {
  const { SUITE_REDIS: server } = process.env;
  return server && `${server}/${startedApps++}`;
}

/** Database and folder of an app. They are removed when the app is closed. */
export interface Place {
  database: TestDatabase;
  dataDir: string;
}

/** Builds the app. Its temporary folder would be that of every program in this process, so it keeps the suite's. */
async function buildApp(config: Config): Promise<NestFastifyApplication> {
  const nest = await createApp(config);
  globalThis.outside.env.TMPDIR = globalThis.outside.folder;
  return nest;
}

export async function emptyPlace(): Promise<Place> {
  return { database: await createDatabase(), dataDir: mkdtempSync(join(tmpdir(), 'parure-suite-')) };
}

/** Starts the whole app over real HTTP, by default with its own empty database. The end of the suite closes it. */
export async function startApp(environment: Environment = {}, place?: Place): Promise<RunningApp> {
  const { database, dataDir } = place ?? (await emptyPlace());
  const port = await freePort();
  const settings = loadConfig({
    NODE_ENV: 'test',
    PORT: String(port),
    HOST: '127.0.0.1',
    PUBLIC_URL: `http://localhost:${port}`,
    DATA_DIR: dataDir,
    DATABASE_URL: database.applicationUrl,
    MIGRATION_DATABASE_URL: database.url,
    REDIS_URL: suiteRedis(),
    DEMO_DATA: 'false',
    RATE_LIMIT: 'off',
    UNDO_SECONDS: '0',
    // Each test client has its own IP address, see clients.ts.
    TRUST_PROXY: 'loopback',
    // Checked in checked-logs.ts.
    LOG_LEVEL: 'trace',
    ...environment,
  });
  const config = withDatabase(settings, { databaseUrl: database.applicationUrl, migrationUrl: database.url });
  Logger.overrideLogger(new NestLogger(createLogger(config)));
  const nest = await buildApp(config);
  markRequestWork(nest.getHttpServer());
  await nest.listen(port, '127.0.0.1');
  // Cron jobs would change data in the middle of a test, so tests call these jobs directly.
  for (const job of nest.get(SchedulerRegistry, { strict: false }).getCronJobs().values()) await job.stop();
  let closing: Promise<void> | undefined;
  const close = () =>
    (closing ??= nest
      .close()
      .then(() => database.drop())
      .then(() => rmSync(dataDir, { recursive: true, force: true })));
  globalThis.outside.opened.push(close);
  return { url: `http://127.0.0.1:${port}`, config, nest, database, close };
}

/** Another server on the database and in the folder of `app`, like a second process or the same one after a restart. */
export async function startBeside({ config }: RunningApp): Promise<{ url: string; close(): Promise<void> }> {
  const port = await freePort();
  const nest = await buildApp({ ...config, port });
  await nest.listen(port, '127.0.0.1');
  for (const job of nest.get(SchedulerRegistry, { strict: false }).getCronJobs().values()) await job.stop();
  return { url: `http://127.0.0.1:${port}`, close: () => nest.close() };
}
