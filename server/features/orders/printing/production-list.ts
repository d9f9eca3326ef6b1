import { sizeLabel, totalPieces } from '../../../../domain/cart.js';
import { colourLabels } from '../../../../domain/gold.js';
import { optionLabel, optionsLabel } from '../../../../domain/making-options.js';
import { totalFineGrams, totalGrams } from '../../../../domain/weights.js';
import type { Order, OrderLine } from '../orders.types.js';

/** A design in one carat, colour, size and making, summed over all orders of the list. */
export interface ProductionRow {
  designNumber: string | null;
  name: string;
  carat: string;
  colour: string;
  /** Empty if the design has no sizes. */
  size: string;
  /** Such as "Screw: push, Rhodium: yes"; empty if it has no options. */
  making: string;
  pieces: number;
  /** The weight of one piece, which differs between the orders if the product has changed. */
  gram: number | 'differs';
  /** The weight of its gold; null if the orders are from before net weights. */
  netGram: number | null | 'differs';
  grams: number;
  fineGrams: number;
  orderCodes: string[];
}

export interface ProductionTotals {
  pieces: number;
  grams: number;
  fineGrams: number;
}

type ListedOrder = Pick<Order, 'orderId' | 'lines'>;

interface Group {
  lines: OrderLine[];
  orderCodes: Set<string>;
}

/** The order of the options does not matter, because it can change between two orders. */
const keyOf = ({ designNumber, productId, name, carat, colour, size, options }: OrderLine) => {
  const making = options.map(optionLabel).sort();
  return JSON.stringify([designNumber?.toLowerCase() ?? productId ?? name, carat, colour, size, making]);
};

/** Compares numbers within texts as numbers: 6 comes before 10. */
const { compare } = new Intl.Collator('en', { numeric: true });

export function productionRows(orders: readonly ListedOrder[]): ProductionRow[] {
  const groups = new Map<string, Group>();
  for (const { orderId, lines } of orders)
    for (const line of lines) {
      const key = keyOf(line);
      const group = groups.get(key) ?? { lines: [], orderCodes: new Set() };
      groups.set(key, group);
      group.lines.push(line);
      group.orderCodes.add(orderId);
    }
  return [...groups.values()].flatMap(toRow).sort(byDesign);
}

function toRow({ lines, orderCodes }: Group): ProductionRow[] {
  const [first] = lines;
  if (!first) return [];
  const { designNumber, name, carat, colour, size, options, gram, netGram } = first;
  return [
    {
      ...{ designNumber, name, carat, colour: colourLabels[colour], size: size ? sizeLabel(size) : '' },
      making: optionsLabel(options),
      pieces: totalPieces(lines),
      gram: lines.every((line) => line.gram === gram) ? gram : 'differs',
      netGram: lines.every((line) => line.netGram === netGram) ? netGram : 'differs',
      grams: totalGrams(lines),
      fineGrams: totalFineGrams(lines),
      orderCodes: [...orderCodes],
    },
  ];
}

/** Sorts designs without a number last, by name. */
const byDesign = (one: ProductionRow, other: ProductionRow) =>
  Number(one.designNumber === null) - Number(other.designNumber === null) ||
  compare(one.designNumber ?? one.name, other.designNumber ?? other.name) ||
  compare(one.carat, other.carat) ||
  compare(one.colour, other.colour) ||
  compare(one.size, other.size) ||
  compare(one.making, other.making);

/** Sums the lines rather than the rows, so that the result equals the totals of the orders. */
export function productionTotals(orders: readonly ListedOrder[]): ProductionTotals {
  const lines = orders.flatMap((order) => order.lines);
  return { pieces: totalPieces(lines), grams: totalGrams(lines), fineGrams: totalFineGrams(lines) };
}
