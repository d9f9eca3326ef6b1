import { createHmac, timingSafeEqual } from 'node:crypto';
import { codeLength } from '../../../../domain/auth.js';

export const linkMinutes = 60;

export interface CodeSubject {
  id: string;
  purpose: string;
  email: string;
}

const digest = (key: Buffer, { id, purpose, email }: CodeSubject) =>
  createHmac('sha256', key).update(`${purpose}\n${id}\n${email}`).digest();

/**
 * Computes the code of a challenge from a key outside the database, so that the code is never stored. The worker that
 * mails it computes the same one. A bias of less than 1 in 10,000,000,000 remains with 48 bits.
 */
export const codeOf = (key: Buffer, challenge: CodeSubject): string =>
  String(digest(key, challenge).readUIntBE(0, 6) % 10 ** codeLength).padStart(codeLength, '0');

export function isValidCode(keys: readonly Buffer[], challenge: CodeSubject, input: string): boolean {
  const typed = Buffer.from(input);
  return keys.some((key) => {
    const code = Buffer.from(codeOf(key, challenge));
    return typed.length === code.length && timingSafeEqual(typed, code);
  });
}

/**
 * Creates a link token, which is used where four digits are too weak: the challenge's id and an HMAC over the
 * challenge.
 */
export const linkOf = (key: Buffer, challenge: CodeSubject): string =>
  Buffer.concat([Buffer.from(challenge.id.replaceAll('-', ''), 'hex'), digest(key, challenge)]).toString('base64url');

const linkShape = /^[\w-]{64}$/;

/** Reads the challenge id from a link without verifying it; `isValidLink` does that. */
export function challengeIdIn(link: string): string | undefined {
  if (!linkShape.test(link)) return undefined;
  const hex = Buffer.from(link, 'base64url').toString('hex', 0, 16);
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

export function isValidLink(keys: readonly Buffer[], challenge: CodeSubject, input: string): boolean {
  const link = Buffer.from(input);
  return keys.some((key) => {
    const expected = Buffer.from(linkOf(key, challenge));
    return link.length === expected.length && timingSafeEqual(link, expected);
  });
}
