import { designNumberKey } from './design-numbers.js';
import { toPlainText } from './plain-text.js';

export const clientNumberLimits = { number: 40, rows: 500 } as const;

/** The numbers of a page if the caller does not choose. */
export const clientNumbersPerPage = 100;

export const clientNumberMessages = {
  long: `A number has at most ${clientNumberLimits.number} characters.`,
  shape: 'A number has at least one letter or digit.',
  rows: `Please send 1 to ${clientNumberLimits.rows} rows.`,
  designNumber: 'Please name a design by its number.',
  twice: 'This design is in another row too.',
  sameNumber: 'Another row has this number too.',
} as const;

/** Explains that the shop has a design with this number. */
export const shopNumberMessage = (number: string, designNumber: string) =>
  number.toLowerCase() === designNumber.toLowerCase()
    ? `${designNumber} is a design number of the shop.`
    : `${number} means the design ${designNumber} of the shop.`;

export const clientNumberTakenMessage = (number: string, designNumber: string) =>
  `The design ${designNumber} already has the number ${number}.`;

export const clientNumberProblems = {
  archived: 'This design has left the catalogue.',
  taken: (designNumber: string) => `${designNumber} is now a design of the shop, and this number finds that one.`,
} as const;

export const clientNumbersSavedMessage = ({ saved, removed }: { saved: number; removed: number }) => {
  const parts = [
    ...(saved > 0 || removed === 0 ? [`${saved} ${saved === 1 ? 'number' : 'numbers'} saved`] : []),
    ...(removed > 0 ? [`${removed} removed`] : []),
  ];
  return parts.join(', ');
};

/** How documents for the shop name the number of a client. */
export const clientNumberLabel = (number: string) => `Client number ${number}`;
/** How a client reads it. */
export const ownNumberLabel = (number: string) => `Your number ${number}`;

/** Digits, or anything else between separators. */
const parts = /\d+|[^\d\s!-/:-@[-`{-~]+/g;

/** False for a text that is no number of a design; among them are those that PostgreSQL refuses. */
export const canBeNumber = (text: string) => /[\p{L}\p{N}]/u.test(text) && !text.includes('\0');

/**
 * The forms in which numbers of a client are compared. `exact` is equal for numbers that look the same but for their
 * case, of which a company has one. `key` is equal for all ways to write a number: that of a design number, or its like
 * for other letters.
 */
export function clientNumberForms(text: string): { exact: string; key: string } {
  const exact = toPlainText(text)
    .normalize('NFC')
    .replace(/[\p{Cc} ]+/gu, ' ')
    .trim()
    .toLowerCase();
  return { exact, key: designNumberKey(exact) ?? exact.match(parts)?.join('-') ?? '' };
}
