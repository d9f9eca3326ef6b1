import { expect, it } from '@jest/globals';
import type { OrderLine } from '../orders.types.js';
import { productionRows, productionTotals } from './production-list.js';

const aLine = (more: Partial<OrderLine> = {}) =>
  ({
    ...{
      productId: 'p1',
      designNumber: 'RI-0001',
      name: 'Ring',
      gram: 4.4,
      netGram: 4,
      carat: '18',
      colour: 'Rose',
      size: '6',
    },
    ...{ options: [], quantity: 1, ...more },
  }) as OrderLine;
const anOrder = (orderId: string, ...lines: OrderLine[]) => ({ orderId, lines });

it('the production list adds up lines of the same design, carat, colour and size', () => {
  const orders = [anOrder('PR-1', aLine({ quantity: 2 }), aLine({ note: 'Matte' })), anOrder('PR-2', aLine())];
  expect(productionRows(orders)).toEqual([
    {
      ...{ designNumber: 'RI-0001', name: 'Ring', carat: '18', colour: 'Rose pink', size: '6', gram: 4.4, netGram: 4 },
      ...{ making: '', pieces: 4, grams: 17.6, fineGrams: 12, orderCodes: ['PR-1', 'PR-2'] },
    },
  ]);
});

it.each<[string, Partial<OrderLine>]>([
  ['design', { designNumber: 'RI-0002' }],
  ['carat', { carat: '22' }],
  ['colour', { colour: 'Yellow' }],
  ['size', { size: '7' }],
  ['making option', { options: [{ name: 'Screw', value: 'push' }] }],
])('the production list has a row of its own for another %s', (_, other) => {
  expect(productionRows([anOrder('PR-1', aLine(), aLine(other))])).toHaveLength(2);
});

it('the order of the making options does not matter', () => {
  const options = [
    { name: 'Screw', value: 'push' },
    { name: 'Finish', value: 'matt' },
  ];
  const lines = [aLine({ options }), aLine({ options: [...options].reverse() })];
  expect(productionRows([anOrder('PR-1', ...lines)])).toMatchObject([
    { pieces: 2, making: 'Screw: push, Finish: matt' },
  ]);
});

it('the production list sorts by design number, carat, colour and size, and numbers as numbers', () => {
  const lines = [
    ...[aLine({ designNumber: null, productId: null }), aLine({ designNumber: 'RI-10' }), aLine({ size: '10' })],
    ...[aLine({ carat: '9' }), aLine({ colour: 'Yellow' }), aLine(), aLine({ designNumber: 'RI-9' })],
  ];
  const rows = productionRows([anOrder('PR-1', ...lines)]);
  expect(rows.map((row) => [row.designNumber, row.carat, row.colour, row.size].join(' '))).toEqual([
    'RI-0001 9 Rose pink 6',
    'RI-0001 18 Rose pink 6',
    'RI-0001 18 Rose pink 10',
    'RI-0001 18 Yellow gold 6',
    'RI-9 18 Rose pink 6',
    'RI-10 18 Rose pink 6',
    ' 18 Rose pink 6',
  ]);
});

it('a row says that the weights of one piece differ between the orders', () => {
  const [row] = productionRows([anOrder('PR-1', aLine()), anOrder('PR-2', aLine({ gram: 5, netGram: null }))]);
  expect(row).toMatchObject({ gram: 'differs', netGram: 'differs', grams: 9.4, pieces: 2 });
});

it('the production list has the totals of the orders, whose lines are rounded one by one', () => {
  const lines = [
    aLine({ gram: 0.001, netGram: null, carat: '16' }),
    aLine({ gram: 0.001, netGram: 0.001, carat: '16' }),
  ];
  expect(productionTotals([anOrder('PR-1', ...lines)])).toEqual({ pieces: 2, grams: 0.002, fineGrams: 0.002 });
});
