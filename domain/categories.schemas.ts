import { z } from './zod.js';
import { categoryLimits, isAll, tidyList } from './categories.js';
import { designNumberMessages, isDesignPrefix } from './design-numbers.js';
import { makingOptionSchema, optionsRule } from './making-options.schemas.js';
import { byIdSchema, optional, optionalText } from './rules.schemas.js';

const list = (maxEntries: number, maxLength: number) =>
  z
    .array(z.string().max(maxLength, `Please use at most ${maxLength} characters.`))
    .max(maxEntries, `At most ${maxEntries} entries.`)
    .transform(tidyList);

export const name = z
  .string({ error: 'Category name cannot be empty.' })
  .trim()
  .min(1, 'Category name cannot be empty.')
  .max(categoryLimits.name, `Please use at most ${categoryLimits.name} characters.`)
  .refine((value) => !isAll(value), "A category can't be called All.");

export const saveCategorySchema = z.object({
  name,
  subcategories: list(categoryLimits.subcategories, categoryLimits.name),
  sizes: list(categoryLimits.sizes, categoryLimits.size),
  /** If absent or empty, a new category gets the first letters of its name, and an existing one keeps its prefix. */
  designPrefix: optionalText(isDesignPrefix, designNumberMessages.prefix),
  options: optionsRule(makingOptionSchema),
  /** The version that was edited. The change is rejected when the stored version is newer. */
  version: optional(z.int()),
});
export type SaveCategory = z.output<typeof saveCategorySchema>;

export const addCategorySchema = saveCategorySchema.omit({ version: true });
export type AddCategory = z.output<typeof addCategorySchema>;

export const updateCategorySchema = saveCategorySchema.extend(byIdSchema.shape);
export type UpdateCategory = z.output<typeof updateCategorySchema>;
