import { decimalSigns } from './weight-units.js';

/** Questions that a spreadsheet leaves open. The person who imports it decides. */
export const importQuestions = ['headings', 'decimals', 'hidden', 'categories', 'numbers'] as const;
export type ImportQuestionName = (typeof importQuestions)[number];

/** Possible answers to each question. The question about the headings is missing: its answer is a row number. */
export const questionAnswers = {
  decimals: decimalSigns,
  hidden: ['leave', 'read'],
  categories: ['near', 'new'],
  numbers: ['existing', 'new'],
} as const;

type Answer<Name extends keyof typeof questionAnswers> = (typeof questionAnswers)[Name][number];

export type ImportAnswers = { headings?: string } & { [Name in keyof typeof questionAnswers]?: Answer<Name> };

export const answerLabels: { [Name in keyof typeof questionAnswers]: Record<Answer<Name>, string> } = {
  decimals: {
    dot: 'The dot is the decimal sign: “1,250” is 1250, “1.250” is 1.25',
    comma: 'The comma is the decimal sign: “1,250” is 1.25, “1.250” is 1250',
  },
  hidden: { leave: 'Leave out what is hidden', read: 'Read it too' },
  categories: { near: 'Use the names of the shop', new: 'They are other categories' },
  numbers: { existing: 'They are these designs', new: 'They are new designs' },
};

export const questionTexts = {
  headings: 'Which row has the headings?',
  decimals: 'What is the decimal sign of the weights?',
  hidden: 'What about hidden sheets, rows and columns?',
  categories: 'Some categories are written nearly like those of the shop. Are they the same?',
  numbers:
    'Some numbers are written nearly like those of other designs, or as a spreadsheet program changes them. Are they these designs?',
} as const satisfies Record<ImportQuestionName, string>;

export const isAnswer = (question: ImportQuestionName, answer: string) =>
  question === 'headings'
    ? /^[1-9]\d{0,6}$/.test(answer)
    : (questionAnswers[question] as readonly string[]).includes(answer);

export const nearCategoryMessage = (what: string, near: string) => `${what} Did you mean “${near}”?`;
export const nearNumberMessage = (near: string) => `No design has this number. Did you mean ${near}?`;

/** True if names differ only in case, signs, singular or plural, or in one letter. */
export function isNearName(a: string, b: string): boolean {
  const [one, other] = [plainName(a), plainName(b)];
  if (one === '' || other === '') return false;
  return one === other || (Math.min(one.length, other.length) >= 5 && differsByOne(one, other));
}

const plainName = (name: string) =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{Mn}/gu, (mark) => (/[\u0300-\u036f]/.test(mark) ? '' : mark))
    .replace(/&/g, 'and')
    .split(/[^\p{L}\p{N}\p{M}]+/u)
    .map((word) => (word.length > 3 ? word.replace(/ies$/, 'y').replace(/(?<!s)s$/, '') : word))
    .join('');

function differsByOne(a: string, b: string): boolean {
  const [short, long] = a.length <= b.length ? [a, b] : [b, a];
  if (long.length - short.length > 1) return false;
  let start = 0;
  while (start < short.length && short[start] === long[start]) start += 1;
  return short.slice(short.length === long.length ? start + 1 : start) === long.slice(start + 1);
}

/**
 * The text that a spreadsheet program makes of a design number that looks like a number. It turns `00042` into 42, and
 * `1E5` into 100000. Undefined for other numbers.
 */
export function numberKey(text: string): string | undefined {
  if (!/^\d+(?:\.\d+)?(?:e[+-]?\d{1,3})?$/i.test(text)) return undefined;
  const value = Number(text);
  return Number.isFinite(value) ? value.toPrecision(15) : undefined;
}
