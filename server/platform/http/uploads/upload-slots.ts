import { DomainError } from '../../../../domain/errors.js';

interface WaitingUpload {
  userId: string;
  begin(): void;
}

interface SlotLimits {
  total: number;
  perUser: number;
  /** How long an upload waits for a slot before it is rejected. */
  timeoutMs: number;
  maxWaiting: number;
  maxWaitingPerUser: number;
}

const tooMany = () => new DomainError('TOO_MANY_REQUESTS', { retryAfter: 30 });

/** Limits concurrent uploads in total and per user. Further uploads wait, with their bodies unread in the network. */
export class UploadSlots {
  private readonly runningByUser = new Map<string, number>();
  private waiting: WaitingUpload[] = [];
  private running = 0;

  constructor(private readonly limits: SlotLimits) {}

  /** Resolves with the release function when a slot is free; `signal` ends the wait early. */
  async take(userId: string, signal: AbortSignal): Promise<() => void> {
    if (!this.isFree(userId)) await this.wait(userId, signal);
    else this.begin(userId);
    let isReleased = false;
    return () => {
      if (!isReleased) this.end(userId);
      isReleased = true;
    };
  }

  private isFree(userId: string): boolean {
    return this.running < this.limits.total && (this.runningByUser.get(userId) ?? 0) < this.limits.perUser;
  }

  private begin(userId: string): void {
    this.running += 1;
    this.runningByUser.set(userId, (this.runningByUser.get(userId) ?? 0) + 1);
  }

  private end(userId: string): void {
    this.running -= 1;
    const remaining = (this.runningByUser.get(userId) ?? 1) - 1;
    if (remaining > 0) this.runningByUser.set(userId, remaining);
    else this.runningByUser.delete(userId);
    this.startNext();
  }

  private startNext(): void {
    const next = this.waiting.find((upload) => this.isFree(upload.userId));
    if (!next) return;
    this.leave(next);
    this.begin(next.userId);
    next.begin();
  }

  private wait(userId: string, signal: AbortSignal): Promise<void> {
    const waitingOfUser = this.waiting.filter((upload) => upload.userId === userId).length;
    if (this.waiting.length >= this.limits.maxWaiting || waitingOfUser >= this.limits.maxWaitingPerUser)
      throw tooMany();
    return new Promise((resolve, reject) => {
      const giveUp = () => {
        this.leave(upload);
        clearTimeout(timer);
        reject(tooMany());
      };
      const timer = setTimeout(giveUp, this.limits.timeoutMs).unref();
      const upload: WaitingUpload = {
        userId,
        begin: () => {
          clearTimeout(timer);
          signal.removeEventListener('abort', giveUp);
          resolve();
        },
      };
      this.waiting.push(upload);
      signal.addEventListener('abort', giveUp, { once: true });
    });
  }

  private leave(upload: WaitingUpload): void {
    this.waiting = this.waiting.filter((other) => other !== upload);
  }
}
