import { hkdfSync } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '../../platform/config/config.js';

export type KeyPurpose = 'access-token' | 'code' | 'link';

/** A key of its own for each purpose, so that what one of them gives away is worth nothing elsewhere. */
export const keyFor = (secret: string | Buffer, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, '', `parure ${purpose}`, 32));

@Injectable()
export class Keys {
  private readonly known = new Map<KeyPurpose, readonly Buffer[]>();

  constructor(@Inject(CONFIG) private readonly config: Config) {}

  /** One for each of JWT_SECRET's secrets: the first makes, all verify. */
  all(purpose: KeyPurpose): readonly Buffer[] {
    const known = this.known.get(purpose);
    if (known) return known;
    const keys = this.config.jwtSecrets.map((secret) => keyFor(secret, purpose));
    this.known.set(purpose, keys);
    return keys;
  }

  first(purpose: KeyPurpose): Buffer {
    const [key] = this.all(purpose);
    if (!key) throw new Error('JWT_SECRET holds no secret');
    return key;
  }
}
