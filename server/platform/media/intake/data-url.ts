import { DomainError } from '../../../../domain/errors.js';
import type { FileRules } from '../../../../domain/files.js';

const head = /^data:([a-z]+\/[a-z0-9.+-]{1,80})(?:;[a-z0-9=_.-]{1,40})*;base64$/i;

/** Splits at the first comma: a regular expression over 60 MB would block all other requests. Other URLs are never fetched. */
export function readDataUrl(text: string, [rule]: readonly FileRules[]): { content: Buffer; declaredMime: string } {
  const comma = text.slice(0, 300).indexOf(',');
  const [, declaredMime] = (comma > 0 ? head.exec(text.slice(0, comma)) : null) ?? [];
  if (!declaredMime) throw new DomainError('UNSUPPORTED_TYPE', { message: rule?.wrongType });
  return { content: Buffer.from(text.slice(comma + 1), 'base64'), declaredMime };
}
