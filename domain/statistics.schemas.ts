import { z } from './zod.js';

/** The number of weeks, including the current one. */
const weekLimits = { min: 1, max: 104, default: 12 } as const;

export const statisticsSchema = z.object({
  weeks: z
    .int('weeks must be a whole number')
    .min(weekLimits.min, 'weeks starts at 1')
    .max(weekLimits.max, `weeks is at most ${weekLimits.max}`)
    .nullish()
    .transform((value) => value ?? weekLimits.default),
});
export type ReadStatistics = z.output<typeof statisticsSchema>;
