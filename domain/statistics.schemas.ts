import { z } from 'zod';
import { weekLimits } from './statistics.js';

export const statisticsSchema = z.object({
  weeks: z
    .int('weeks must be a whole number')
    .min(weekLimits.min, 'weeks starts at 1')
    .max(weekLimits.max, `weeks is at most ${weekLimits.max}`)
    .nullish()
    .transform((value) => value ?? weekLimits.default),
});
export type ReadStatistics = z.output<typeof statisticsSchema>;
