import { z } from 'zod';
import { byIdSchema, optional } from './rules.js';

export const categoryLimits = { name: 60, subcategories: 60, sizes: 60, size: 20 } as const;

const sameText = (a: string, b: string) => a.trim().toLowerCase() === b.trim().toLowerCase();

/** `All` means "no filter" in every list, so no category may have this name. */
export const isAll = (name: string) => sameText(name, 'All');

/** Trims the entries and removes empty ones and case-insensitive duplicates. */
export const tidyList = (entries: readonly string[]) =>
  entries
    .map((entry) => entry.trim())
    .filter((entry, index, all) => entry !== '' && all.findIndex((other) => sameText(other, entry)) === index);

export const categoryMessages = {
  added: 'Category added successfully',
  updated: 'Category updated successfully',
  deleted: 'Category deleted successfully',
  subcategoryDeleted: 'Subcategory deleted successfully',
} as const;

export const listMessages = {
  subcategory: { empty: 'Subcategory name cannot be empty.', duplicate: 'Subcategory already exists.' },
  size: { empty: 'Size cannot be empty.', duplicate: 'Size already exists.' },
} as const;

/** Error text for a new entry of a list; undefined when it can be added. */
export const newEntryError = (kind: keyof typeof listMessages, entry: string, present: readonly string[]) => {
  if (entry.trim() === '') return listMessages[kind].empty;
  return present.some((other) => sameText(other, entry)) ? listMessages[kind].duplicate : undefined;
};

const list = (maxEntries: number, maxLength: number) =>
  z
    .array(z.string().max(maxLength, `Please use at most ${maxLength} characters.`))
    .max(maxEntries, `At most ${maxEntries} entries.`)
    .transform(tidyList);

const name = z
  .string({ error: 'Category name cannot be empty.' })
  .trim()
  .min(1, 'Category name cannot be empty.')
  .max(categoryLimits.name, `Please use at most ${categoryLimits.name} characters.`)
  .refine((value) => !isAll(value), "A category can't be called All.");

export const saveCategorySchema = z.object({
  name,
  subcategories: list(categoryLimits.subcategories, categoryLimits.name),
  sizes: list(categoryLimits.sizes, categoryLimits.size),
  /** The version that was edited. The change is rejected when the stored version is newer. */
  version: optional(z.int()),
});
export type SaveCategory = z.output<typeof saveCategorySchema>;

export const addCategorySchema = saveCategorySchema.omit({ version: true });
export type AddCategory = z.output<typeof addCategorySchema>;

export const updateCategorySchema = saveCategorySchema.extend(byIdSchema.shape);
export type UpdateCategory = z.output<typeof updateCategorySchema>;

export const isCoupleBand = (category: string) => sameText(category, 'couple band');
