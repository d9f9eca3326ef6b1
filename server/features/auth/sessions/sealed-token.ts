import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { keyFor } from '../keys.js';

const keyOf = (presented: string) => keyFor(presented, 'refresh-successor');

/** Encrypts the new token with the old one, so that only a client that presents the old token can read it. */
export function sealWith(presented: string, successor: string): Buffer {
  const iv = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', keyOf(presented), iv);
  const text = Buffer.concat([cipher.update(successor), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), text]);
}

export function openWith(presented: string, sealed: Buffer): string {
  const decipher = createDecipheriv('aes-256-gcm', keyOf(presented), sealed.subarray(0, 12));
  decipher.setAuthTag(sealed.subarray(12, 28));
  return Buffer.concat([decipher.update(sealed.subarray(28)), decipher.final()]).toString();
}
