import { toPlainText } from './plain-text.js';

export const designNumberLimits = { number: 32, prefix: 8 } as const;

const allowed = 'letters, digits, - / . _ # & ( ), and single spaces between them';

export const designNumberMessages = {
  number: `A design number has 1 to ${designNumberLimits.number} characters: ${allowed}.`,
  prefix: `The beginning of design numbers has 1 to ${designNumberLimits.prefix} letters or digits.`,
} as const;

/** Spaces are allowed only singly and between other characters. */
const numberShape = /^(?! )(?:[\w./#&()-]| (?=[^ ]))+$/;
/** A number needs a letter or a digit, because a dot alone cannot be part of an address. */
const letterOrDigit = /[A-Za-z0-9]/;
const prefixShape = /^[A-Za-z0-9]+$/;

export const isDesignNumber = (text: string) =>
  text.length <= designNumberLimits.number && numberShape.test(text) && letterOrDigit.test(text);
export const isDesignPrefix = (text: string) => text.length <= designNumberLimits.prefix && prefixShape.test(text);

/**
 * Equal for all ways to write a number: `ri-0001` for RI-0001, RI0001, `RI 0001`, RI–0001 and `#RI-0001.`. Separators
 * count only between two letters or two digits: 1-11 is not 111. Undefined for a text that can be no number.
 * `design_number_key` in the database must match.
 */
export function designNumberKey(text: string): string | undefined {
  const plain = toPlainText(text).toLowerCase();
  if (/[^\0-\x7f]/.test(plain)) return undefined;
  const parts = plain.match(/[a-z]+|\d+/g) ?? [];
  return parts.join('-') || undefined;
}

export const unknownNumberMessage = (number: string) => `No design has the number ${number}.`;

export const numberTakenMessage = ({ name, archived }: { name: string; archived: boolean }) =>
  `${archived ? 'The archived product' : 'The product'} ${name} has this design number.`;
