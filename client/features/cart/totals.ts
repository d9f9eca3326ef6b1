import type { CartLineRowFragment } from './cart.generated';

/** Pieces and grams of the available lines, as shown on the screen. */
export const totalsOf = (lines: readonly CartLineRowFragment[]) => {
  const orderable = lines.filter((line) => line.available);
  const sum = (of: (line: CartLineRowFragment) => number) => orderable.reduce((total, line) => total + of(line), 0);
  return {
    pieces: sum((line) => line.quantity),
    // Grams have three decimals; rounding removes floating-point noise.
    grams: Math.round(sum((line) => line.gram * line.quantity) * 1000) / 1000,
  };
};
