import type { ServerResponse } from 'node:http';
import { DomainError, type ErrorCode } from '../../../../domain/errors.js';

export interface SlotLimits {
  /** Limit for all callers together. */
  total: number;
  perCaller: number;
  /** How long a request waits for a slot before it is rejected with `lateCode`. */
  timeoutMs: number;
  lateCode: ErrorCode;
  maxWaiting: number;
  maxWaitingPerCaller: number;
  /** Seconds that a rejected caller should wait. */
  retryAfter: number;
}

/**
 * Limits the requests that run at the same time, in total and for each caller. Further ones wait, and callers take
 * turns.
 */
export class Slots {
  private readonly runningByCaller = new Map<string, number>();
  private readonly waitingByCaller = new Map<string, (() => void)[]>();
  private running = 0;
  private waiting = 0;

  constructor(private readonly limits: SlotLimits) {}

  /** Waits for a slot, and holds it until the response is sent or its connection has ended. */
  async hold(caller: string, response: ServerResponse): Promise<void> {
    if (this.isFree(caller)) this.begin(caller);
    else {
      const disconnect = new AbortController();
      const abort = () => disconnect.abort();
      response.once('close', abort);
      await this.wait(caller, disconnect.signal);
      response.off('close', abort);
    }
    if (response.closed) this.end(caller);
    else response.once('close', () => this.end(caller));
  }

  private isFree(caller: string): boolean {
    return this.running < this.limits.total && (this.runningByCaller.get(caller) ?? 0) < this.limits.perCaller;
  }

  private begin(caller: string): void {
    this.running += 1;
    this.runningByCaller.set(caller, (this.runningByCaller.get(caller) ?? 0) + 1);
  }

  private end(caller: string): void {
    this.running -= 1;
    const remaining = (this.runningByCaller.get(caller) ?? 1) - 1;
    if (remaining > 0) this.runningByCaller.set(caller, remaining);
    else this.runningByCaller.delete(caller);
    this.startNext();
  }

  private startNext(): void {
    for (const [caller, [begin]] of this.waitingByCaller) {
      if (!begin || !this.isFree(caller)) continue;
      this.leave(caller, begin);
      this.putLast(caller);
      this.begin(caller);
      begin();
      return;
    }
  }

  private wait(caller: string, signal: AbortSignal): Promise<void> {
    const { timeoutMs, lateCode, maxWaiting, maxWaitingPerCaller, retryAfter } = this.limits;
    const queue = this.waitingByCaller.get(caller) ?? [];
    if (this.waiting >= maxWaiting || queue.length >= maxWaitingPerCaller)
      throw new DomainError('TOO_MANY_REQUESTS', { retryAfter });
    return new Promise((resolve, reject) => {
      const giveUp = () => {
        this.leave(caller, begin);
        clearTimeout(timer);
        reject(new DomainError(lateCode, { retryAfter }));
      };
      const timer = setTimeout(giveUp, timeoutMs).unref();
      const begin = () => {
        clearTimeout(timer);
        signal.removeEventListener('abort', giveUp);
        resolve();
      };
      this.waitingByCaller.set(caller, [...queue, begin]);
      this.waiting += 1;
      signal.addEventListener('abort', giveUp, { once: true });
    });
  }

  private leave(caller: string, begin: () => void): void {
    const others = (this.waitingByCaller.get(caller) ?? []).filter((other) => other !== begin);
    this.waiting -= 1;
    if (others.length > 0) this.waitingByCaller.set(caller, others);
    else this.waitingByCaller.delete(caller);
  }

  private putLast(caller: string): void {
    const queue = this.waitingByCaller.get(caller);
    if (!queue) return;
    this.waitingByCaller.delete(caller);
    this.waitingByCaller.set(caller, queue);
  }
}
