import { formatNumber } from './english.js';

const figure = (grams: number) => formatNumber(grams, { min: 3 });

/** "1,204.400 g": always three decimals, so that weights below each other line up. */
export const formatWeight = (grams: number) => `${figure(grams)} g`;

/** Total weight in grams, summed in thousandths to avoid floating-point errors. */
export const totalGrams = (lines: readonly { gram: number; quantity: number }[]) =>
  lines.reduce((sum, { gram, quantity: pieces }) => sum + Math.round(gram * 1000) * pieces, 0) / 1000;

/** "3 × 4.400 = 13.200 g": the pieces of a line, the weight of one and of all. */
export const formatLineWeight = (line: { gram: number; quantity: number }) =>
  `${line.quantity} × ${figure(line.gram)} = ${formatWeight(totalGrams([line]))}`;
