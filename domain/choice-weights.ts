import { readCoupleSize } from './cart.js';
import { isCoupleBand } from './categories.js';
import type { ChoiceRules } from './choices.js';
import { weightFormat } from './formats.js';
import { formatWeight, netGrams, type Weights } from './weights.js';

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

/** "18 ct, size 12", "18 ct", or "size 12". */
export const weightRowLabel = ({ carat, size }: Pick<WeightRow, 'carat' | 'size'>) =>
  [...(carat === null ? [] : [`${carat} ct`]), ...(size === null ? [] : [`size ${size}`])].join(', ');

const thousandths = (grams: number) => Math.round(grams * 1000);

/** Grams of a piece that are no gold, in thousandths. */
const otherThousandths = (weights: Weights) => thousandths(weights.gram) - thousandths(netGrams(weights));

/** Sizes are the same irrespective of case. */
export const sizeKey = (size: string | null) => (size === null ? null : size.replace(/\s/g, '').toUpperCase());

export const isRow = (carat: string | null, size: string | null) => (row: WeightRow) =>
  row.carat === carat && sizeKey(row.size) === sizeKey(size);

/** One ring of a pair: `M-10` or `F-8`. */
export const isRingOfPair = (size: string) => /^[MF]\s*-/i.test(size) && !size.includes(',');

const partOf = ({ size }: WeightRow) => (size !== null && isRingOfPair(size) ? 2 : 1);

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

/** The weights that a row stands for. */
export const weightsOfRow = (product: Weights, row: WeightRow): PieceWeights =>
  weightsOfRows(product, [row], partOf(row));

/** The gross weight of one piece in a carat and size. */
export const gramIn = (product: Pick<ChoiceWeights, 'gram' | 'weights'>, choice: WeightChoice) =>
  weightsIn({ ...product, netGram: null }, choice).gram;

/** Sizes in which a product can weigh differently, and the empty one for any other. */
function weighedSizes({ category, sizes, weights }: WeighedChoices): readonly string[] {
  if (!isCoupleBand(category)) return sizes.length > 0 ? sizes : [''];
  const rings = (sex: RegExp) =>
    weights.flatMap(({ size }) => (size !== null && isRingOfPair(size) && sex.test(size) ? [size] : []));
  return ['', ...sizes, ...rings(/^M/i).flatMap((male) => rings(/^F/i).map((female) => `${male},${female}`))];
}

type WeighedChoices = ChoiceWeights & ChoiceRules;

export interface WeightRange {
  min: number;
  max: number;
}

const rangeOf = (grams: readonly number[]): WeightRange => ({ min: Math.min(...grams), max: Math.max(...grams) });

/** Weights of the lightest and the heaviest piece, in any of these carats. */
export function weightRanges(
  product: WeighedChoices,
  carats = product.caratOptions,
): Record<keyof PieceWeights, WeightRange> {
  const pieces = carats.flatMap((carat) => weighedSizes(product).map((size) => weightsIn(product, { carat, size })));
  return { gram: rangeOf(pieces.map(({ gram }) => gram)), netGram: rangeOf(pieces.map(({ netGram }) => netGram)) };
}

/** True if the net weight is worth telling, because it is below the gross weight. */
export const hasLowerNet = ({ gram, netGram }: Record<keyof PieceWeights, WeightRange>) =>
  netGram.min < gram.min || netGram.max < gram.max;

/** "3.410–3.900 g". */
export const formatWeightRange = ({ min, max }: WeightRange) =>
  min === max ? formatWeight(min) : `${weightFormat.format(min)}–${formatWeight(max)}`;
