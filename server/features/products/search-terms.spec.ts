import { searchedNumbers, searchTerms } from './search-terms.js';

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

describe('searchedNumbers', () => {
  it.each([
    ['RI-0042 ', 'ri-0042', 'ri-0042', 'ri-0042~'],
    ['RI0042', 'ri0042', 'ri-0042', 'ri-0042~'],
    ['ri 0042', 'ri 0042', 'ri-0042', 'ri-0042~'],
    ['#RI–0042.', '#ri–0042.', 'ri-0042', 'ri-0042~'],
    ['1042', '1042', '1042', '1042~'],
    ['RI-', 'ri-', 'ri', 'ri-~'],
    ['ring', 'ring', 'ring', 'ring'],
    ['round halo', 'round halo', 'round-halo', 'round-halo'],
    ['सोना', null, null, null],
  ])('reads %j as %j, with the keys from %j to %j', (text, exact, from, to) => {
    expect(searchedNumbers(text)).toEqual({ exact, from, to });
  });
});
