import {
  type ExportedColumn,
  exportedColumns,
  isFact,
  listSeparator,
  sheetColumns,
  type SheetFact,
} from '../../../domain/product-columns.js';
import type { Product } from '../products/products.types.js';
import { type Column, weight, wholeNumber } from '../../platform/documents/table.js';

/** A product with the names of its pictures. */
export interface ProductRow {
  product: Product;
  pictures: readonly string[];
}

type ProductTableColumn = Omit<Column<ProductRow>, 'title' | 'width'>;

/** Columns of the file that are not columns of the product. */
const columns: Record<Exclude<ExportedColumn, SheetFact>, ProductTableColumn> = {
  designNumber: { valueOf: ({ product }) => product.designNumber },
  category: { valueOf: ({ product }) => product.category },
  subcategory: { valueOf: ({ product }) => product.subcategory },
  pictures: { valueOf: ({ pictures }) => pictures.join(listSeparator) },
};

const formats = { text: undefined, texts: undefined, weight, pieces: wholeNumber };

const factColumn = (fact: SheetFact): ProductTableColumn => ({
  numFmt: formats[sheetColumns[fact].kind],
  valueOf: ({ product }) => {
    const value = product[fact];
    return Array.isArray(value) ? value.join(listSeparator) : value;
  },
});

export const productTable: readonly Column<ProductRow>[] = exportedColumns.map((name) => ({
  title: sheetColumns[name].head,
  width: sheetColumns[name].width,
  ...(isFact(name) ? factColumn(name) : columns[name]),
}));
