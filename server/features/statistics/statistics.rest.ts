import { z } from 'zod';
import { success } from '../../platform/http/contract.js';
import type { Statistics } from './statistics.types.js';

const restWeek = z
  .object({
    week: z.string(),
    orders: z.int(),
    pieces: z.int(),
    grams: z.number(),
    fineGrams: z.number(),
    requested: z.int(),
    approved: z.int(),
    rejected: z.int(),
  })
  .meta({ id: 'WeekFigures' });

const restCategoryFigures = z
  .object({ category: z.string(), pieces: z.int(), grams: z.number(), fineGrams: z.number() })
  .meta({ id: 'CategoryFigures' });

export const restStatistics = success({
  weeks: z.array(restWeek),
  categories: z.array(restCategoryFigures),
  products: z.array(
    z.object({
      _id: z.string(),
      designNumber: z.string(),
      name: z.string(),
      pieces: z.int(),
      grams: z.number(),
      fineGrams: z.number(),
    }),
  ),
}).meta({ id: 'Statistics' });

export const toRestStatistics = ({ weeks, categories, products }: Statistics): z.infer<typeof restStatistics> => ({
  success: true,
  weeks,
  categories,
  products: products.map(({ id, ...figures }) => ({ _id: id, ...figures })),
});
