import { Inject, Injectable, Logger } from '@nestjs/common';
import { CONFIG, type Config } from '../../../platform/config/config.js';
import { randomSecret, storedSecret } from '../../../platform/config/secrets.js';
import { DomainError } from '../../../../domain/errors.js';
import { keyFor, seal, unseal } from '../keys.js';

const retrySeconds = 60;

/** The error of a secret whose key is missing, which the operator can set. */
export const unreadable = () => new DomainError('FACTOR_UNREADABLE', { retryAfter: retrySeconds });

/**
 * Encrypts the secrets of authenticator apps, which the server has to read at each sign-in. The key is not in the
 * database, so a stolen database or backup makes no codes.
 */
@Injectable()
export class FactorKeysService {
  private readonly logger = new Logger('Accounts');
  private keys?: readonly Buffer[];

  constructor(@Inject(CONFIG) private readonly config: Config) {}

  seal(secret: string, factorId: string): Buffer {
    const [key] = this.all();
    if (!key) throw unreadable();
    return seal(key, secret, factorId);
  }

  /** Returns undefined if none of the keys has encrypted the secret. */
  unseal(sealed: Buffer, factorId: string): string | undefined {
    for (const key of this.all()) {
      try {
        return unseal(key, sealed, factorId);
      } catch {
        // Encrypted with another key.
      }
    }
    this.logger.error('The key of an authenticator app is missing: set FACTOR_SECRET to the one it was added with');
    return undefined;
  }

  /** The first key encrypts, all decrypt. Makes the file in DATA_DIR only when it is needed. */
  private all(): readonly Buffer[] {
    return (this.keys ??= this.secrets().map((secret) => keyFor(secret, 'factor')));
  }

  private secrets(): readonly string[] {
    const { factorSecrets, dataDir } = this.config;
    if (factorSecrets) return factorSecrets;
    try {
      return [storedSecret(dataDir, 'factor-secret', randomSecret)];
    } catch (error) {
      this.logger.error(`There is no key for authenticator apps: ${(error as Error).message}`);
      throw unreadable();
    }
  }
}
