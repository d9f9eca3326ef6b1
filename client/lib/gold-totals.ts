import { formatWeight, type GoldLine, totalFineGrams, totalGrams, totalNetGrams } from '../../domain/weights';

/** The net weight of a cart or an order if it differs from the gross weight, and the fine gold. */
export const goldTotals = (lines: readonly GoldLine[]) => {
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
