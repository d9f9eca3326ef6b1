import type { CategoryCount } from './products.types.js';

/**
 * A category or one of its subcategories, with the number of its products. A category comes before its subcategories.
 */
export type CountRow = [category: string, subcategory: string | null, products: number];

export function countTree(rows: readonly CountRow[]): CategoryCount[] {
  const tree: CategoryCount[] = [];
  for (const [category, subcategory, products] of rows) {
    let branch = tree.at(-1);
    if (branch?.category !== category) tree.push((branch = { category, count: 0, subcategories: [] }));
    branch.count += products;
    if (subcategory !== null) branch.subcategories.push({ name: subcategory, count: products });
  }
  return tree;
}

interface CategoryFilter {
  categories?: readonly string[];
  subcategories?: readonly string[];
}

const isOneOf = (names: readonly string[], name: string) =>
  names.some((other) => other.toLowerCase() === name.toLowerCase());

/** Computes the length of a filtered list from the counts, which saves another query. */
export function productsWithin(tree: readonly CategoryCount[], { categories, subcategories }: CategoryFilter): number {
  return tree
    .filter(({ category }) => !categories || isOneOf(categories, category))
    .map(({ count, subcategories: branches }) =>
      subcategories
        ? branches.filter(({ name }) => isOneOf(subcategories, name)).reduce((sum, branch) => sum + branch.count, 0)
        : count,
    )
    .reduce((sum, count) => sum + count, 0);
}
