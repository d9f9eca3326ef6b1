import { type ExportedColumn, exportedColumns, listSeparator } from '../../../domain/product-columns.js';
import type { Product } from '../products/products.types.js';
import { type Column, weight, wholeNumber } from '../../platform/documents/table.js';

/** A product with the names of its pictures. */
export interface ProductRow {
  product: Product;
  pictures: readonly string[];
}

const columns: Record<ExportedColumn, Omit<Column<ProductRow>, 'title'>> = {
  designNumber: { width: 16, valueOf: ({ product }) => product.designNumber },
  name: { width: 36, valueOf: ({ product }) => product.name },
  gram: { width: 12, numFmt: weight, valueOf: ({ product }) => product.gram },
  category: { width: 20, valueOf: ({ product }) => product.category },
  subcategory: { width: 20, valueOf: ({ product }) => product.subcategory },
  caratOptions: { width: 12, valueOf: ({ product }) => product.caratOptions.join(listSeparator) },
  pictures: { width: 40, valueOf: ({ pictures }) => pictures.join(listSeparator) },
  minQuantity: { width: 10, numFmt: wholeNumber, valueOf: ({ product }) => product.minQuantity },
  quantityStep: { width: 10, numFmt: wholeNumber, valueOf: ({ product }) => product.quantityStep },
};

export const productTable: readonly Column<ProductRow>[] = (Object.keys(exportedColumns) as ExportedColumn[]).map(
  (name) => ({ title: exportedColumns[name], ...columns[name] }),
);
