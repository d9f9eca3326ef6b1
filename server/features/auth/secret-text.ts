import { createHash, randomBytes } from 'node:crypto';

/** 256 bits that nobody guesses, as they travel in cookies, bodies and links. */
export const secretText = (): string => randomBytes(32).toString('base64url');

/** All that the database keeps of a secret. A fast hash is enough: there is nothing to try out on 256 random bits. */
export const sha256 = (secret: string): Buffer => createHash('sha256').update(secret).digest();
