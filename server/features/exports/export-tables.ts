import { sizeLabel } from '../../../domain/cart.js';
import { colourLabels } from '../../../domain/gold.js';
import { orderStatusLabels } from '../../../domain/orders.js';
import { weightRowsCell } from '../../../domain/choice-weight-cells.js';
import { stonesCell } from '../../../domain/stone-cells.js';
import { distinctOptions, isSameOption, optionCell } from '../../../domain/making-option-cells.js';
import { optionsLabel, type StoredOption } from '../../../domain/making-options.js';
import { totalGrams } from '../../../domain/weights.js';
import { accessStatusLabels } from '../../../domain/access.js';
import {
  type ExportedColumn,
  exportedColumns,
  isFact,
  listSeparator,
  sheetColumns,
  type SheetFact,
} from '../../../domain/product-columns.js';
import { type Column, type Day, weight, wholeNumber } from '../../platform/documents/table.js';
import type { Order, OrderLine } from '../orders/orders.types.js';
import type { User } from '../users/user.entity.js';
import type { Product } from '../products/products.types.js';

const accessLabel = ({ accessStatus, permanentAccess }: User) =>
  accessStatus === 'approved' && permanentAccess ? 'Permanent' : accessStatusLabels[accessStatus];

export function companyTable(dayOf: (time: Date) => string): readonly Column<User>[] {
  const dayOrNone = (time: Date | null) => time && { day: dayOf(time) };
  return [
    { title: 'Company', width: 28, valueOf: ({ companyName }) => companyName },
    { title: 'Contact', width: 22, valueOf: ({ name }) => name },
    { title: 'Email', width: 28, valueOf: ({ email }) => email },
    { title: 'Phone', width: 18, valueOf: ({ phone }) => phone },
    { title: 'Address', width: 40, valueOf: ({ address }) => address },
    { title: 'Access', width: 12, valueOf: accessLabel },
    { title: 'Access until', width: 13, valueOf: ({ accessExpiresAt }) => dayOrNone(accessExpiresAt) },
    { title: 'Registered', width: 12, valueOf: ({ createdAt }) => ({ day: dayOf(createdAt) }) },
    { title: 'Last order', width: 12, valueOf: ({ lastOrderAt }) => dayOrNone(lastOrderAt) },
  ];
}

/** A line with its order. */
export interface OrderRow {
  order: Order;
  line: OrderLine;
}

const dayOrNone = (day: string | null | undefined): Day | null => (day ? { day } : null);

/** The columns of the export. Sizes are texts, because as a number 2.10 would equal 2.1. */
export const orderTable = (dayOf: (time: Date) => string): readonly Column<OrderRow>[] => [
  { title: 'Order', width: 14, valueOf: ({ order }) => order.orderId },
  { title: 'Date', width: 12, valueOf: ({ order }) => ({ day: dayOf(order.createdAt) }) },
  { title: 'Status', width: 14, valueOf: ({ order }) => orderStatusLabels[order.status] },
  { title: 'Company', width: 28, valueOf: ({ order }) => order.customer.companyName },
  { title: 'Contact', width: 22, valueOf: ({ order }) => order.customer.name },
  { title: 'Email', width: 28, valueOf: ({ order }) => order.customer.email },
  { title: 'Phone', width: 18, valueOf: ({ order }) => order.customer.phone },
  { title: 'Design number', width: 16, valueOf: ({ line }) => line.designNumber },
  { title: 'Client number', width: 16, valueOf: ({ line }) => line.clientNumber },
  { title: 'Product', width: 36, valueOf: ({ line }) => line.name },
  { title: 'Category', width: 20, valueOf: ({ line }) => line.category },
  { title: 'Carat', width: 8, numFmt: wholeNumber, valueOf: ({ line }) => Number(line.carat) },
  { title: 'Colour', width: 13, valueOf: ({ line }) => colourLabels[line.colour] },
  { title: 'Size', width: 18, valueOf: ({ line }) => line.size && sizeLabel(line.size) },
  { title: 'Making', width: 24, valueOf: ({ line }) => optionsLabel(line.options) || null },
  { title: 'Quantity', width: 10, numFmt: wholeNumber, valueOf: ({ line }) => line.quantity },
  { title: 'Weight (g)', width: 12, numFmt: weight, valueOf: ({ line }) => line.gram },
  { title: 'Net weight', width: 12, numFmt: weight, valueOf: ({ line }) => line.netGram },
  { title: 'Total weight (g)', width: 16, numFmt: weight, valueOf: ({ line }) => totalGrams([line]) },
  { title: 'Fine gold (g)', width: 14, numFmt: weight, valueOf: ({ line }) => line.fineGrams },
  { title: 'Item note', width: 36, valueOf: ({ line }) => line.note },
  { title: 'Order note', width: 36, valueOf: ({ order }) => order.note },
  { title: 'Wanted by', width: 12, valueOf: ({ order }) => dayOrNone(order.wishedDate) },
  { title: 'Due date', width: 12, valueOf: ({ order }) => dayOrNone(order.dueDate) },
  { title: 'Internal note', width: 36, valueOf: ({ order }) => order.internalNote },
];

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

const formats = {
  ...{ text: undefined, texts: undefined, stones: undefined, weights: undefined },
  ...{ weight, optionalWeight: weight, pieces: wholeNumber },
};

const factColumn = (fact: SheetFact & ExportedColumn): ProductTableColumn => ({
  numFmt: formats[sheetColumns[fact].kind],
  valueOf: ({ product }) => {
    if (fact === 'stones') return stonesCell(product.stones);
    if (fact === 'weights') return weightRowsCell(product.weights);
    const value = product[fact];
    return Array.isArray(value) ? value.join(listSeparator) : value;
  },
});

const isExportedFact = (name: ExportedColumn): name is SheetFact & ExportedColumn => isFact(name);

const productColumns = exportedColumns.map((name): Column<ProductRow> => ({
  title: sheetColumns[name].head,
  width: sheetColumns[name].width,
  ...(isExportedFact(name) ? factColumn(name) : columns[name]),
}));

/** The columns of products, the last ones with their making options. */
export function productTable(
  categories: readonly { name: string; options: readonly StoredOption[] }[],
): readonly Column<ProductRow>[] {
  const optionsOf = new Map(categories.map(({ name, options }) => [name, options]));
  const options = distinctOptions(categories).map((title): Column<ProductRow> => ({
    title,
    width: sheetColumns.optionRules.width,
    valueOf: ({ product: { category, optionRules } }) => {
      const option = optionsOf.get(category)?.find(({ name }) => isSameOption(name, title));
      return option && optionCell(option, optionRules);
    },
  }));
  return [...productColumns, ...options];
}
