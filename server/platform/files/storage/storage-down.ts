import { DomainError } from '../../../../domain/errors.js';

/**
 * Thrown when the storage is unreachable or rejects a call. The user sees a general message; `reason` is for the log.
 */
export class StorageDown extends DomainError {
  constructor(
    readonly reason: string,
    options?: { isFull: boolean },
  ) {
    super(options?.isFull ? 'OUT_OF_SPACE' : 'UNAVAILABLE', { retryAfter: 5 });
  }
}
