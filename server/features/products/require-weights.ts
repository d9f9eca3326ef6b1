import {
  type ChoiceWeightRules,
  keptWeightsProblem,
  weightRowProblems,
  type WeightRowProblem,
  weightSizeProblems,
} from '../../../domain/choice-weight-problems.js';
import type { WeightRow } from '../../../domain/choice-weights.js';
import type { ChoiceRules } from '../../../domain/choices.js';
import { DomainError, invalidField } from '../../../domain/errors.js';
import { type WeighedProduct, weightsProblem } from '../../../domain/products.js';

type ProductWeights = WeighedProduct & ChoiceWeightRules;

/** The weights after a change, in which absent ones stay. */
const weightsAfter = (
  stored: ProductWeights,
  {
    gram = stored.gram,
    netGram = stored.netGram,
    stones = stored.stones,
    weights = stored.weights,
    caratOptions = stored.caratOptions,
  }: Partial<ProductWeights>,
): ProductWeights => ({ gram, netGram, stones, weights, caratOptions });

/**
 * Throws if the weights of a product contradict each other after a change. `product` is the path of the product in a
 * request about several, which change no stones and no rows of weights.
 */
export function requireWeights(stored: ProductWeights, change: Partial<ProductWeights>, product?: string): void {
  const after = weightsAfter(stored, change);
  const problem = weightsProblem(after);
  if (problem) throw invalidField(product ? `${product}.netGram` : problem.field, problem.message);
  if (change.weights) return refuseRows(weightRowProblems(after));
  const kept = keptWeightsProblem(after);
  if (kept) throw invalidField(product ? `${product}.${kept.field}` : kept.field, kept.message);
}

/** Throws if the category lacks the size of a row. */
export const requireSizes = (category: Pick<ChoiceRules, 'category' | 'sizes'>, rows: readonly WeightRow[]) =>
  refuseRows(weightSizeProblems(category, rows));

function refuseRows(problems: readonly WeightRowProblem[]): void {
  const [first] = problems;
  if (!first) return;
  const fields = Object.fromEntries(problems.map(({ row, field, message }) => [`weights.${row}.${field}`, message]));
  throw new DomainError('VALIDATION', { message: first.message, fields });
}
