import { readCoupleSize } from './cart.js';
import { isCoupleBand } from './categories.js';
import {
  type ChoiceWeights,
  isRingOfPair,
  isRow,
  sizeKey,
  type WeightRow,
  weightRowLabel,
  weightRowLimits,
  weightsOfRow,
} from './choice-weights.js';
import { type ChoiceRules, sizeMessages } from './choices.js';
import { formatWeight, netGramProblem } from './weights.js';

export const weightRowMessages = {
  rows: `Up to ${weightRowLimits.rows} rows of weights`,
  key: 'Please choose a carat, a size, or both.',
  twice: 'This carat and size already have a row.',
  otherRing: 'The other ring of the pair needs a row as well.',
  carat: (carats: readonly string[]) => `Carat must be ${carats.join(' or ')} for this product`,
  light: 'This weight is too low: the difference between gross and net weight of the product leaves no gold.',
  noSize: (category: string, size: string) => `${category} has no size ${size}.`,
  coupleSize: 'Please enter a size such as M-10 or F-8, or both in the form M-10,F-8.',
  sign: 'Please leave out ; and =.',
  unread: (part: string) =>
    `“${part}” is not understood. Please write carat, size and grams, such as 18/12=3.41; 22=3.9; /14=3.6, and a net weight behind them, such as 18=3.41 (net 3.05).`,
  lostCarat: (row: string) => `There is a weight for ${row}. Please keep this carat, or remove its weight first.`,
  lostGold: (row: string, gram: number) =>
    `This leaves no gold in ${row}, which weighs ${formatWeight(gram)}. Please change its weight first.`,
} as const;

/** A product with what its rows are checked against. */
export interface ChoiceWeightRules extends ChoiceWeights {
  caratOptions: readonly string[];
}

export interface WeightRowProblem {
  row: number;
  field: keyof WeightRow;
  message: string;
}

/** The first problem of each row, by the number of the row; empty if there is none. */
export function weightRowProblems(product: ChoiceWeightRules): WeightRowProblem[] {
  const { weights: rows } = product;
  return rows.flatMap((each, row) => {
    const problem = rowProblem(product, each, rows.slice(0, row));
    return problem ? [{ row, ...problem }] : [];
  });
}

/**
 * The rows whose sizes a category lacks. Only rows that are entered are checked: those of a size that the category has
 * lost stay, and no choice finds them.
 */
export const weightSizeProblems = (
  category: Pick<ChoiceRules, 'category' | 'sizes'>,
  rows: readonly WeightRow[],
): WeightRowProblem[] =>
  rows.flatMap(({ size }, row) => {
    const message = size === null ? undefined : sizeProblem(category, size);
    return message === undefined ? [] : [{ row, field: 'size', message }];
  });

function sizeProblem({ category, sizes }: Pick<ChoiceRules, 'category' | 'sizes'>, size: string): string | undefined {
  if (isCoupleBand(category)) return isPairOrRing(size) ? undefined : weightRowMessages.coupleSize;
  if (sizes.length === 0) return sizeMessages.none;
  return sizes.some((listed) => sizeKey(listed) === sizeKey(size))
    ? undefined
    : weightRowMessages.noSize(category, size);
}

const isPairOrRing = (size: string) =>
  [size, `${size},F-1`, `M-1,${size}`].some((pair) => readCoupleSize(pair) !== undefined);

/**
 * The problem of stored rows after a change of the product that leaves them as they are, and the field at which it is
 * told.
 */
export function keptWeightsProblem(
  product: ChoiceWeightRules,
): { field: 'caratOptions' | 'netGram'; message: string } | undefined {
  const [first] = weightRowProblems(product);
  const row = first && product.weights[first.row];
  if (!row) return undefined;
  const label = weightRowLabel(row);
  return first.field === 'carat'
    ? { field: 'caratOptions', message: weightRowMessages.lostCarat(label) }
    : { field: 'netGram', message: weightRowMessages.lostGold(label, row.gram) };
}

function rowProblem(
  product: ChoiceWeightRules,
  row: WeightRow,
  earlier: readonly WeightRow[],
): Omit<WeightRowProblem, 'row'> | undefined {
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
  return weightsOfRow(product, row).netGram <= 0 ? { field: 'gram', message: weightRowMessages.light } : undefined;
}
