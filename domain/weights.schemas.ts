import { z } from './zod.js';
import { countFormat } from './formats.js';
import { gramLimits, productMessages } from './products.js';

const hasAtMostThreeDecimals = (value: number) => Number(value.toFixed(gramLimits.decimals)) === value;

export const gramRule = z
  .number(productMessages.gram)
  .gt(0, productMessages.gram)
  .max(gramLimits.max, `Weight must be at most ${countFormat.format(gramLimits.max)} grams`)
  .refine(hasAtMostThreeDecimals, 'Weight can have at most three decimals');

/** See `weightsProblem` for its upper limit. */
export const netGramRule = z
  .number(productMessages.netGram)
  .gt(0, productMessages.netGram)
  .refine(hasAtMostThreeDecimals, 'Net weight can have at most three decimals');
