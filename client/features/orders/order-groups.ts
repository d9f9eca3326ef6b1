import { optionsLabel } from '../../../domain/making-options';
import { sizesLabel } from '../../../domain/orders';
import type { OrderCardFragment, OrderLineRowFragment } from './orders.generated';

/** "Halo Round Ring and 2 more". */
export const productSummary = ({
  designCount,
  firstProduct,
}: Pick<OrderCardFragment, 'designCount' | 'firstProduct'>) =>
  designCount > 1 ? `${firstProduct} and ${designCount - 1} more` : firstProduct;

/** The number of designs, however many carats, colours and sizes of each. */
export const designCountOf = (lines: readonly Pick<OrderLineRowFragment, 'designNumber' | 'name'>[]) =>
  new Set(lines.map(({ designNumber, name }) => designNumber ?? name)).size;

export interface LineGroup extends OrderLineRowFragment {
  /** The pieces of all lines. */
  quantity: number;
  /** The pieces of each size; null if it has one line. */
  sizes: string | null;
  lines: number;
}

const keyOf = ({ productId, name, gram, netGram, carat, colour, options, available, note }: OrderLineRowFragment) =>
  JSON.stringify([productId, name, gram, netGram, carat, colour, optionsLabel(options), available, note]);

/** Joins lines that differ only in size: one design, carat and colour, with the same picture and note. */
export const groupLines = (lines: readonly OrderLineRowFragment[]): LineGroup[] => {
  const groups = new Map<string, OrderLineRowFragment[]>();
  for (const line of lines) groups.set(keyOf(line), [...(groups.get(keyOf(line)) ?? []), line]);
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    if (!first) return [];
    return {
      ...first,
      sizes: group.length > 1 ? sizesLabel(group) : null,
      quantity: group.reduce((sum, { quantity }) => sum + quantity, 0),
      lines: group.length,
    };
  });
};
