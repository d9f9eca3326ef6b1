import { availableParallelism } from 'node:os';
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { hash, verify } from '@node-rs/argon2';
import PQueue from 'p-queue';
import { DomainError } from '../../../domain/errors.js';
import { isCommonPassword } from '../../platform/config/common-passwords.js';
import { CONFIG, type Config } from '../../platform/config/config.js';

/** argon2id (the package's default) with OWASP's minimum parameters: about 50 ms on a small server. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

const maxConcurrent = Math.min(2, availableParallelism());
const maxWaiting = 20;

export interface StoredPassword {
  hash: string;
  /**
   * True for a password that is among the first guesses. Null if that is unknown, which happens only after an upgrade.
   */
  isCommon: boolean | null;
}

/** Names that the password of an account must not consist of. */
type Owner = Record<'email' | 'name' | 'companyName', string>;

const costPattern = /^\$argon2id\$v=\d+\$m=(\d+),t=(\d+),p=(\d+)\$/;

/** Hashes and verifies passwords. At most two hashes run at once and 20 wait; further calls fail with UNAVAILABLE. */
@Injectable()
export class PasswordsService implements OnModuleInit {
  private readonly slots = new PQueue({ concurrency: maxConcurrent });
  private dummyHash = '';

  constructor(@Inject(CONFIG) private readonly config: Config) {}

  async onModuleInit() {
    this.dummyHash = await hash('placeholder for unknown accounts', cost);
  }

  async prepare(password: string, owner: Owner): Promise<StoredPassword> {
    return { hash: await this.runLimited(() => hash(password, cost)), isCommon: this.isCommon(password, owner) };
  }

  /**
   * Returns the password in the current stored form; undefined if it is stored so already. The caller has verified it.
   */
  async renew(stored: StoredPassword, password: string, owner: Owner): Promise<StoredPassword | undefined> {
    if (isOutdated(stored.hash)) return this.prepare(password, owner);
    return stored.isCommon === null ? { ...stored, isCommon: this.isCommon(password, owner) } : undefined;
  }

  /** Takes the same time whether or not the account exists, so that timing does not reveal accounts. */
  async verify(stored: string | undefined, password: string): Promise<boolean> {
    const hashed = stored ?? this.dummyHash;
    const composed = password.normalize('NFC');
    const isCorrect =
      (await this.runLimited(() => verify(hashed, composed))) ||
      // Passwords from before 0.2.0 were hashed as they were typed.
      (composed !== password && (await this.runLimited(() => verify(hashed, password))));
    return stored !== undefined && isCorrect;
  }

  private isCommon(password: string, { email, name, companyName }: Owner): boolean {
    return isCommonPassword(password, [email, name, companyName, this.config.brand.name]);
  }

  /** Fails early if too many hashes wait, before a call reads and writes rows that it would then roll back. */
  rejectIfBusy(): void {
    if (this.slots.size >= maxWaiting) throw new DomainError('UNAVAILABLE', { retryAfter: 2 });
  }

  private async runLimited<T>(work: () => Promise<T>): Promise<T> {
    this.rejectIfBusy();
    return this.slots.add(work);
  }
}

function isOutdated(stored: string): boolean {
  const [, memory, time, lanes] = (costPattern.exec(stored) ?? []).map(Number);
  return memory !== cost.memoryCost || time !== cost.timeCost || lanes !== cost.parallelism;
}
