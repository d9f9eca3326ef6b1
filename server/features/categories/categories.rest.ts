import { z } from 'zod';
import { type AddCategory, type SaveCategory, saveCategorySchema } from '../../../domain/categories.schemas.js';
import { optional } from '../../../domain/rules.schemas.js';
import { toRest } from '../../platform/http/contract.js';
import type { Category } from './category.entity.js';

const { name, subcategories, sizes, designPrefix, version } = saveCategorySchema.shape;

/** REST calls the field `size`. An absent list is empty in a new category and unchanged in an existing one. */
const restSaveCategory = z.object({
  name,
  subcategories: optional(subcategories),
  size: optional(sizes),
  designPrefix,
  version: version.describe(
    'The version that was read. If the record has changed since, the call fails with `CONFLICT`.',
  ),
});

export const restAddCategory = restSaveCategory.transform(
  ({ name, subcategories = [], size: sizes = [], designPrefix }): AddCategory => ({
    name,
    subcategories,
    sizes,
    designPrefix,
  }),
);

export const restUpdateCategory = restSaveCategory.transform(({ size, ...category }): Partial<SaveCategory> => ({
  ...category,
  sizes: size,
}));

export const restCategory = z
  .object({
    _id: z.string(),
    name: z.string(),
    subcategories: z.array(z.string()),
    size: z.array(z.string()),
    designPrefix: z.string(),
    image: z.object({ url: z.string() }).nullable(),
    version: z.int(),
  })
  .meta({ id: 'Category' });

export const toRestCategory = (category: Category) =>
  toRest(restCategory, {
    ...category,
    _id: category.id,
    size: category.sizes,
    image: category.image && { url: category.image.url },
  });
