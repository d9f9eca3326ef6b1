import { DomainError } from '../../../../domain/errors.js';

export interface DataUrl {
  content: Buffer;
  declaredMime: string;
}

const head = /^data:([a-z]+\/[a-z0-9.+-]{1,80})(?:;[a-z0-9=_.-]{1,40})*;base64$/i;

/** Splits at the first comma: a regular expression over 60 MB would block all other requests. */
export function readDataUrl(text: string): DataUrl {
  // Other URLs are never fetched.
  if (!text.startsWith('data:')) throw new DomainError('MEDIA_UNREADABLE');
  const comma = text.slice(0, 300).indexOf(',');
  const [, declaredMime] = (comma > 0 ? head.exec(text.slice(0, comma)) : null) ?? [];
  if (!declaredMime) throw new DomainError('UNSUPPORTED_TYPE');
  return { content: Buffer.from(text.slice(comma + 1), 'base64'), declaredMime };
}
