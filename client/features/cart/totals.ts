import { totalPieces } from '../../../domain/cart';
import { totalFineGrams, totalGrams } from '../../../domain/weights';
import type { CartLineRowFragment } from './cart.generated';

/** Pieces, grams and fine gold of the available lines, as shown on the screen. */
export const totalsOf = (lines: readonly CartLineRowFragment[]) => {
  const orderable = lines.filter((line) => line.available);
  return { pieces: totalPieces(orderable), grams: totalGrams(orderable), fine: totalFineGrams(orderable) };
};
