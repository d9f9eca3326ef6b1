import { readCoupleSize } from './cart.js';
import { netGramProblem, netGrams, type Weights } from './weights.js';

/** The weight of one piece in a carat, in a size, or in both. A size such as `M-10` is that of one ring of a pair. */
export interface WeightRow extends Weights {
  carat: string | null;
  size: string | null;
}

/** A product with the weights that it has in some carats and sizes only. */
export interface ChoiceWeights extends Weights {
  weights: readonly WeightRow[];
}

export interface WeightChoice {
  carat: string;
  /** Empty if the product has no sizes. */
  size: string;
}

/** Gross and net weight of one piece. */
export interface PieceWeights {
  gram: number;
  netGram: number;
}

export const weightRowLimits = { rows: 60, size: 20 } as const;

export const weightRowMessages = {
  rows: `Up to ${weightRowLimits.rows} rows of weights`,
  key: 'Please choose a carat, a size, or both.',
  twice: 'This carat and size already have a row.',
  otherRing: 'The other ring of the pair needs a row as well.',
  carat: (carats: readonly string[]) => `Carat must be ${carats.join(' or ')} for this product`,
  light: 'This weight is too low: the difference between gross and net weight of the product leaves no gold.',
} as const;

const thousandths = (grams: number) => Math.round(grams * 1000);

/** Grams of a piece that are no gold, in thousandths. */
const otherThousandths = (weights: Weights) => thousandths(weights.gram) - thousandths(netGrams(weights));

/** Sizes are the same irrespective of case. */
const sizeKey = (size: string | null) => (size === null ? null : size.replace(/\s/g, '').toUpperCase());

const isRow = (carat: string | null, size: string | null) => (row: WeightRow) =>
  row.carat === carat && sizeKey(row.size) === sizeKey(size);

/** One ring of a pair: `M-10` or `F-8`. */
export const isRingOfPair = (size: string) => /^[MF]\s*-/i.test(size) && !size.includes(',');

/**
 * The net weight of a row in thousandths of a gram. Without its own it has the difference between gross and net of the
 * product, and one ring of a pair half of it.
 */
const netThousandths = (product: Weights, row: WeightRow, part: 1 | 2) =>
  row.netGram === null ? thousandths(row.gram) - otherThousandths(product) / part : thousandths(row.netGram);

function weightsOfRows(product: Weights, rows: readonly WeightRow[], part: 1 | 2): PieceWeights {
  const sum = (of: (row: WeightRow) => number) => Math.round(rows.reduce((total, row) => total + of(row), 0)) / 1000;
  return { gram: sum(({ gram }) => thousandths(gram)), netGram: sum((row) => netThousandths(product, row, part)) };
}

/**
 * The weights of one piece in a carat and size: those of the most specific row, which is of carat and size, of the
 * carat, or of the size, else those of the product. Rows for both rings of a pair stand for a row of the pair.
 */
export function weightsIn(product: ChoiceWeights, { carat, size }: WeightChoice): PieceWeights {
  const pair = readCoupleSize(size);
  const rings = pair ? [`M-${pair.male}`, `F-${pair.female}`] : [];
  const keys: [string | null, string | null][] = [
    [carat, size],
    [carat, null],
    [null, size],
  ];
  for (const [rowCarat, rowSize] of keys) {
    const row = product.weights.find(isRow(rowCarat, rowSize));
    if (row) return weightsOfRows(product, [row], 1);
    if (rowSize === null) continue;
    const ofRings = rings.flatMap((ring) => product.weights.find(isRow(rowCarat, ring)) ?? []);
    if (ofRings.length === 2) return weightsOfRows(product, ofRings, 2);
  }
  return { gram: product.gram, netGram: netGrams(product) };
}

/** The first problem of each row, by the number of the row; empty if there is none. */
export function weightRowProblems(
  product: ChoiceWeights & { caratOptions: readonly string[] },
): { row: number; field: keyof WeightRow; message: string }[] {
  const { weights: rows } = product;
  return rows.flatMap((each, row) => {
    const problem = rowProblem(product, each, rows.slice(0, row));
    return problem ? [{ row, ...problem }] : [];
  });
}

function rowProblem(
  product: ChoiceWeights & { caratOptions: readonly string[] },
  row: WeightRow,
  earlier: readonly WeightRow[],
): { field: keyof WeightRow; message: string } | undefined {
  const { carat, size, gram, netGram } = row;
  if (carat === null && size === null) return { field: 'carat', message: weightRowMessages.key };
  if (carat !== null && !product.caratOptions.includes(carat))
    return { field: 'carat', message: weightRowMessages.carat(product.caratOptions) };
  const otherRing = size !== null && isRingOfPair(size) && (/^M/i.test(size) ? /^F/i : /^M/i);
  if (otherRing && !product.weights.some((each) => each.carat === carat && otherRing.test(each.size ?? '')))
    return { field: 'size', message: weightRowMessages.otherRing };
  if (earlier.some(isRow(carat, size))) return { field: 'size', message: weightRowMessages.twice };
  const net = netGramProblem({ gram, netGram });
  if (net) return { field: 'netGram', message: net };
  const part = otherRing ? 2 : 1;
  return netThousandths(product, row, part) < 1 ? { field: 'gram', message: weightRowMessages.light } : undefined;
}
