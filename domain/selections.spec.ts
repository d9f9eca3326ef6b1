import { cartLimits } from './cart.js';
import { selectionLimits, selectionProblems } from './selections.js';
import {
  addSelectionToCartSchema,
  addToSelectionSchema,
  arrangeSelectionSchema,
  createSelectionSchema,
  lineSheetSchema,
  setSelectionNoteSchema,
} from './selections.schemas.js';

const problemsOf = (result: { error?: { issues: { path: PropertyKey[]; message: string }[] } }) =>
  result.error?.issues.map(({ path, message }) => [path.join('.'), message]);

describe('the name of a selection', () => {
  it.each(['A', ' Festive 2026 ', 'x'.repeat(60), 'દિવાળી ૨૦૨૬'])('the name of a selection can be %j', (name) => {
    expect(createSelectionSchema.parse({ name })).toEqual({ name: name.trim() });
  });

  it.each([
    ['', selectionProblems.name],
    ['  ', selectionProblems.name],
    [null, selectionProblems.name],
    [undefined, selectionProblems.name],
    ['x'.repeat(61), 'A name has at most 60 characters.'],
    ['Festive\n2026', 'Please write this in one line.'],
    ['Festive\u00002026', 'Please write this in one line.'],
  ])('the name of a selection cannot be %j', (name, message) => {
    expect(problemsOf(createSelectionSchema.safeParse({ name }))).toEqual([['name', message]]);
  });
});

describe('a product to add', () => {
  it.each([{ productId: 'p' }, { designNumber: 'RI-1' }, { productId: 'p', designNumber: null }])(
    'a product to add is named once, as in %j',
    (product) => {
      expect(addToSelectionSchema.safeParse({ id: 's', ...product }).success).toBe(true);
    },
  );

  it.each([{}, { productId: 'p', designNumber: 'RI-1' }])('a product to add cannot be named by %j', (product) => {
    const message = 'Please give either a design number or the id of a product';
    expect(problemsOf(addToSelectionSchema.safeParse({ id: 's', ...product }))).toEqual([['productId', message]]);
  });
});

it('a note has at most 500 characters, and may be empty, null or absent', () => {
  const of = (note: unknown) => setSelectionNoteSchema.safeParse({ id: 's', itemId: 'i', note });
  expect([of('x'.repeat(500)), of(''), of(null), of(undefined)].map(({ success }) => success)).not.toContain(false);
  expect(problemsOf(of('x'.repeat(501)))).toEqual([['note', 'A note has at most 500 characters.']]);
});

it('an order names at most as many items as a selection holds', () => {
  const of = (length: number) => arrangeSelectionSchema.safeParse({ id: 's', itemIds: Array(length).fill('i') });
  expect(of(selectionLimits.itemsPerSelection).success).toBe(true);
  expect(problemsOf(of(selectionLimits.itemsPerSelection + 1))).toEqual([['itemIds', selectionProblems.order]]);
});

it('items for the cart are all if absent, otherwise 1 to 200', () => {
  const of = (items: unknown) => addSelectionToCartSchema.safeParse({ id: 's', items });
  const some = (length: number) => Array.from({ length }, () => ({ itemId: 'i' }));
  expect(of(null).data).toEqual({ id: 's' });
  expect(of(some(cartLimits.maxLines)).success).toBe(true);
  expect(problemsOf(of([]))).toEqual([['items', selectionProblems.noItems]]);
  expect(problemsOf(of(some(cartLimits.maxLines + 1)))).toEqual([['items', selectionProblems.tooManyItems]]);
});

describe('a line sheet', () => {
  it('a line sheet has six designs on a page and weights, unless the caller asks for others', () => {
    expect(lineSheetSchema.parse({ id: 's' })).toEqual({ id: 's', designsPerPage: 6, weights: true });
    const asked = { id: 's', designsPerPage: 12, weights: false };
    expect(lineSheetSchema.parse(asked)).toEqual(asked);
  });

  it.each([0, 7, 6.5, '6'])('a line sheet does not have %j designs on a page', (designsPerPage) => {
    const message = 'A page shows 6 or 12 designs.';
    expect(problemsOf(lineSheetSchema.safeParse({ id: 's', designsPerPage }))).toEqual([['designsPerPage', message]]);
  });
});
