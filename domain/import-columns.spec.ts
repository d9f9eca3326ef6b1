import { describe, expect, it } from '@jest/globals';
import { columnOfHeader, distinctHeaders, mapHeaders } from './import-columns.js';
import { type ProductColumn, productColumns } from './product-columns.js';

describe('columnOfHeader', () => {
  it('knows the headers that an export writes', () => {
    for (const [column, header] of Object.entries(productColumns)) expect(columnOfHeader(header)).toBe(column);
  });

  it.each<[string, ProductColumn]>([
    ['Design No.', 'designNumber'],
    ['STYLE #NO', 'designNumber'],
    ['sku', 'designNumber'],
    ['Gross Wt. (gms)', 'gram'],
    ['Gm', 'gram'],
    ['KT', 'caratOptions'],
    ['Purity', 'caratOptions'],
    ['Sub-Category', 'subcategory'],
    ['Image Name', 'pictures'],
    ['MOQ', 'minQuantity'],
  ])('takes %s', (header, column) => {
    expect(columnOfHeader(header)).toBe(column);
  });

  it.each(['Sr No', 'Price', 'Net weight', 'Stone ct', ''])('does not take %j', (header) => {
    expect(columnOfHeader(header)).toBeUndefined();
  });
});

describe('mapHeaders', () => {
  it('reads each column from one header, the clearest', () => {
    expect(mapHeaders(['Description', 'Item', 'Design no', 'Name', 'Price', ''])).toEqual({
      Description: null,
      Item: null,
      'Design no': 'designNumber',
      Name: 'name',
      Price: null,
    });
  });

  it('prefers what was chosen before, also not to read a column', () => {
    expect(mapHeaders(['Code', 'Name', 'Weight', 'Net'], { Code: null, Net: 'gram' })).toEqual({
      Code: null,
      Name: 'name',
      Weight: null,
      Net: 'gram',
    });
  });

  it('is not confused by headers that are names of properties', () => {
    expect(mapHeaders(['constructor', 'toString', 'Name'])).toEqual({
      constructor: null,
      toString: null,
      Name: 'name',
    });
  });
});

it('tells columns with the same header apart', () => {
  expect(distinctHeaders(['Weight', '', 'Weight', 'Weight', ''])).toEqual([
    'Weight',
    '',
    'Weight (2)',
    'Weight (3)',
    '',
  ]);
});
