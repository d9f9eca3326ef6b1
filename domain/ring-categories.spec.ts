import { isRingCategory } from './ring-categories.js';

it.each(['Rings', 'ring', 'Ladies Ring', 'GENTS RINGS', 'Couple Band', 'Bands', 'Ring-Sets'])(
  'knows that %s is about rings',
  (category) => {
    expect(isRingCategory(category)).toBe(true);
  },
);

it.each(['Earrings', 'Ear Ring', 'Rings for the ear', 'Bangles', 'Bracelet', 'Strings', ''])(
  'knows that %p is not about rings',
  (category) => {
    expect(isRingCategory(category)).toBe(false);
  },
);
