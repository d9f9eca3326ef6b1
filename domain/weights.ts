import { weightFormat } from './formats.js';

/** "1,204.400 g". */
export const formatWeight = (grams: number) => `${weightFormat.format(grams)} g`;

/** Total weight in grams, summed in thousandths to avoid floating-point errors. */
export const totalGrams = (lines: readonly { gram: number; quantity: number }[]) =>
  lines.reduce((sum, { gram, quantity: pieces }) => sum + Math.round(gram * 1000) * pieces, 0) / 1000;

export interface Weights {
  /** Gross weight of one piece, in grams. */
  gram: number;
  /** Weight without stones, in grams; null if it equals the gross weight. */
  netGram: number | null;
}

/** The weight of the gold of one piece in grams. */
export const netGrams = ({ gram, netGram }: Weights) => netGram ?? gram;

/** The net weight of a piece that is not all gold; null if it equals the gross weight. */
export const lowerNetGram = ({ gram, netGram }: Weights) => (netGram !== null && netGram < gram ? netGram : null);

/** The problem with a net weight beside this gross weight; undefined if there is none. */
export const netGramProblem = ({ gram, netGram }: Weights) =>
  netGrams({ gram, netGram }) > gram
    ? `Net weight can't be above the gross weight of ${formatWeight(gram)}`
    : undefined;

export interface GoldLine extends Weights {
  quantity: number;
  carat: string;
}

/**
 * Fine gold in thousandths of a gram, rounded half up. In whole numbers, because 1.005 has no exact binary fraction.
 */
const fineThousandths = ({ quantity: pieces, carat, ...weights }: GoldLine) =>
  Math.floor((2 * Math.round(netGrams(weights) * 1000) * pieces * Number(carat) + 24) / 48);

/** The fine gold of a line in grams: quantity × net weight × carat / 24, rounded half up to three decimals. */
export const fineGrams = (line: GoldLine) => fineThousandths(line) / 1000;

/** The sum of the rounded fine gold of the lines, in grams. */
export const totalFineGrams = (lines: readonly GoldLine[]) =>
  lines.reduce((sum, line) => sum + fineThousandths(line), 0) / 1000;

/** Total net weight of the pieces of all lines, in grams. */
export const totalNetGrams = (lines: readonly Omit<GoldLine, 'carat'>[]) =>
  totalGrams(lines.map(({ quantity: pieces, ...weights }) => ({ gram: netGrams(weights), quantity: pieces })));

/** "3 × 4.400 = 13.200 g": the pieces of a line, the weight of one and of all. */
export const formatLineWeight = (line: { gram: number; quantity: number }) =>
  `${line.quantity} × ${weightFormat.format(line.gram)} = ${formatWeight(totalGrams([line]))}`;
