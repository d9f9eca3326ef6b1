import { formatWeight, totalFineGrams, totalGrams, totalNetGrams } from '../../../domain/weights';
import type { OrderLineRowFragment } from './orders.generated';

/** The net weight of an order if it differs from the gross weight, and the fine gold. */
export const goldTotals = (lines: readonly OrderLineRowFragment[]) => {
  const net = totalNetGrams(lines);
  return [
    ...(net < totalGrams(lines) ? [{ name: 'Net weight', value: formatWeight(net), note: undefined }] : []),
    {
      name: 'Fine gold',
      value: formatWeight(totalFineGrams(lines)),
      note: lines.some(({ netGram }) => netGram === null) ? 'from the gross weight' : undefined,
    },
  ];
};
