import { setFlagsFromString } from 'node:v8';
import { ConfigError } from '../config/config-error.js';
import { loadConfig, withDatabase, type Config, type DatabaseUrls, type Settings } from '../config/config.js';
import { DatabaseStartError } from '../database/embedded-cluster.js';
import {
  embeddedUrls,
  runningEmbeddedUrls,
  startEmbeddedPostgres,
  type StartLog,
} from '../database/embedded-postgres.js';
import { createLogger } from '../logging/logger.js';
import { NestLogger } from '../logging/nest-logger.js';
import { Shutdown } from './shutdown.js';

/** What the steps of a shutdown may take together, besides the requests. */
const otherStepsMs = 4_500;

export interface ProgramContext {
  log: StartLog;
  nestLogger: NestLogger;
  shutdown: Shutdown;
}

/** Runs a program with the configuration and its `overrides`. An error during the start ends the process. */
export async function run(
  program: (settings: Settings, context: ProgramContext) => Promise<void>,
  overrides: Partial<Settings> = {},
): Promise<void> {
  const settings = { ...settingsOrExit(), ...overrides };
  const logger = createLogger(settings);
  const nestLogger = new NestLogger(logger);
  const shutdown = new Shutdown(logger, settings.shutdownDelayMs + settings.shutdownTimeoutMs + otherStepsMs);
  shutdown.listen();
  try {
    await program(settings, { log: logger, nestLogger, shutdown });
    limitHeapGrowth();
  } catch (error) {
    // Errors that a shutdown in progress causes are not reported.
    if (!shutdown.begun) reportStartError(settings, error);
    await shutdown.run(1);
  }
}

/**
 * V8 collects old objects when they have grown by half. By default it waits until they have quadrupled, because the
 * machine has much memory, and a busy server then keeps more garbage than data. During the start most objects stay, so
 * that earlier collections would only cost time.
 */
function limitHeapGrowth(): void {
  setFlagsFromString('--heap-growing-percent=50');
}

/** The configured database, or else an embedded one, which stops last. */
export async function startDatabase(settings: Settings, { log, shutdown }: ProgramContext): Promise<Config> {
  const configured = configuredUrls(settings);
  if (configured) return withDatabase(settings, configured);
  const starting = startEmbeddedPostgres({ dataDir: settings.dataDir, log });
  shutdown.add('database', async () => (await starting.catch(() => undefined))?.stop());
  return withDatabase(settings, embeddedUrls((await starting).url));
}

function configuredUrls({ databaseUrl, migrationUrl = databaseUrl }: Settings): DatabaseUrls | undefined {
  return databaseUrl === undefined || migrationUrl === undefined ? undefined : { databaseUrl, migrationUrl };
}

/** The configured database, or else the embedded one that a running `npm start` uses; undefined if there is none. */
export function runningDatabase(settings: Settings): Config | undefined {
  const urls = configuredUrls(settings) ?? runningEmbeddedUrls(settings.dataDir);
  return urls && withDatabase(settings, urls);
}

function settingsOrExit(): Settings {
  try {
    return loadConfig();
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  }
}

function reportStartError({ host, port }: Settings, thrown: unknown): void {
  const error = thrown as NodeJS.ErrnoException;
  const lines: Record<string, string> = {
    EADDRINUSE: `PORT is "${port}", which another program is using; it must be a free port`,
    EACCES: `PORT is "${port}", which this user may not open; it must be a port above 1023`,
    EADDRNOTAVAIL: `HOST is "${host}", which is not an address of this machine`,
    ENOTFOUND: `HOST is "${host}", which is not an address of this machine`,
  };
  const known = error instanceof ConfigError || error instanceof DatabaseStartError;
  const listening = error.syscall === 'listen' || error.syscall === 'getaddrinfo' ? lines[error.code ?? ''] : undefined;
  process.stderr.write(
    `${listening ?? (known ? error.message : `Parure could not start: ${error.stack ?? String(error)}`)}\n`,
  );
}
