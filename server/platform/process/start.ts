import { ConfigError } from '../config/config-error.js';
import { loadConfig, withDatabase, type Config, type Settings } from '../config/config.js';
import { DatabaseStartError } from '../database/embedded-cluster.js';
import { startEmbeddedPostgres, type StartLog } from '../database/embedded-postgres.js';
import { createLogger } from '../logging/logger.js';
import { NestLogger } from '../logging/nest-logger.js';
import { Shutdown } from './shutdown.js';

export interface ProgramContext {
  log: StartLog;
  nestLogger: NestLogger;
  shutdown: Shutdown;
}

/** Reads the configuration (`instead` of some of it, a program's own) and runs a program with it; whatever keeps it from starting ends in one line. */
export async function run(
  program: (settings: Settings, started: ProgramContext) => Promise<void>,
  instead: Partial<Settings> = {},
): Promise<void> {
  const settings = { ...settingsOrExit(), ...instead };
  const logger = createLogger(settings);
  const nestLogger = new NestLogger(logger);
  const shutdown = new Shutdown(logger);
  shutdown.listen();
  try {
    await program(settings, { log: logger, nestLogger, shutdown });
  } catch (error) {
    // What fails because its ground is being taken away is no news.
    if (!shutdown.begun) say(settings, error);
    await shutdown.run(1);
  }
}

/** The database of the configuration, or one of our own, which is stopped last. */
export async function startDatabase(settings: Settings, { log, shutdown }: ProgramContext): Promise<Config> {
  if (settings.databaseUrl !== undefined) return withDatabase(settings, settings.databaseUrl);
  const starting = startEmbeddedPostgres({ dataDir: settings.dataDir, log });
  shutdown.add('database', async () => (await starting.catch(() => undefined))?.stop());
  return withDatabase(settings, (await starting).url);
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

function say({ host, port }: Settings, thrown: unknown): void {
  const error = thrown as NodeJS.ErrnoException;
  const lines: Record<string, string> = {
    EADDRINUSE: `PORT holds "${port}", which another program is using; it may hold a free port`,
    EACCES: `PORT holds "${port}", which this user may not open; it may hold a port above 1023`,
    EADDRNOTAVAIL: `HOST holds "${host}", which is no address of this machine`,
    ENOTFOUND: `HOST holds "${host}", which is no address of this machine`,
  };
  const known = error instanceof ConfigError || error instanceof DatabaseStartError;
  const listening = error.syscall === 'listen' || error.syscall === 'getaddrinfo' ? lines[error.code ?? ''] : undefined;
  process.stderr.write(
    `${listening ?? (known ? error.message : `Parure could not start: ${error.stack ?? String(error)}`)}\n`,
  );
}
