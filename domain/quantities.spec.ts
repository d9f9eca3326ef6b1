import { quantityProblem } from './cart.js';
import { allowedAround, allowedFrom, isAllowedQuantity, largestQuantity, quantityHint } from './quantities.js';

const rule = (minQuantity: number, quantityStep: number) => ({ minQuantity, quantityStep });

describe('isAllowedQuantity', () => {
  it('allows the minimum, and more in steps', () => {
    const allowed = Array.from({ length: 13 }, (_, quantity) => quantity).filter((quantity) =>
      isAllowedQuantity(quantity, rule(5, 3)),
    );
    expect(allowed).toEqual([5, 8, 11]);
  });

  it('allows every quantity from 1 to 999 without a minimum and a step', () => {
    const quantities = [0, 1, 2, 999, 1000];
    expect(quantities.filter((quantity) => isAllowedQuantity(quantity, rule(1, 1)))).toEqual([1, 2, 999]);
  });
});

describe('allowedFrom', () => {
  it.each([
    [0, 5],
    [5, 5],
    [6, 8],
    [998, 998],
    [999, 998],
  ])('the allowed quantity for %i pieces, from 5 in steps of 3, is %i', (quantity, allowed) => {
    expect(allowedFrom(quantity, rule(5, 3))).toBe(allowed);
  });

  it('the allowed quantity is the minimum where no larger one is allowed', () => {
    expect(largestQuantity(rule(700, 400))).toBe(700);
    expect(allowedFrom(999, rule(700, 400))).toBe(700);
  });
});

describe('allowedAround', () => {
  it.each([
    [0, rule(1, 1), 0, [1]],
    [4, rule(6, 6), 0, [6]],
    [7, rule(6, 6), 0, [6, 12]],
    [1000, rule(6, 6), 0, [996]],
    [2, rule(5, 3), 5, [3]],
    [4, rule(5, 3), 5, [3, 6]],
    [5, rule(1, 1), 999, []],
  ])('the nearest allowed quantities to %i pieces by the rule %j, with %i in the cart, are %j', (...given) => {
    const [quantity, product, inCart, allowed] = given;
    expect(allowedAround(quantity, product, inCart)).toEqual(allowed);
  });
});

describe('quantityHint', () => {
  it.each([
    [rule(1, 1), undefined],
    [rule(5, 1), 'Order at least 5 pieces'],
    [rule(5, 5), 'Sold in multiples of 5'],
    [rule(1, 2), 'Order 1, 3, 5 … pieces'],
    [rule(600, 200), 'Order 600, 800 pieces'],
    [rule(900, 100), 'Order 900 pieces'],
  ])('the quantity hint of %j is %j', (product, hint) => {
    expect(quantityHint(product)).toBe(hint);
  });
});

describe('quantityProblem', () => {
  it('says what may be ordered, and what is in the cart', () => {
    expect(quantityProblem(rule(5, 5), 10)).toBeUndefined();
    expect(quantityProblem(rule(5, 5), 7)).toBe('Sold in multiples of 5');
    expect(quantityProblem(rule(5, 5), 7, 5)).toBe('Sold in multiples of 5. With the 5 in your cart, it would be 7.');
  });

  it('names the limit of a line first', () => {
    expect(quantityProblem(rule(5, 5), 1000)).toBe('You can have at most 999 of one item in your cart');
  });
});
