import { describe, expect, it } from '@jest/globals';
import {
  cellText,
  pictureNamesIn,
  readCarats,
  readCategoryName,
  readDesignNumber,
  readGram,
  readName,
  readPieces,
  type SheetCell,
} from './import-cells.schemas.js';

describe('readGram', () => {
  it.each<[SheetCell, number]>([
    [2.5, 2.5],
    [0.1 + 0.2, 0.3],
    ['2.5', 2.5],
    ['2,5', 2.5],
    ['2,500', 2.5],
    ['.5', 0.5],
    ['2.', 2],
    ['2.50 g', 2.5],
    ['2.5gm', 2.5],
    ['2,5 GMS.', 2.5],
    ['3 grams', 3],
    ['1,234.5', 1234.5],
    ['1,23,456.5', 123456.5],
    ['1.234,5', 1234.5],
    ['\u00a02.5\u00a0g', 2.5],
  ])('understands %j as %d', (cell, gram) => {
    if (gram > 10_000) expect(readGram(cell)).toEqual({ problem: 'Weight must be at most 10,000 grams' });
    else expect(readGram(cell)).toEqual({ value: gram });
  });

  it.each<SheetCell>([
    ...['2.5 oz', '2.5 kg', '1,2.5', '1.2.3', '1,2,3', '2-3', '~2', '2 5', '1e3', 'heavy', '-', 'g', '+2', '१२'],
    ...[true, { day: '2026-05-02' }],
  ])('does not guess what %j means', (cell) => {
    expect(readGram(cell)).toEqual({ problem: 'A weight in grams, such as 2.5 or 2,5 g.' });
  });

  it.each<[SheetCell, string]>([
    [0, 'Weight must be a positive number'],
    [-1, 'A weight in grams, such as 2.5 or 2,5 g.'],
    ['1.2345', 'Weight can have at most three decimals'],
    [10_001, 'Weight must be at most 10,000 grams'],
    [{ failure: '#N/A' }, 'This formula has no result.'],
  ])('says what is wrong with %j', (cell, problem) => {
    expect(readGram(cell)).toEqual({ problem });
  });
});

describe('readCarats', () => {
  it.each<[SheetCell, string[]]>([
    [22, ['22']],
    ['18, 22', ['18', '22']],
    ['22/18', ['18', '22']],
    ['18K;22K', ['18', '22']],
    ['22 kt', ['22']],
    ['22ct', ['22']],
    ['916', ['22']],
    [750, ['18']],
    ['22, 916', ['22']],
    ['18 carat & 14k', ['14', '18']],
  ])('understands %j', (cell, carats) => {
    expect(readCarats(cell)).toEqual({ value: carats });
  });

  it.each<SheetCell>([25, 0, '22.5', '18/x', 'gold', '22,', '925', true, { day: '2026-09-14' }])(
    'refuses %j',
    (cell) => {
      expect(readCarats(cell)).toEqual({ problem: 'Carats from 1 to 24, such as 18, 22 or 18K/22K.' });
    },
  );
});

describe('readDesignNumber', () => {
  it('takes numbers as texts, and keeps letters as they are typed', () => {
    expect(readDesignNumber(1042)).toEqual({ value: '1042' });
    expect(readDesignNumber(' ri-0042/A ')).toEqual({ value: 'ri-0042/A' });
  });

  it('refuses what spreadsheet programs made a date of, and other characters', () => {
    expect(readDesignNumber({ day: '2026-05-02' })).toEqual({
      problem: expect.stringContaining('made a date of this'),
    });
    expect(readDesignNumber('A 1')).toEqual({ problem: expect.stringContaining('letters, digits') });
  });
});

it('reads names with single spaces', () => {
  expect(readName('  Twisted \n band ')).toEqual({ value: 'Twisted band' });
  expect(readName('a'.repeat(121))).toEqual({ problem: 'Please use at most 120 characters.' });
});

it.each<[SheetCell, string]>([
  [{ day: '2026-05-02' }, 'made a date of this'],
  ['-', 'cannot be cleared'],
  [{ failure: '#N/A' }, 'has no result'],
])('reads no name of a product or a category from %j', (cell, problem) => {
  expect(readName(cell)).toEqual({ problem: expect.stringContaining(problem) });
  expect(readCategoryName(cell)).toEqual({ problem: expect.stringContaining(problem) });
});

it('reads whole numbers of pieces', () => {
  expect(readPieces('12', 'minQuantity')).toEqual({ value: 12 });
  expect(readPieces(6, 'quantityStep')).toEqual({ value: 6 });
  for (const cell of [0, 1000, 1.5, 'six', '5 pcs'])
    expect(readPieces(cell, 'minQuantity')).toEqual({ problem: 'The minimum is a whole number from 1 to 999' });
});

it('reads the names of pictures, one or several', () => {
  expect(pictureNamesIn('front.jpg, side view.jpg;back.png\nbox')).toEqual([
    'front.jpg',
    'side view.jpg',
    'back.png',
    'box',
  ]);
  expect(pictureNamesIn(null)).toEqual([]);
  expect(pictureNamesIn('-')).toEqual([]);
});

it('shows numbers as spreadsheet programs do', () => {
  expect(cellText(0.1 + 0.2)).toBe('0.3');
  expect(cellText({ day: '2026-01-31' })).toBe('2026-01-31');
  expect(cellText(undefined)).toBe('');
});
