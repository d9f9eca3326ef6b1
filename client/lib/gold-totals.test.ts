import { describe, expect, it } from '@jest/globals';
import { goldTotals } from './gold-totals';

const aLine = (netGram: number | null) => ({ gram: 4.2, netGram, carat: '22', quantity: 3 });

describe('The gold of a cart or an order', () => {
  it('the net weight is shown if it differs from the gross weight', () => {
    expect(goldTotals([aLine(3.8), aLine(4.2)])).toEqual([
      { name: 'Net weight', value: '24.000 g' },
      { name: 'Fine gold', value: '22.000 g' },
    ]);
    expect(goldTotals([aLine(4.2)])).toEqual([{ name: 'Fine gold', value: '11.550 g' }]);
  });

  it('an order from before net weights says that its fine gold is from the gross weight', () => {
    expect(goldTotals([aLine(null)])).toEqual([
      { name: 'Fine gold', value: '11.550 g', note: 'from the gross weight' },
    ]);
  });
});
