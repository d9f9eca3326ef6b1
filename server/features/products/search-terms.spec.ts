import { searchTerms } from './search-terms.js';

describe('searchTerms', () => {
  it.each([
    ['Solitaire Ring', ['solitaire', 'ring']],
    ['  rings,  18K ', ['ring', '18k']],
    ['bangles bangle', ['bangle']],
    ['glass', ['glass']],
    ['gas', ['gas']],
    ["men's", ['men', 's']],
    ['100%_gold', ['100', 'gold']],
    ['%', []],
    ['   ', []],
    ['éclat', ['éclat']],
    ['a b c d e f g h i j', ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']],
    ['no\u0000thing', ['no', 'thing']],
  ])('splits %j into %j', (text, terms) => {
    expect(searchTerms(text)).toEqual(terms);
  });
});
