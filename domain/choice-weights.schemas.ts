import { z } from './zod.js';
import { weightRowMessages } from './choice-weight-problems.js';
import { type WeightRow, weightRowLimits } from './choice-weights.js';
import { gramRule, netGramRule } from './weights.schemas.js';

/** A carat or size without the signs that separate the parts of a cell; null for any. */
const key = z
  .string()
  .trim()
  .max(weightRowLimits.size, `Please use at most ${weightRowLimits.size} characters.`)
  .regex(/^[^;=\r\n]*$/, weightRowMessages.sign)
  .nullish()
  .transform((text) => text || null);

export const weightRowSchema: z.ZodType<WeightRow> = z.object({
  carat: key,
  size: key,
  gram: gramRule,
  netGram: netGramRule.nullish().transform((grams) => grams ?? null),
});

/** See `weightRowProblems` for what rows and product have to agree on. */
export const weightRowsSchema = z.array(weightRowSchema).max(weightRowLimits.rows, weightRowMessages.rows);
