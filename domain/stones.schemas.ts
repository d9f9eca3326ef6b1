import { z } from './zod.js';
import { countFormat } from './formats.js';
import { type Stone, stoneKinds, stoneLimits, stoneMessages, stoneShapes } from './stones.js';

/** One line without the signs that separate rows and texts in a cell; null if there is none. */
const remark = (max: number) =>
  z
    .string()
    .transform((text) => text.replace(/\s+/g, ' ').trim())
    .pipe(
      z
        .string()
        .max(max, `Please use at most ${max} characters.`)
        .regex(/^[^;()]*$/, stoneMessages.remark),
    )
    .nullish()
    .transform((text) => text || null);

const thousandths = 10 ** stoneLimits.decimals;

export const stoneSchema: z.ZodType<Stone> = z.object({
  kind: z.enum(stoneKinds, stoneMessages.kind),
  shape: z.enum(stoneShapes, stoneMessages.shape),
  count: z.int(stoneMessages.count).min(1, stoneMessages.count).max(stoneLimits.count, stoneMessages.count),
  carats: z
    .number(stoneMessages.carats)
    .gt(0, stoneMessages.carats)
    .max(stoneLimits.carats, `Please enter at most ${countFormat.format(stoneLimits.carats)} carats.`)
    .refine((carats) => Math.round(carats * thousandths) / thousandths === carats, stoneMessages.caratDecimals),
  setting: remark(stoneLimits.setting),
  text: remark(stoneLimits.text),
});

export const stonesSchema = z.array(stoneSchema).max(stoneLimits.rows, stoneMessages.rows);
