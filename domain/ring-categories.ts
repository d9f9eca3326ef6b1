/** True if a category name stands for rings: "Ladies Ring" or "Couple Band", but not "Earrings" or "Ear Ring". */
export const isRingCategory = (category: string) => /^(?!.*\bear\b).*\b(?:ring|band)s?\b/i.test(category);
