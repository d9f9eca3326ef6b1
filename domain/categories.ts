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
