import { formatWeight, totalFineGrams, totalGrams, totalNetGrams } from '../../../domain/weights';
import type { OrderLineRowFragment } from './orders.generated';

/** The net weight of an order if it differs from the gross weight, and the fine gold. */
export const goldTotals = (lines: readonly OrderLineRowFragment[]) => {
  const net = totalNetGrams(lines);
  const fine = formatWeight(totalFineGrams(lines));
  return [
    ...(net < totalGrams(lines) ? [{ name: 'Net weight', value: formatWeight(net) }] : []),
    {
      name: 'Fine gold',
      value: lines.some(({ netGram }) => netGram === null) ? `${fine} from the gross weight` : fine,
    },
  ];
};
