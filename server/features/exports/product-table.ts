import { listSeparator, type ProductColumn, productColumns } from '../../../domain/product-columns.js';
import type { Product } from '../products/products.types.js';
import { type Column, weight, wholeNumber } from './table.js';

/** A product with the names of its pictures. */
export interface ProductRow {
  product: Product;
  pictures: readonly string[];
}

/** How the columns look, whether they are exported or to be filled in. */
export const productColumnFormats: Record<ProductColumn, Pick<Column<unknown>, 'width' | 'numFmt'>> = {
  designNumber: { width: 16 },
  name: { width: 36 },
  gram: { width: 12, numFmt: weight },
  category: { width: 20 },
  subcategory: { width: 20 },
  caratOptions: { width: 12 },
  pictures: { width: 40 },
  minQuantity: { width: 10, numFmt: wholeNumber },
  quantityStep: { width: 10, numFmt: wholeNumber },
};

const values: Record<ProductColumn, Column<ProductRow>['valueOf']> = {
  designNumber: ({ product }) => product.designNumber,
  name: ({ product }) => product.name,
  gram: ({ product }) => product.gram,
  category: ({ product }) => product.category,
  subcategory: ({ product }) => product.subcategory,
  caratOptions: ({ product }) => product.caratOptions.join(listSeparator),
  pictures: ({ pictures }) => pictures.join(listSeparator),
  minQuantity: ({ product }) => product.minQuantity,
  quantityStep: ({ product }) => product.quantityStep,
};

export const productTable: readonly Column<ProductRow>[] = (Object.keys(productColumns) as ProductColumn[]).map(
  (name) => ({ title: productColumns[name], ...productColumnFormats[name], valueOf: values[name] }),
);
