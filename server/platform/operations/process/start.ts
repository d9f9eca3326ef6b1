import { setFlagsFromString } from 'node:v8';
import { ConfigError, DatabaseStartError, type StartLog } from '../../config/start-report.js';
import { loadConfig, type Settings } from '../../config/config.js';
import { createLogger } from '../logging/logger.js';
import { NestLogger } from '../logging/nest-logger.js';
import { Shutdown } from './shutdown.js';

/** Time that the steps of a shutdown may take together, in addition to the requests. */
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
    // Errors that result from a shutdown in progress are not reported.
    if (!shutdown.begun) reportStartError(settings, error);
    await shutdown.run(1);
  }
}

/**
 * Makes V8 collect old objects when they have grown by half. By default it waits until they have quadrupled, because
 * the machine has much memory. A busy server then keeps more garbage than data. Called after the start, in which most
 * objects stay and collections would only cost time.
 */
function limitHeapGrowth(): void {
  setFlagsFromString('--heap-growing-percent=50');
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
