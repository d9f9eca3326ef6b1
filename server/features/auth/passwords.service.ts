import { availableParallelism } from 'node:os';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { hash, verify } from '@node-rs/argon2';
import { DomainError } from '../../../domain/errors.js';

/** argon2id (the package's own choice) at OWASP's minimum: about 50 ms on a small server. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

const maxConcurrent = Math.min(2, availableParallelism());
const maxWaiting = 20;

const costPattern = /^\$argon2id\$v=\d+\$m=(\d+),t=(\d+),p=(\d+)\$/;

/** Hashing is made to be slow, so only a few run at once and a crowd is told to come back instead of sinking the shop. */
@Injectable()
export class Passwords implements OnModuleInit {
  private running = 0;
  private readonly waiting: (() => void)[] = [];
  private dummyHash = '';

  async onModuleInit() {
    this.dummyHash = await hash('nobody has this password', cost);
  }

  async hash(password: string): Promise<string> {
    return this.runLimited(() => hash(password, cost));
  }

  /** Takes as long for an account that does not exist as for one that does. */
  async verify(stored: string | undefined, password: string): Promise<boolean> {
    const right = await this.runLimited(() => verify(stored ?? this.dummyHash, password));
    return stored !== undefined && right;
  }

  isOutdated(stored: string): boolean {
    const [, memory, time, lanes] = (costPattern.exec(stored) ?? []).map(Number);
    return memory !== cost.memoryCost || time !== cost.timeCost || lanes !== cost.parallelism;
  }

  private async runLimited<T>(work: () => Promise<T>): Promise<T> {
    if (this.running >= maxConcurrent) {
      if (this.waiting.length >= maxWaiting) throw new DomainError('UNAVAILABLE', { retryAfter: 2 });
      // Whoever finishes hands the place over, so `running` stays as it is.
      await new Promise<void>((go) => this.waiting.push(go));
    } else this.running += 1;
    try {
      return await work();
    } finally {
      const next = this.waiting.shift();
      if (next) next();
      else this.running -= 1;
    }
  }
}
