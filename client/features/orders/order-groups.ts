import { sizeLabel } from '../../../domain/cart';
import type { OrderLineRowFragment } from './orders.generated';

export interface LineGroup extends OrderLineRowFragment {
  /** The pieces of all lines. */
  quantity: number;
  /** The size; of several lines "10×3 · 12×3", with the pieces of each size. */
  size: string | null;
  /** How many lines it has. */
  lines: number;
}

const keyOf = ({ productId, name, gram, carat, colour, available, note }: OrderLineRowFragment) =>
  JSON.stringify([productId, name, gram, carat, colour, available, note]);

/** Joins the lines of one design in one carat and colour, which has one picture and one note and differs in size only. */
export const groupLines = (lines: readonly OrderLineRowFragment[]): LineGroup[] => {
  const groups = new Map<string, OrderLineRowFragment[]>();
  for (const line of lines) groups.set(keyOf(line), [...(groups.get(keyOf(line)) ?? []), line]);
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    if (!first) return [];
    const sizes = group.map(({ size, quantity }) => `${sizeLabel(size ?? '')}×${quantity}`);
    return {
      ...first,
      size: (group.length > 1 ? sizes.join(' · ') : first.size) ?? null,
      quantity: group.reduce((sum, { quantity }) => sum + quantity, 0),
      lines: group.length,
    };
  });
};
