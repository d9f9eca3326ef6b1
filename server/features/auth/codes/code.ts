import { createHmac, timingSafeEqual } from 'node:crypto';
import { codeLength } from '../../../../domain/auth.js';

export interface CodeSubject {
  id: string;
  purpose: string;
  email: string;
}

const digest = (key: Buffer, { id, purpose, email }: CodeSubject) =>
  createHmac('sha256', key).update(`${purpose}\n${id}\n${email}`).digest();

/**
 * The digits that a challenge asks for. They follow from a key outside the database, so they are written nowhere and
 * the worker that mails them comes to the same ones. 48 bits leave a bias of less than one in 10^10.
 */
export const codeOf = (key: Buffer, challenge: CodeSubject): string =>
  String(digest(key, challenge).readUIntBE(0, 6) % 10 ** codeLength).padStart(codeLength, '0');

export function isValidCode(keys: readonly Buffer[], challenge: CodeSubject, given: string): boolean {
  const typed = Buffer.from(given);
  return keys.some((key) => {
    const code = Buffer.from(codeOf(key, challenge));
    return typed.length === code.length && timingSafeEqual(typed, code);
  });
}

/** A whole secret for a link, where four digits are not enough: the challenge's id and a proof that only we can make. */
export const linkOf = (key: Buffer, challenge: CodeSubject): string =>
  Buffer.concat([Buffer.from(challenge.id.replaceAll('-', ''), 'hex'), digest(key, challenge)]).toString('base64url');

const linkShape = /^[\w-]{64}$/;

/** The challenge that a link claims to be of; `isLinkOf` tells whether it is. */
export function challengeIdIn(link: string): string | undefined {
  if (!linkShape.test(link)) return undefined;
  const hex = Buffer.from(link, 'base64url').toString('hex', 0, 16);
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

export function isValidLink(keys: readonly Buffer[], challenge: CodeSubject, given: string): boolean {
  const link = Buffer.from(given);
  return keys.some((key) => {
    const right = Buffer.from(linkOf(key, challenge));
    return link.length === right.length && timingSafeEqual(link, right);
  });
}
