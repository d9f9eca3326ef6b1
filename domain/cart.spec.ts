import { letters, problemsOf } from '../test/support/data/problems.js';
import { quickest } from '../test/support/time.js';
import { cartLimits, cartProblems, coupleSize, readCoupleSize, sizeLabel, totalPieces } from './cart.js';
import { type Choice, customSizeError, resolveChoice, sizeMessages } from './choices.js';
import { orderItemSchema, changeQuantitySchema, removeFromCartSchema } from './cart.schemas.js';
import { totalGrams } from './weights.js';
import { orderLimits } from './orders.js';

const ring = { category: 'Rings', sizes: ['6', '7', 'M'], caratOptions: ['18', '22'] };
const chain = { category: 'Chain Necklace', sizes: [], caratOptions: ['18', '22'] };
const couple = { category: 'couple BAND', sizes: ['6', '7'], caratOptions: ['18', '22'] };

describe('quantity', () => {
  const wrong = 'Quantity must be a whole number from 1 to 999';
  it.each([
    [1, undefined],
    [999, undefined],
    [0, wrong],
    [-1, wrong],
    [1000, wrong],
    [1.5, wrong],
    ['2', wrong],
    [null, wrong],
    [undefined, wrong],
    [NaN, wrong],
    [1e300, wrong],
    [[2], wrong],
  ])('the problem with the quantity %p is %p', (quantity, message) => {
    const problems = message ? { quantity: message } : {};
    expect(problemsOf(orderItemSchema, { productId: 'x', quantity })).toEqual(problems);
    expect(problemsOf(changeQuantitySchema, { lineId: 'x', quantity })).toEqual(problems);
  });
});

describe('the choice of carat and colour', () => {
  it.each<[Choice, { carat: string; colour: string }]>([
    [{}, { carat: '22', colour: 'Yellow' }],
    [
      { carat: '', colour: '' },
      { carat: '22', colour: 'Yellow' },
    ],
    [{ carat: '18' }, { carat: '18', colour: 'Yellow' }],
    [
      { carat: '18', colour: 'Rose' },
      { carat: '18', colour: 'Rose' },
    ],
    [
      { carat: '18', colour: 'rose' },
      { carat: '18', colour: 'Rose' },
    ],
    [
      { carat: '22', colour: 'Yellow' },
      { carat: '22', colour: 'Yellow' },
    ],
  ])('resolves %j to %j', (choice, resolved) => {
    expect(resolveChoice(chain, choice)).toEqual({ choice: { ...resolved, size: '', options: [] } });
  });

  it('a choice has the making options of the product, and reports a wrong one by its name', () => {
    const screw = { name: 'Screw', values: ['push', 'south'], required: true, default: null };
    const earring = { ...chain, options: [screw] };
    const options = [{ name: 'screw', value: 'South' }];
    expect(resolveChoice(earring, { options }).choice?.options).toEqual([{ name: 'Screw', value: 'south' }]);
    expect(resolveChoice(earring, {}).problems).toEqual({ 'options.Screw': 'Choose push or south' });
  });

  it.each<[Choice, Record<string, string>]>([
    [{ colour: 'Rose' }, { colour: 'Colour must be Yellow for 22 ct' }],
    [{ carat: '22', colour: 'Rose' }, { colour: 'Colour must be Yellow for 22 ct' }],
    [{ carat: '18', colour: 'White' }, { colour: 'Colour must be Rose or Yellow for 18 ct' }],
    [{ carat: '24' }, { carat: 'Carat must be 18 or 22 for this product' }],
    [{ carat: '018' }, { carat: 'Carat must be 18 or 22 for this product' }],
    [
      { carat: '14', colour: 'Rose', size: '6' },
      {
        carat: 'Carat must be 18 or 22 for this product',
        colour: 'Colour must be Yellow for 14 ct',
        size: sizeMessages.none,
      },
    ],
  ])('reports every error of %j', (choice, problems) => {
    expect(resolveChoice(chain, choice)).toEqual({ problems });
  });

  it('uses the only carat of a product', () => {
    expect(resolveChoice({ ...chain, caratOptions: ['18'] }, { colour: 'Rose' }).choice).toEqual({
      carat: '18',
      colour: 'Rose',
      size: '',
      options: [],
    });
  });
});

describe('size', () => {
  it.each([
    ['6', '6'],
    [' 6 ', '6'],
    ['m', 'M'],
    ['6.5', '6.5'],
    ['12 1/2', '12 1/2'],
    ['US-7', 'US-7'],
    ['चदह १४', 'चदह १४'],
    [`1${letters(19)}`, `1${letters(19)}`],
  ])('%p is stored as %p', (size, stored) => expect(resolveChoice(ring, { size }).choice?.size).toBe(stored));

  it.each([
    ['', sizeMessages.missing],
    ['  ', sizeMessages.missing],
    [letters(21), sizeMessages.shape],
    ['<b>7</b>', sizeMessages.shape],
    ['7;8', sizeMessages.shape],
    ['7\n8', sizeMessages.shape],
    ['no', sizeMessages.word],
    ['Size', sizeMessages.word],
  ])('the problem with the size %p is "%s"', (size, message) =>
    expect(resolveChoice(ring, { size }).problems).toEqual({ size: message }),
  );

  it('a size is required if and only if the category has sizes', () => {
    expect(resolveChoice(ring, {}).problems).toEqual({ size: 'Please choose a size' });
    expect(resolveChoice(chain, { size: '6' }).problems).toEqual({ size: 'This product has no sizes' });
  });

  it('accepts a custom size that is new, not empty and well-formed', () => {
    expect(customSizeError('  ', ring.sizes)).toBe('Please enter your size');
    expect(customSizeError(' m ', ring.sizes)).toBe('This size is in the list above');
    expect(customSizeError(letters(21), ring.sizes)).toBe(sizeMessages.shape);
    expect(customSizeError(`1${letters(19)}`, ring.sizes)).toBeUndefined();
    expect(customSizeError('no', ring.sizes)).toBe(sizeMessages.word);
  });
});

describe('the size of a couple band', () => {
  it.each([
    ['M-10,F-8', 'M-10,F-8'],
    [' m - 10 , f-8 ', 'M-10,F-8'],
    ['M-10.5,F-8/9', 'M-10.5,F-8/9'],
    ['M-x10,F-8', 'M-x10,F-8'],
    ['M-12345678,F-12345678', 'M-12345678,F-12345678'],
  ])('%p is stored as %p', (size, stored) => expect(resolveChoice(couple, { size }).choice?.size).toBe(stored));

  it.each([
    '',
    '6',
    'M-10',
    'F-8,M-10',
    'M-,F-8',
    'M-10 F-8',
    'M-10,F-8,',
    'M-123456789,F-8',
    'M--1,F-8',
    'xM-10,F-8',
    'M-x,F-8',
    'M-10,F-y',
    'M-./,F-8',
  ])('rejects %p', (size) =>
    expect(resolveChoice(couple, { size }).problems).toEqual({
      size: 'Please enter both sizes in the form M-10,F-8',
    }),
  );

  it('parses what the two form fields write', () => {
    expect(coupleSize(' 10 ', '8')).toBe('M-10,F-8');
    expect(readCoupleSize(coupleSize('10', '8'))).toEqual({ male: '10', female: '8' });
    expect(readCoupleSize('10/8')).toBeUndefined();
  });

  it.each([
    ['M-10,F-8', 'Male 10, Female 8'],
    ['2-10', '2-10'],
    ['', ''],
  ])('%p is shown as %p', (size, label) => expect(sizeLabel(size)).toBe(label));

  it('parses hostile text in linear time', async () => {
    const took = await quickest(3, () => {
      for (const hostile of [`M-${' '.repeat(100_000)}`, `M${' -'.repeat(50_000)}`, `M-1,${' '.repeat(100_000)}x`])
        readCoupleSize(hostile);
    });
    expect(took).toBeLessThan(50);
  });
});

describe('orderItemSchema', () => {
  it.each([
    ['carat', letters(5), 'Unknown carat.'],
    ['colour', letters(21), 'Unknown colour.'],
    ['size', letters(41), sizeMessages.shape],
  ])('limits the length of %s: %p, %s', (field, value, message) => {
    expect(problemsOf(orderItemSchema, { productId: 'x', quantity: 1, [field]: value })).toEqual({ [field]: message });
  });

  it.each([
    ['carat', letters(4)],
    ['colour', letters(20)],
    ['size', letters(40)],
  ])('accepts %s of the maximum length; the product is checked later: %p', (field, value) => {
    expect(problemsOf(orderItemSchema, { productId: 'x', quantity: 1, [field]: value })).toEqual({});
  });

  it('drops all fields except product, quantity and choice', () => {
    const line = { productId: 'x', quantity: 1, carat: '18', price: 1, userId: 'y', total: 0 };
    expect(orderItemSchema.parse(line)).toEqual({ productId: 'x', quantity: 1, carat: '18' });
  });
});

describe('input with spaces or in another case', () => {
  it('leads to the same choice', () => {
    const typed = { productId: 'x', quantity: 1, carat: ' 18 ', colour: ' Rose ', size: ' 6 ' };
    expect(orderItemSchema.parse(typed)).toEqual({ ...typed, carat: '18', colour: 'Rose', size: '6' });
    expect(resolveChoice(ring, { colour: 'yELLOW', size: ' m ' }).choice).toMatchObject({
      colour: 'Yellow',
      size: 'M',
    });
    expect(coupleSize(' 10 ', ' 8 ')).toBe('M-10,F-8');
    expect(readCoupleSize('  M-10,F-8  ')).toEqual({ male: '10', female: '8' });
    for (const [typed, listed] of [
      ['m', 'M'],
      ['M', 'm'],
    ] as const) {
      expect(customSizeError(typed, [listed])).toBe(sizeMessages.duplicate);
      expect(resolveChoice({ ...ring, sizes: [listed] }, { size: typed }).choice?.size).toBe(listed);
    }
  });

  it('keeps the line id of a removal', () =>
    expect(removeFromCartSchema.parse({ lineId: 'x' })).toEqual({ lineId: 'x' }));
});

describe('cart totals', () => {
  const line = (gram: number, quantity: number) => ({ gram, quantity });

  it.each([
    [[], 0, 0],
    [[line(4.25, 2)], 8.5, 2],
    [[line(0.1, 3), line(0.001, 1)], 0.301, 4],
    [[line(10_000, 999), line(9999.999, 1)], 9_999_999.999, 1000],
  ])('the totals of %j are %d g in %d pieces', (lines, grams, pieces) => {
    expect([totalGrams(lines), totalPieces(lines)]).toEqual([grams, pieces]);
  });

  it('a cart allows as many lines as one order', () => {
    expect(cartLimits.maxLines).toBe(orderLimits.maxLines);
    expect(cartProblems.full).toBe('A cart holds at most 200 different items. Please place an order first.');
  });
});
