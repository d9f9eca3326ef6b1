import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '../../platform/config/config.js';

/** 256 random bits as base64url, for cookies, bodies and links. */
export const secretText = (): string => randomBytes(32).toString('base64url');

/** The only form in which a secret is stored. A fast hash is enough, because 256 random bits cannot be guessed. */
export const sha256 = (secret: string): Buffer => createHash('sha256').update(secret).digest();

export type KeyPurpose = 'access-token' | 'code' | 'link' | 'picture';

/** Derives a separate key for each purpose, so that a leaked key is useless for the others. */
export const keyFor = (secret: string | Buffer, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, '', `parure ${purpose}`, 32));

const cipherName = 'aes-256-gcm';
const ivBytes = 12;
const tagBytes = 16;

/** Encrypts a secret. `context` is not stored; the secret can be read only with the same one. */
export function seal(key: Buffer, secret: string, context = ''): Buffer {
  const iv = randomBytes(ivBytes);
  const cipher = createCipheriv(cipherName, key, iv).setAAD(Buffer.from(context));
  const text = Buffer.concat([cipher.update(secret), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), text]);
}

/** Decrypts what `seal` returned. Throws if the key or the context is another one. */
export function unseal(key: Buffer, sealed: Buffer, context = ''): string {
  const decipher = createDecipheriv(cipherName, key, sealed.subarray(0, ivBytes), { authTagLength: tagBytes })
    .setAAD(Buffer.from(context))
    .setAuthTag(sealed.subarray(ivBytes, ivBytes + tagBytes));
  return Buffer.concat([decipher.update(sealed.subarray(ivBytes + tagBytes)), decipher.final()]).toString();
}

@Injectable()
export class Keys {
  private readonly cache = new Map<KeyPurpose, readonly Buffer[]>();

  constructor(@Inject(CONFIG) private readonly config: Config) {}

  /** One key per secret in JWT_SECRET: the first signs, all verify. */
  all(purpose: KeyPurpose): readonly Buffer[] {
    const cached = this.cache.get(purpose);
    if (cached) return cached;
    const keys = this.config.jwtSecrets.map((secret) => keyFor(secret, purpose));
    this.cache.set(purpose, keys);
    return keys;
  }

  first(purpose: KeyPurpose): Buffer {
    const [key] = this.all(purpose);
    if (!key) throw new Error('JWT_SECRET holds no secret');
    return key;
  }
}
