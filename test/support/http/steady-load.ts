import { setTimeout as pause } from 'node:timers/promises';
import type { Answer } from './clients.js';

/** Repeats calls until it is stopped, and remembers those that fail. */
export class SteadyLoad {
  readonly failures: string[] = [];
  private readonly answers = new Map<string, number>();
  private readonly running: Promise<void>[] = [];
  private isOver = false;

  repeat(name: string, intervalMs: number, call: () => Promise<Answer[]>): void {
    const run = async () => {
      while (!this.isOver) {
        await call().then(
          (answers) => answers.forEach((answer) => this.record(name, answer)),
          (error: Error) => this.failures.push(`${name}: ${error.message} ${String(error.cause)}`),
        );
        await pause(intervalMs);
      }
    };
    this.running.push(run());
  }

  async stop(): Promise<void> {
    this.isOver = true;
    await Promise.all(this.running);
  }

  answersTo(name: string): number {
    return this.answers.get(name) ?? 0;
  }

  private record(name: string, { status, body }: Answer): void {
    this.answers.set(name, this.answersTo(name) + 1);
    if (status >= 400) this.failures.push(`${name}: ${status} ${JSON.stringify(body)}`);
  }
}
