import { problemsOf } from '../test/support/data/problems.js';
import { changeQuantitySchema, orderItemSchema } from './cart.schemas.js';
import { changeInternalNoteSchema, changeOrderStatusSchema, placeOrderSchema } from './orders.schemas.js';
import { printProblem, unprintable } from './printable.js';
import { addToSelectionSchema, setSelectionNoteSchema } from './selections.schemas.js';

describe('characters that cannot be printed', () => {
  it.each([
    ['A♥M ♡ ★ ∞ ✝ ॐ ❤️ 12.5 g – “ä”\nशुभ વિવાહ', []],
    ['Anil 字 Kavya 💎 字', ['字', '💎']],
    // A letter of one script with a mark of another has no font.
    ['કุ', ['કุ']],
    ['\u{e000}', ['\u{e000}']],
    ['\u200bA\u202eM\ufeff\t', []],
  ])('the unprintable characters of %j are %j', (text, found) => expect(unprintable(text)).toEqual(found));

  it('unprintable characters are named, three of many', () => {
    expect(printProblem('A♥M')).toBeUndefined();
    expect(printProblem('💎')).toBe(
      "“💎” can't be printed for the people who make it. Please use other signs or words.",
    );
    expect(printProblem('春夏秋冬')).toMatch(/^“春”, “夏”, “秋” and others can't be printed/);
  });

  const item = { productId: 'p1', quantity: 1 };
  const note = 'A💎M';
  it.each([
    ['an item', orderItemSchema, { ...item, note }, 'note'],
    ['a line of the cart', changeQuantitySchema, { lineId: 'l1', quantity: 1, note }, 'note'],
    ['an item of an order', placeOrderSchema, { items: [{ ...item, note }] }, 'items.0.note'],
    ['an order', placeOrderSchema, { items: [item], note }, 'note'],
    ['an order, for administrators', changeInternalNoteSchema, { id: 'o1', internalNote: note }, 'internalNote'],
    ['a new item of a selection', addToSelectionSchema, { id: 's1', designNumber: 'RI-1', note }, 'note'],
    ['an item of a selection', setSelectionNoteSchema, { id: 's1', itemId: 'i1', note }, 'note'],
  ])('unprintable characters are refused in the note of %s', (_, schema, input, field) =>
    expect(problemsOf(schema, input)).toEqual({ [field]: printProblem(note) }),
  );

  it('unprintable characters are accepted in what is not printed, such as the note of a status', () =>
    expect(problemsOf(changeOrderStatusSchema, { id: 'o1', status: 'ready', note })).toEqual({}));
});
