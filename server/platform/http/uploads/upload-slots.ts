import { DomainError } from '../../../../domain/errors.js';

interface Waiting {
  person: string;
  begin(): void;
}

interface SlotRules {
  total: number;
  each: number;
  /** How long somebody waits for a turn before being asked to come back. */
  patienceMs: number;
  mostWaiting: number;
  mostWaitingEach: number;
}

const comeBack = () => new DomainError('TOO_MANY_REQUESTS', { retryAfter: 30 });

/** So many uploads at a time, of everybody and of each. Whoever comes later waits, and the body waits in the network. */
export class UploadSlots {
  private readonly busy = new Map<string, number>();
  private waiting: Waiting[] = [];
  private running = 0;

  constructor(private readonly rules: SlotRules) {}

  /** Resolves when it is this person's turn; `gone` ends the waiting early. Call the answer once the turn is over. */
  async take(person: string, gone: AbortSignal): Promise<() => void> {
    if (!this.isFree(person)) await this.turn(person, gone);
    else this.begin(person);
    let over = false;
    return () => {
      if (!over) this.end(person);
      over = true;
    };
  }

  private isFree(person: string): boolean {
    return this.running < this.rules.total && (this.busy.get(person) ?? 0) < this.rules.each;
  }

  private begin(person: string): void {
    this.running += 1;
    this.busy.set(person, (this.busy.get(person) ?? 0) + 1);
  }

  private end(person: string): void {
    this.running -= 1;
    const left = (this.busy.get(person) ?? 1) - 1;
    if (left > 0) this.busy.set(person, left);
    else this.busy.delete(person);
    this.callNext();
  }

  private callNext(): void {
    const next = this.waiting.find((one) => this.isFree(one.person));
    if (!next) return;
    this.leave(next);
    this.begin(next.person);
    next.begin();
  }

  private turn(person: string, gone: AbortSignal): Promise<void> {
    const mine = this.waiting.filter((one) => one.person === person).length;
    if (this.waiting.length >= this.rules.mostWaiting || mine >= this.rules.mostWaitingEach) throw comeBack();
    return new Promise((resolve, reject) => {
      const giveUp = () => {
        this.leave(waiting);
        clearTimeout(patience);
        reject(comeBack());
      };
      const patience = setTimeout(giveUp, this.rules.patienceMs).unref();
      const waiting: Waiting = {
        person,
        begin: () => {
          clearTimeout(patience);
          gone.removeEventListener('abort', giveUp);
          resolve();
        },
      };
      this.waiting.push(waiting);
      gone.addEventListener('abort', giveUp, { once: true });
    });
  }

  private leave(waiting: Waiting): void {
    this.waiting = this.waiting.filter((one) => one !== waiting);
  }
}
