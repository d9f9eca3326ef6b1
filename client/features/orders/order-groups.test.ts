import { describe, expect, it } from '@jest/globals';
import { groupLines } from './order-groups';
import type { OrderLineRowFragment } from './orders.generated';

const aLine = (id: string, changes: Partial<OrderLineRowFragment> = {}): OrderLineRowFragment => ({
  id,
  productId: 'p1',
  available: true,
  designNumber: 'RI-0042',
  clientNumber: null,
  name: 'Halo Cushion',
  gram: 4.4,
  netGram: 4.4,
  carat: '18',
  colour: 'ROSE',
  size: '10',
  options: [],
  quantity: 3,
  note: null,
  thumbnail: null,
  ...changes,
});

describe('groupLines', () => {
  it('keeps lines with different notes apart', () => {
    const groups = groupLines([aLine('l1'), aLine('l2', { note: 'Engrave AK' }), aLine('l3', { size: '12' })]);
    expect(groups.map(({ id, note }) => [id, note])).toEqual([
      ['l1', null],
      ['l2', 'Engrave AK'],
    ]);
  });

  it('joins the sizes of one design in one metal', () => {
    const groups = groupLines([
      aLine('l1'),
      aLine('l2', { colour: 'YELLOW' }),
      aLine('l3', { size: '12', quantity: 2 }),
      aLine('l4', { productId: 'p2', name: 'Rope Chain', size: null }),
    ]);
    expect(groups.map(({ id, size, sizes, quantity, lines }) => [id, sizes ?? size, quantity, lines])).toEqual([
      ['l1', 'Size 10: 3 pieces, size 12: 2 pieces', 5, 2],
      ['l2', '10', 3, 1],
      ['l4', null, 3, 1],
    ]);
  });

  it('keeps deleted products of different names apart', () =>
    expect(groupLines([aLine('l1', { productId: null }), aLine('l2', { productId: null, name: 'Star' })])).toHaveLength(
      2,
    ));
});
