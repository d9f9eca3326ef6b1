export const categoryLimits = { name: 60, subcategories: 60, sizes: 60, size: 20 } as const;

export const sameText = (a: string, b: string) => a.trim().toLowerCase() === b.trim().toLowerCase();

/** `All` means "no filter" in every list, so no category may have this name. */
export const isAll = (name: string) => sameText(name, 'All');

/** Trims the entries and removes empty ones and case-insensitive duplicates. */
export const tidyList = (entries: readonly string[]) =>
  entries
    .map((entry) => entry.trim())
    .filter((entry, index, all) => entry !== '' && all.findIndex((other) => sameText(other, entry)) === index);

export const isCoupleBand = (category: string) => sameText(category, 'couple band');

export const categoryMessages = {
  added: 'Category added successfully',
  updated: 'Category updated successfully',
  deleted: 'Category deleted successfully',
  subcategoryDeleted: 'Subcategory deleted successfully',
} as const;

const listMessages = {
  subcategory: { empty: 'Subcategory name cannot be empty.', duplicate: 'Subcategory already exists.' },
  size: { empty: 'Size cannot be empty.', duplicate: 'Size already exists.' },
} as const;

/** Error text for a new entry of a list; undefined when it can be added. */
export const newEntryError = (kind: keyof typeof listMessages, entry: string, present: readonly string[]) => {
  if (entry.trim() === '') return listMessages[kind].empty;
  return present.some((other) => sameText(other, entry)) ? listMessages[kind].duplicate : undefined;
};

/** True if a category name stands for rings: "Ladies Ring" or "Couple Band", but not "Earrings" or "Ear Ring". */
export const isRingCategory = (category: string) => /^(?!.*\bear\b).*\b(?:ring|band)s?\b/i.test(category);
