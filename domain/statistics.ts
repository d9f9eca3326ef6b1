import { z } from 'zod';

/** Number of weeks the statistics can cover, including the current week. */
export const weekChoices = [12, 26, 52] as const;
export const weekLimits = { min: 1, max: 104, default: 12 } as const;
/** Number of products in the best-seller list. */
export const bestSellerLimit = 10;

export const statisticsSchema = z.object({
  weeks: z
    .int('weeks must be a whole number')
    .min(weekLimits.min, 'weeks starts at 1')
    .max(weekLimits.max, `weeks is at most ${weekLimits.max}`)
    .nullish()
    .transform((value) => value ?? weekLimits.default),
});
export type ReadStatistics = z.output<typeof statisticsSchema>;
