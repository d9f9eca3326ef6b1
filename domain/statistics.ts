import { z } from 'zod';

/** How many weeks the figures of the house can look back, this one included. */
export const weekChoices = [12, 26, 52] as const;
export const weekLimits = { min: 1, max: 104, standard: 12 } as const;
/** How many products the best are. */
export const bestProducts = 10;

export const statisticsSchema = z.object({
  weeks: z
    .int('weeks must be a whole number')
    .min(weekLimits.min, 'weeks starts at 1')
    .max(weekLimits.max, `weeks is at most ${weekLimits.max}`)
    .nullish()
    .transform((value) => value ?? weekLimits.standard),
});
export type ReadStatistics = z.output<typeof statisticsSchema>;
