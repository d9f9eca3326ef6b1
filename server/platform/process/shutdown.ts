import type { EventEmitter } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import type { StartLog } from '../database/embedded-postgres.js';

type Stop = () => Promise<unknown>;

/** After this, whoever sent the signal may kill us anyway. */
const inAll = 14_500;

/** Stops what was started, the last first, on the first signal; exits at once on the second. */
export class Shutdown {
  private readonly steps: { name: string; stop: Stop; patience: number }[] = [];
  private running?: Promise<never>;

  constructor(private readonly log: StartLog) {}

  get begun(): boolean {
    return this.running !== undefined;
  }

  /** To be called before anything is started: a signal that nobody listens to would leave the rest running. */
  listen(): void {
    for (const signal of ['SIGTERM', 'SIGINT'] as const)
      process.on(signal, () => {
        // Exiting takes the embedded database along.
        if (this.begun) process.exit(1);
        this.log.info('Stopping: finishing what is under way (once more to stop at once)');
        void this.run(0);
      });
    // A word of our own (see npm-parent.mjs): Ctrl-C ends npm's shell too, and must not count as a second signal.
    const events: EventEmitter = process;
    events.on('orphaned', () => void this.run(0));
    process.on('uncaughtException', (error) => {
      this.log.error(`Stopping after an error that nobody expected: ${error.stack ?? error.message}`);
      void this.run(1);
    });
    process.on('unhandledRejection', (reason) => {
      this.log.error(`Nobody handled: ${reason instanceof Error ? (reason.stack ?? reason.message) : String(reason)}`);
    });
  }

  /** What does not stop within its patience (a worker whose Redis is gone) must not keep the rest from stopping. */
  add(name: string, stop: Stop, patience = 3_000): void {
    this.steps.push({ name, stop, patience });
  }

  run(code: number): Promise<never> {
    this.running ??= this.stopAll(code);
    return this.running;
  }

  private async stopAll(code: number): Promise<never> {
    const late = setTimeout(() => {
      this.log.error('Not everything stopped in time');
      process.exit(1);
    }, inAll);
    for (const { name, stop, patience } of this.steps.reverse()) {
      const stopped = stop().catch((error: Error) =>
        this.log.error(`The ${name} did not stop in order: ${error.message}`),
      );
      if ((await Promise.race([stopped, pause(patience, 'late')])) === 'late')
        this.log.warn(`The ${name} did not stop in time`);
    }
    clearTimeout(late);
    process.exit(code);
  }
}
