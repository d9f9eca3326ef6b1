import type { CategoryOfProduct } from './product.sql.js';
import type { CategoryCount } from './products.types.js';

/**
 * A category with its sizes, or one of its subcategories, and the number of its products. Rows of the same category are
 * adjacent, and the first has the sizes.
 */
export type CountRow = [
  categoryId: string | null,
  category: string,
  sizes: string[] | null,
  subcategoryId: string | null,
  subcategory: string | null,
  products: number,
];

const noCategory: CategoryOfProduct = { category: '', subcategory: null, sizes: [] };

export function countTree(rows: readonly CountRow[]): CategoryCount[] {
  const tree: CategoryCount[] = [];
  for (const [, category, , , subcategory, products] of rows) {
    let branch = tree.at(-1);
    if (branch?.category !== category) tree.push((branch = { category, count: 0, subcategories: [] }));
    branch.count += products;
    if (subcategory !== null) branch.subcategories.push({ name: subcategory, count: products });
  }
  return tree;
}

/** Finds the names and sizes of a category by the ids in a product's row. An archived product may have no category. */
export function categoryFinder(rows: readonly CountRow[]) {
  const byId = new Map<string | null, CategoryOfProduct>();
  let sizes: string[] = [];
  for (const [categoryId, category, ownSizes, subcategoryId, subcategory] of rows) {
    sizes = ownSizes ?? sizes;
    byId.set(subcategoryId ?? categoryId, { category, subcategory, sizes });
  }
  return (categoryId: string | null, subcategoryId: string | null) =>
    byId.get(subcategoryId ?? categoryId) ?? noCategory;
}

/** The counts as a list shows them, and the categories of its products. */
export interface CategoryCounts {
  categoryCounts: CategoryCount[];
  categoryOf: ReturnType<typeof categoryFinder>;
}

interface CategoryFilter {
  categories?: readonly string[];
  subcategories?: readonly string[];
}

const isOneOf = (names: readonly string[], name: string) =>
  names.some((other) => other.toLowerCase() === name.toLowerCase());

/** The length of a filtered list, taken from the counts instead of another query. */
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
