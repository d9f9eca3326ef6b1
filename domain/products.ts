export const productPageSizes = [50, 100, 150] as const;
export const adminProductPageSizes = [20, 50, 100] as const;
export const productSorts = ['name', '-name', 'gram', '-gram', 'newest'] as const;
export type ProductSort = (typeof productSorts)[number];
export const productSortLabels: Record<ProductSort, string> = {
  name: 'Name, A to Z',
  '-name': 'Name, Z to A',
  gram: 'Weight, lightest first',
  '-gram': 'Weight, heaviest first',
  newest: 'Newest first',
};

/** The names of filters in REST and in the addresses of lists, where they differ. */
export const productFilterNames = {
  categories: 'category',
  subcategories: 'subcategory',
  carats: 'carat',
  colours: 'color',
  sizes: 'size',
} as const;

export const gramLimits = { max: 10_000, decimals: 3 } as const;

/** The most designs that are shown as related to a product: a row of a wide screen, three of a phone. */
export const maxRelatedProducts = 6;

export const maxProductImages = 8;

export const productNameLimit = 120;

/** Maximum number of products in one bulk action. */
export const maxProductsPerBatch = 200;

/** The name of a duplicated product. Long names are shortened so that the suffix fits. */
export const copyName = (name: string) => `${name.slice(0, productNameLimit - 7).trimEnd()} (copy)`;
