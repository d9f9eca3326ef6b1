import { describe, expect, it } from '@jest/globals';
import {
  DecimalSigns,
  importCellMessages,
  pictureNamesIn,
  readCarats,
  readCategoryName,
  readDesignNumber,
  readGram,
  readName,
  readPieces,
  withUnit,
} from './import-cells.schemas.js';
import { cellText, type SheetCell } from './sheet-cells.js';
import { unitColumn, unitOfHeading } from './headings.js';

describe('readGram', () => {
  it.each<[SheetCell, number]>([
    [2.5, 2.5],
    [0.1 + 0.2, 0.3],
    ['2.5', 2.5],
    ['2,5', 2.5],
    ['2,500', 2500],
    ['3.4 kg', 3400],
    ['12 ct', 2.4],
    ['250mg', 0.25],
    ['1 tola', 11.664],
    [{ shown: '3.457' }, 3.457],
    [{ shown: '1,250.50' }, 1250.5],
    [{ shown: '0.0042 kg' }, 4.2],
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
    ...['1,2.5', '1.2.3', '1,2,3', '2-3', '~2', '2 5', '1e3', 'heavy', '-', 'g', '+2', '१२'],
    ...[true, { day: '2026-05-02' }, { shown: '92%' }, { shown: 'RI-0042' }, { shown: '1/2' }, '₹ 5', '2.5 pcs'],
  ])('a weight is not guessed from the cell %j', (cell) => {
    expect(readGram(cell)).toEqual({ problem: 'A weight, such as 2.5, 2,5 g or 0.0025 kg.' });
  });

  it.each<[SheetCell, string]>([
    [0, 'Weight must be a positive number'],
    [-1, 'A weight, such as 2.5, 2,5 g or 0.0025 kg.'],
    ['1.2345', 'Weight can have at most three decimals'],
    [10_001, 'Weight must be at most 10,000 grams'],
    [{ failure: '#N/A' }, 'This formula has no result.'],
  ])('says what is wrong with %j', (cell, problem) => {
    expect(readGram(cell)).toEqual({ problem });
  });
});

describe('readGram in a column', () => {
  const style = (heading: string, decimals: 'dot' | 'comma' | 'open' = 'dot') => ({
    unit: unitOfHeading(heading) ?? { unit: 'g' as const },
    decimals,
  });

  it('converts the unit of the heading, which the unit of a cell overrules', () => {
    expect(readGram(0.004, style('Weight (kg)'))).toEqual({ value: 4 });
    expect(readGram('3.4 g', style('Weight (kg)'))).toEqual({ value: 3.4 });
    expect(readGram(0.0000001, style('Weight (kg)'))).toEqual({ problem: expect.any(String) });
    expect(readGram('0,0042', style('Weight (kg)', 'comma'))).toEqual({ value: 4.2 });
  });

  it.each([
    [2.5, 'Weight (oz)', 'oz'],
    [2.5, 'Weight (lbs)', 'lbs'],
    [2.5, 'Weight (per 100 pcs)', 'per 100 pcs'],
    ['2.5 oz', 'Weight', 'oz'],
    ['2.5 g per 100 pcs', 'Weight', 'g per 100 pcs'],
  ])('refuses %j below %j by name', (cell, heading, name) => {
    expect(readGram(cell, style(heading))).toEqual({
      problem: `Weights in “${name}” are not read. Please use g, kg, mg, ct or tola.`,
    });
  });

  const signOf = (...cells: SheetCell[]) => {
    const signs = new DecimalSigns();
    for (const cell of cells) signs.add(cell);
    return signs.sign();
  };

  it.each<['dot' | 'comma' | 'open', SheetCell[]]>([
    ['dot', ['1,250', '2,500.000']],
    ['dot', ['1,250', '2.5']],
    ['dot', ['1,250', '1,234,567']],
    ['dot', ['1.250', '2.500']],
    ['dot', ['1,250 g', '0.5 g']],
    ['comma', ['1,250', '2,5']],
    ['comma', ['1.250', '2.500,000']],
    ['comma', ['1,250', '0,250']],
    ['comma', ['1,250', '1250,500']],
    ['open', ['1,250', '2,500']],
    ['open', ['1,250', '2.500']],
    ['open', ['1,250', '2,5', '2.5']],
    ['open', ['1,250', 2.5]],
    ['dot', [2.5, 1250, null, 'heavy']],
  ])('decides for %s by %j', (sign, cells) => {
    expect(signOf(...cells)).toBe(sign);
  });

  it('reads thousands and decimals by the sign of the column', () => {
    expect(readGram('1,250', style('Weight', 'dot'))).toEqual({ value: 1250 });
    expect(readGram('1,250', style('Weight', 'comma'))).toEqual({ value: 1.25 });
    expect(readGram('1.250', style('Weight', 'comma'))).toEqual({ value: 1250 });
  });

  it('asks where the column does not tell, and reads what is clear', () => {
    expect(readGram('1,250', style('Weight', 'open'))).toEqual({
      problem: expect.stringContaining('“1,250” can have a decimal sign or a sign between thousands'),
    });
    expect(readGram('2,5', style('Weight', 'open'))).toEqual({ value: 2.5 });
    expect(readGram({ shown: '1,250' }, style('Weight', 'open'))).toEqual({ value: 1250 });
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
    ['18KY', ['18']],
    ['18KT RG', ['18']],
    ['18k rose gold', ['18']],
    ['22KY/18KR', ['18', '22']],
    ['22K (916)', ['22']],
    ['916 (22K)', ['22']],
    ['22KT 916', ['22']],
    ['BIS 916', ['22']],
    ['916 KDM', ['22']],
    [91.6, ['22']],
    ['91.6%', ['22']],
    [{ shown: '91.6%' }, ['22']],
    ['75.0', ['18']],
    ['750/1000', ['18']],
    ['18.00', ['18']],
    [{ shown: '18.00' }, ['18']],
    [{ shown: '18K' }, ['18']],
  ])('understands %j', (cell, carats) => {
    expect(readCarats(cell)).toEqual({ value: carats });
  });

  it.each<SheetCell>([
    25,
    0,
    1,
    0.75,
    2,
    7,
    11,
    '22.5',
    '18/x',
    'gold',
    '22,',
    '925',
    '22K (750)',
    '22KR',
    '18KW',
    true,
    { day: '2026-09-14' },
  ])('refuses %j', (cell) => {
    expect(readCarats(cell)).toEqual({ problem: expect.stringContaining('Carats that gold is made in (8, 9, 10') });
  });
});

describe('readDesignNumber', () => {
  it('takes numbers as texts, and keeps letters as they are typed', () => {
    expect(readDesignNumber(1042)).toEqual({ value: '1042' });
    expect(readDesignNumber(' ri-0042/A ')).toEqual({ value: 'ri-0042/A' });
  });

  it('takes what the sheet shows, and no apostrophe before it', () => {
    expect(readDesignNumber({ shown: '00042' })).toEqual({ value: '00042' });
    expect(readDesignNumber("'00042")).toEqual({ value: '00042' });
  });

  it('refuses what spreadsheet programs made a date of, and other characters', () => {
    expect(readDesignNumber({ day: '2026-05-02' })).toEqual({
      problem: expect.stringContaining('made a date of this'),
    });
    expect(readDesignNumber('A+1')).toEqual({ problem: expect.stringContaining('letters, digits') });
  });
});

it('names are read with single spaces', () => {
  expect(readName('  Twisted \n band ')).toEqual({ value: 'Twisted band' });
  expect(readName('a'.repeat(121))).toEqual({ problem: 'Please use at most 120 characters.' });
});

it.each<[SheetCell, string]>([
  [{ day: '2026-05-02' }, 'made a date of this'],
  ['-', 'cannot be cleared'],
  [{ failure: '#N/A' }, 'has no result'],
])('the cell %j is no name of a product or a category', (cell, problem) => {
  expect(readName(cell)).toEqual({ problem: expect.stringContaining(problem) });
  expect(readCategoryName(cell)).toEqual({ problem: expect.stringContaining(problem) });
});

it('a text is marked when one of its characters could not be read', () => {
  const damaged = { problem: expect.stringContaining('could not be read') };
  for (const read of [readName, readCategoryName, readDesignNumber, readGram, readCarats])
    expect(read('Caf\ufffd')).toEqual(damaged);
});

it('numbers of pieces are read if they are whole', () => {
  expect(readPieces('12', 'minQuantity')).toEqual({ value: 12 });
  expect(readPieces(6, 'quantityStep')).toEqual({ value: 6 });
  expect(readPieces({ shown: '6.00' }, 'quantityStep')).toEqual({ value: 6 });
  for (const cell of [0, 1000, 1.5, 'six', '5 pcs'])
    expect(readPieces(cell, 'minQuantity')).toEqual({ problem: 'The minimum is a whole number from 1 to 999' });
});

describe('withUnit', () => {
  it.each<[SheetCell, SheetCell, 'weights' | 'any', SheetCell]>([
    [0.0045, 'kg', 'any', { shown: '0.0045 kg' }],
    ['4500', 'mg', 'any', '4500 mg'],
    [4.5, 'gms', 'weights', 4.5],
    [4.5, 'pcs', 'any', 4.5],
    [4.5, 'pcs', 'weights', { shown: '4.5 pcs' }],
    ['4.5 g', 'kg', 'any', '4.5 g'],
    [4.5, null, 'weights', 4.5],
    [null, 'kg', 'weights', null],
  ])('makes of %j with the unit %j in a column of %s: %j', (weight, unit, column, cell) =>
    expect(withUnit(weight, unit, column)).toEqual(cell),
  );

  it('a weight and its unit are read as one weight, or not at all', () => {
    expect(readGram(withUnit(0.0045, 'KG', 'any'))).toEqual({ value: 4.5 });
    expect(readGram(withUnit(4.5, 'pcs', 'weights'))).toHaveProperty('problem');
    expect(readGram(withUnit(4.5, 'oz', 'any'))).toHaveProperty('problem');
  });
});

it.each([
  ['Weight Unit', 'weights'],
  ['item_weight_unit_of_measure', 'weights'],
  ['UOM', 'any'],
  // Shopify writes its weights in grams, whatever unit is shown.
  ['Variant Weight Unit', undefined],
  ['Unit price', undefined],
])('the column %s has units of %s', (heading, column) => expect(unitColumn(heading)).toBe(column));

describe('cells that say nothing', () => {
  it.each<[SheetCell, string]>([
    ['#N/A', importCellMessages.failure],
    ['#REF!', importCellMessages.failure],
    ['#DIV/0!', importCellMessages.failure],
    ['#####', importCellMessages.failure],
    ['Err:502', importCellMessages.failure],
    ['-do-', importCellMessages.ditto],
    ['"', importCellMessages.ditto],
    ['〃', importCellMessages.ditto],
    ['Ditto', importCellMessages.ditto],
    ['N/A', importCellMessages.open],
    ['n.a.', importCellMessages.open],
    ['TBC', importCellMessages.open],
    ['--', importCellMessages.open],
    [true, importCellMessages.logical],
  ])('%j is neither a design number nor a name', (cell, problem) => {
    expect(readDesignNumber(cell)).toEqual({ problem });
    expect(readName(cell)).toEqual({ problem });
  });

  it.each<SheetCell>(['#REF!', '-do-', true])('%j is no category and no purity', (cell) => {
    expect(readCategoryName(cell)).toHaveProperty('problem');
    expect(readCarats(cell)).toHaveProperty('problem');
  });

  it.each(['Na', 'Do', 'Same day ring', '#1 ring'])('%j is a category', (cell) =>
    expect(readCategoryName(cell)).toEqual({ value: cell }),
  );
});

it('a cell can have several carats in its lines, but not several design numbers', () => {
  expect(readCarats('18K\r\n22K')).toEqual({ value: ['18', '22'] });
  expect(readCarats('18 and 22')).toEqual({ value: ['18', '22'] });
  expect(readDesignNumber('RI-1\nRI-2')).toEqual({ problem: importCellMessages.lines });
  expect(readDesignNumber('RI-1\n')).toEqual({ value: 'RI-1' });
});

it('design numbers are read with other dashes and wide letters', () => {
  for (const cell of ['RI\u20130001', 'RI\u20110001', 'ＲＩ－０００１'])
    expect(readDesignNumber(cell)).toEqual({ value: 'RI-0001' });
});

it('names of pictures are read, one or several', () => {
  expect(pictureNamesIn('front.jpg, side view.jpg;back.png\nbox')).toEqual([
    'front.jpg',
    'side view.jpg',
    'back.png',
    'box',
  ]);
  expect(pictureNamesIn(null)).toEqual([]);
  expect(pictureNamesIn('-')).toEqual([]);
});

it('numbers are shown as spreadsheet programs do', () => {
  expect(cellText(0.1 + 0.2)).toBe('0.3');
  expect(cellText({ day: '2026-01-31' })).toBe('2026-01-31');
  expect(cellText(undefined)).toBe('');
  expect(cellText('\u200eRI\u200b-1\ufeff')).toBe('RI-1');
});
