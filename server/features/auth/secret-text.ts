import { createHash, randomBytes } from 'node:crypto';

/** 256 random bits as base64url, for cookies, bodies and links. */
export const secretText = (): string => randomBytes(32).toString('base64url');

/** The only form in which a secret is stored. A fast hash is enough, because 256 random bits cannot be guessed. */
export const sha256 = (secret: string): Buffer => createHash('sha256').update(secret).digest();
