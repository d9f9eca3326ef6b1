import { maxPictureBytes, pictureMegabytes, pictureTypes } from './files.js';
import { colours } from './gold.js';
import { quantityLimits } from './quantities.js';
import { type StoneAmount, stonesProblem } from './stones.js';
import { netGramProblem, type Weights } from './weights.js';

export const productPageSizes = [50, 100, 150] as const;
export const adminProductPageSizes = [20, 50, 100] as const;
export const productSorts = ['name', '-name', 'gram', '-gram', 'number', '-number', 'newest'] as const;
export type ProductSort = (typeof productSorts)[number];
export const productSortLabels: Record<ProductSort, string> = {
  name: 'Name, A to Z',
  '-name': 'Name, Z to A',
  gram: 'Weight, lightest first',
  '-gram': 'Weight, heaviest first',
  number: 'Design number',
  '-number': 'Design number, last first',
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

export const productMessages = {
  name: 'Product name is required',
  category: 'Category is required',
  subcategory: 'Subcategory is required',
  gram: 'Weight must be a positive number',
  netGram: 'Net weight must be a positive number',
  minQuantity: `The minimum is a whole number from ${quantityLimits.min} to ${quantityLimits.max}`,
  quantityStep: `The step is a whole number from ${quantityLimits.min} to ${quantityLimits.max}`,
  image: 'Product image is required',
  images: `Up to ${maxProductImages} pictures`,
  unknownPicture: 'This picture no longer belongs to the product.',
  pictureColour: `The colour of a picture is ${colours.join(' or ')}.`,
  added: 'Product added successfully',
  updated: 'Product updated successfully',
  deleted: 'Product deleted successfully',
  restored: 'Product restored successfully',
  duplicated: 'Product duplicated successfully',
} as const;

export interface WeighedProduct extends Weights {
  stones: readonly StoneAmount[];
}

/** The problem with weights that contradict each other, and the field at which it is told. */
export function weightsProblem({
  stones,
  ...weights
}: WeighedProduct): { field: 'netGram' | 'stones'; message: string } | undefined {
  const net = netGramProblem(weights);
  if (net) return { field: 'netGram', message: net };
  const message = stonesProblem(weights, stones);
  return message ? { field: 'stones', message } : undefined;
}

export const productImageRules = {
  maxBytes: maxPictureBytes,
  types: pictureTypes,
  wrongType: 'Please choose a JPEG, PNG or WebP picture.',
  tooLarge: `Image size must be less than ${pictureMegabytes}MB`,
} as const;

const countProducts = (count: number) => `${count} ${count === 1 ? 'product' : 'products'}`;

/** "3 products moved successfully", or "2 of 3 products moved; …" when another administrator changed one first. */
export const bulkResultMessage = (
  done: number,
  requested: number,
  what: 'moved' | 'archived' | 'restored' | 'updated',
) =>
  done === requested
    ? `${countProducts(done)} ${what} successfully`
    : `${done} of ${countProducts(requested)} ${what}; someone else changed the others`;
