import type { EventEmitter } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import type { StartLog } from '../../config/start-report.js';

type Stop = () => Promise<unknown>;

/** On the first signal, stops everything in reverse order of its start; exits at once on the second. */
export class Shutdown {
  private readonly steps: { name: string; stop: Stop; timeoutMs: number }[] = [];
  private running?: Promise<never>;
  signalCode = 0;

  /** After `totalTimeoutMs` the process exits, whatever has stopped by then. */
  constructor(
    private readonly log: StartLog,
    private readonly totalTimeoutMs: number,
  ) {}

  get begun(): boolean {
    return this.running !== undefined;
  }

  /**
   * Registers the signal handlers. Call this before anything starts: an unhandled signal would leave child processes
   * running.
   */
  listen(): void {
    for (const signal of ['SIGTERM', 'SIGINT'] as const)
      process.on(signal, () => {
        // The embedded database exits with this process.
        if (this.begun) process.exit(1);
        this.log.info('Stopping: finishing work in progress (repeat the signal to stop at once)');
        void this.run(this.signalCode);
      });
    // Our own event (see npm-parent.mjs): Ctrl-C also ends npm's shell, which must not count as a second signal.
    const events: EventEmitter = process;
    events.on('orphaned', () => void this.run(this.signalCode));
    process.on('uncaughtException', (error) => {
      this.log.error(`Stopping after an uncaught exception: ${error.stack ?? error.message}`);
      void this.run(1);
    });
    process.on('unhandledRejection', (reason) => {
      this.log.error(
        `Unhandled rejection: ${reason instanceof Error ? (reason.stack ?? reason.message) : String(reason)}`,
      );
    });
  }

  /** A step that exceeds its timeout (such as a worker whose Redis is down) does not block the other steps. */
  add(name: string, stop: Stop, timeoutMs = 3_000): void {
    this.steps.push({ name, stop, timeoutMs });
  }

  run(code: number): Promise<never> {
    this.running ??= this.stopAll(code);
    return this.running;
  }

  private async stopAll(code: number): Promise<never> {
    const totalTimeout = setTimeout(() => {
      this.log.error('Not everything stopped in time');
      process.exit(1);
    }, this.totalTimeoutMs);
    for (const { name, stop, timeoutMs } of this.steps.reverse()) {
      const stopped = stop().catch((error: Error) =>
        this.log.error(`The ${name} did not stop cleanly: ${error.message}`),
      );
      if ((await Promise.race([stopped, pause(timeoutMs, 'late')])) === 'late')
        this.log.warn(`The ${name} did not stop in time`);
    }
    clearTimeout(totalTimeout);
    process.exit(code);
  }
}
