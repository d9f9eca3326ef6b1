import { DomainError } from '../../../domain/errors.js';

/** The storage cannot be asked, or refuses us: the person reads that it will be back, the log reads why. */
export class StorageDown extends DomainError {
  constructor(
    readonly reason: string,
    options?: { isFull: boolean },
  ) {
    super(options?.isFull ? 'OUT_OF_SPACE' : 'UNAVAILABLE', { retryAfter: 5 });
  }
}
