import type { CategoryCount } from './product-page.js';

/** A category, one of its subcategories (or none), and how many products are there; rows of a category lie together. */
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

interface Chosen {
  categories?: readonly string[];
  subcategories?: readonly string[];
}

const isOneOf = (names: readonly string[], name: string) =>
  names.some((other) => other.toLowerCase() === name.toLowerCase());

/** How long the list is: the counts know it already. */
export function productsWithin(tree: readonly CategoryCount[], { categories, subcategories }: Chosen): number {
  return tree
    .filter(({ category }) => !categories || isOneOf(categories, category))
    .map(({ count, subcategories: branches }) =>
      subcategories
        ? branches.filter(({ name }) => isOneOf(subcategories, name)).reduce((sum, branch) => sum + branch.count, 0)
        : count,
    )
    .reduce((sum, count) => sum + count, 0);
}
