import { z } from 'zod';
import { type SaveCategory, saveCategorySchema } from '../../../domain/categories.js';
import { optional } from '../../../domain/rules.js';
import type { Category } from './category.entity.js';

const { name, subcategories, sizes, version } = saveCategorySchema.shape;

/** REST says `size`. An absent list is empty in a new category and unchanged in an existing one. */
const restCategory = z.object({ name, subcategories: optional(subcategories), size: optional(sizes), version });

export const restAddCategory = restCategory.transform(
  ({ name, subcategories = [], size: sizes = [] }): Omit<SaveCategory, 'version'> => ({ name, subcategories, sizes }),
);

export const restUpdateCategory = restCategory.transform(({ size, ...category }): Partial<SaveCategory> => ({
  ...category,
  sizes: size,
}));

export const toRestCategory = ({ id, name, subcategories, sizes, image, version }: Category) => ({
  _id: id,
  name,
  subcategories,
  size: sizes,
  image: image && { url: image.url },
  version,
});
