import { sizeLabel } from '../../../domain/cart.js';
import { colourLabels } from '../../../domain/gold.js';
import { orderStatusLabels } from '../../../domain/orders.js';
import { totalGrams } from '../../../domain/weights.js';
import type { Order, OrderLine } from '../orders/orders.types.js';
import { type Column, type Day, weight, wholeNumber } from '../../platform/documents/table.js';

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
  { title: 'Product', width: 36, valueOf: ({ line }) => line.name },
  { title: 'Category', width: 20, valueOf: ({ line }) => line.category },
  { title: 'Carat', width: 8, numFmt: wholeNumber, valueOf: ({ line }) => Number(line.carat) },
  { title: 'Colour', width: 13, valueOf: ({ line }) => colourLabels[line.colour] },
  { title: 'Size', width: 18, valueOf: ({ line }) => line.size && sizeLabel(line.size) },
  { title: 'Quantity', width: 10, numFmt: wholeNumber, valueOf: ({ line }) => line.quantity },
  { title: 'Weight (g)', width: 12, numFmt: weight, valueOf: ({ line }) => line.gram },
  { title: 'Total weight (g)', width: 16, numFmt: weight, valueOf: ({ line }) => totalGrams([line]) },
  { title: 'Fine gold (g)', width: 14, numFmt: weight, valueOf: ({ line }) => line.fineGrams },
  { title: 'Note of the line', width: 36, valueOf: ({ line }) => line.note },
  { title: 'Note', width: 36, valueOf: ({ order }) => order.note },
  { title: 'Wished date', width: 12, valueOf: ({ order }) => dayOrNone(order.wishedDate) },
  { title: 'Due date', width: 12, valueOf: ({ order }) => dayOrNone(order.dueDate) },
  { title: 'Internal note', width: 36, valueOf: ({ order }) => order.internalNote },
];
