import { setTimeout as pause } from 'node:timers/promises';
import type { ApiResponse } from './clients.js';

/** Repeats calls until it is stopped, and records their times and failures. */
export class SteadyLoad {
  readonly failures: string[] = [];
  private readonly responses = new Map<string, { status: number; milliseconds: number }[]>();
  private readonly running: Promise<void>[] = [];
  private readonly timers: NodeJS.Timeout[] = [];
  private isOver = false;

  /** Makes a call some time after the response to the last one. */
  repeat(name: string, intervalMs: number, call: () => Promise<ApiResponse[]>): void {
    const run = async () => {
      while (!this.isOver) {
        await this.measure(name, call);
        await pause(intervalMs);
      }
    };
    this.running.push(run());
  }

  /**
   * Makes this many calls each second, although earlier ones have no response yet. Calls that wait longer than a second
   * delay the next ones, because a server that is slow for all would otherwise have ever more connections.
   */
  start(name: string, perSecond: number, call: () => Promise<ApiResponse[]>): void {
    const started = performance.now();
    let [made, open] = [0, 0];
    const makeDue = () => {
      for (; open < perSecond && made < ((performance.now() - started) / 1_000) * perSecond; made++) {
        open++;
        this.running.push(this.measure(name, call).finally(() => open--));
      }
    };
    this.timers.push(setInterval(makeDue, 1_000 / perSecond));
  }

  async stop(): Promise<void> {
    this.isOver = true;
    this.timers.forEach(clearInterval);
    await Promise.all(this.running);
  }

  responsesTo(name: string): number {
    return this.responses.get(name)?.length ?? 0;
  }

  /** The distinct statuses of the responses. */
  statusesOf(name: string): Set<number> {
    return new Set(this.responses.get(name)?.map(({ status }) => status));
  }

  /** The time within which this share of the calls got a response, in milliseconds. */
  timeOf(name: string, share: number): number {
    const times = (this.responses.get(name) ?? []).map(({ milliseconds }) => milliseconds).sort((a, b) => a - b);
    return times[Math.ceil(times.length * share) - 1] ?? Infinity;
  }

  private async measure(name: string, call: () => Promise<ApiResponse[]>): Promise<void> {
    const started = performance.now();
    await call().then(
      (responses) => responses.forEach((response) => this.record(name, response, performance.now() - started)),
      (error: Error) => this.failures.push(`${name}: ${error.message} ${String(error.cause)}`),
    );
  }

  private record(name: string, { status, body }: ApiResponse, milliseconds: number): void {
    const responses = this.responses.get(name) ?? [];
    responses.push({ status, milliseconds });
    this.responses.set(name, responses);
    if (status >= 400) this.failures.push(`${name}: ${status} ${JSON.stringify(body)}`);
  }
}
