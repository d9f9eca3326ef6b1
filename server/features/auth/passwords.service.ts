import { availableParallelism } from 'node:os';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { hash, verify } from '@node-rs/argon2';
import { DomainError } from '../../../domain/errors.js';
import { Semaphore } from '../../platform/process/semaphore.js';

/** argon2id (the package's default) with OWASP's minimum parameters: about 50 ms on a small server. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

const maxConcurrent = Math.min(2, availableParallelism());
const maxWaiting = 20;

const costPattern = /^\$argon2id\$v=\d+\$m=(\d+),t=(\d+),p=(\d+)\$/;

/** Hashes and verifies passwords. At most two hashes run at once and 20 wait; further calls fail with UNAVAILABLE. */
@Injectable()
export class Passwords implements OnModuleInit {
  private readonly slots = new Semaphore(maxConcurrent);
  private dummyHash = '';

  async onModuleInit() {
    this.dummyHash = await hash('placeholder for unknown accounts', cost);
  }

  async hash(password: string): Promise<string> {
    return this.runLimited(() => hash(password, cost));
  }

  /** Takes the same time whether or not the account exists, so that timing does not reveal accounts. */
  async verify(stored: string | undefined, password: string): Promise<boolean> {
    const isCorrect = await this.runLimited(() => verify(stored ?? this.dummyHash, password));
    return stored !== undefined && isCorrect;
  }

  isOutdated(stored: string): boolean {
    const [, memory, time, lanes] = (costPattern.exec(stored) ?? []).map(Number);
    return memory !== cost.memoryCost || time !== cost.timeCost || lanes !== cost.parallelism;
  }

  private async runLimited<T>(work: () => Promise<T>): Promise<T> {
    if (this.slots.waiting >= maxWaiting) throw new DomainError('UNAVAILABLE', { retryAfter: 2 });
    return this.slots.run(work);
  }
}
