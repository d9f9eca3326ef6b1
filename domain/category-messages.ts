import { sameText } from './categories.js';

/** Separate from `categories.ts`, because only the forms of the admin panel show these texts. */
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
