import { describe, expect, it } from '@jest/globals';
import { columnOfHeader, distinctHeaders, mapHeaders } from './import-columns.js';
import { type ProductColumn, productColumns, sheetColumns } from './product-columns.js';

describe('columnOfHeader', () => {
  it('knows the headers that an export writes', () => {
    for (const column of productColumns) expect(columnOfHeader(sheetColumns[column].head)).toBe(column);
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
    ['Gr.Wt.', 'gram'],
    ['GS WT', 'gram'],
    ['Net Wt', 'netGram'],
    ['Nett Weight (gms)', 'netGram'],
    ['Gold Weight', 'netGram'],
    ['Stone', 'stones'],
    ['Diamond Details', 'stones'],
    ['Weights by size', 'weights'],
    ['Weight (kg)', 'gram'],
    ['Weight [mg]', 'gram'],
    ['Wt in Tola', 'gram'],
    ['Kgs', 'gram'],
    ['Weight (per 100 pcs)', 'gram'],
    ['Wt/dozen', 'gram'],
    ['Weight per piece (gm)', 'gram'],
    ['Weight (gram(s))', 'gram'],
    ['G.W.', 'gram'],
    ['item_sku', 'designNumber'],
    ['Stock Item', 'name'],
    ['Stock Group', 'category'],
    ['main_image_url', 'pictures'],
    ['Karatage', 'caratOptions'],
    ['Variant SKU', 'designNumber'],
    ['Variant Grams', 'gram'],
    ['Weight value (grams)', 'gram'],
    ['Image Src', 'pictures'],
    ['Handle', 'designNumber'],
    ['Title', 'name'],
    ['Categories', 'category'],
    ['ï»¿SKU', 'designNumber'],
    ['\ufeffDesign No', 'designNumber'],
    ['Ã¯Â»Â¿Style No', 'designNumber'],
  ])('takes %s', (header, column) => {
    expect(columnOfHeader(header)).toBe(column);
  });

  it.each([
    ...['Sr No', 'Price', 'Weight (without stones)', 'Stone ct', 'Stone Wt (ct)', ''],
    ...['Price per dozen', 'Rate/set', 'Pcs/Pair', 'No of pcs per set', 'Weight Unit', 'Total Weight'],
  ])('the header %j belongs to no column', (header) => {
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

  it.each([
    [['SKU', 'Style'], 'SKU'],
    [['Style', 'SKU'], 'SKU'],
    [['Item', 'Model No'], 'Model No'],
    [['Model No', 'Item'], 'Model No'],
    [['Handle', 'Title', 'Variant SKU'], 'Variant SKU'],
  ])('takes the strongest of the numbers in %j', (headers, number) => {
    expect(Object.entries(mapHeaders(headers)).find(([, column]) => column === 'designNumber')?.[0]).toBe(number);
  });

  it('reads the product file of a Shopify shop', () => {
    const read = ['Handle', 'Title', 'Type', 'Variant SKU', 'Variant Grams', 'Image Src'];
    const others = ['Body (HTML)', 'Vendor', 'Tags', 'Option1 Name', 'Variant Price', 'Variant Weight Unit'];
    expect(mapHeaders([...read, ...others])).toMatchObject({
      ...{ Handle: null, Title: 'name', Type: 'category', 'Variant SKU': 'designNumber', 'Variant Grams': 'gram' },
      ...{ 'Image Src': 'pictures', Vendor: null, 'Variant Weight Unit': null },
    });
  });

  it('reads the product file of a WooCommerce shop', () => {
    const headers = ['ID', 'Type', 'SKU', 'Name', 'Short description', 'Weight (g)', 'Categories', 'Images', 'Parent'];
    expect(mapHeaders(headers)).toEqual({
      ...{ ID: null, Type: null, SKU: 'designNumber', Name: 'name', 'Short description': null },
      ...{ 'Weight (g)': 'gram', Categories: 'category', Images: 'pictures', Parent: null },
    });
  });

  it('tells the gross weight from the net weight', () => {
    expect(mapHeaders(['Net Wt', 'Gross Wt'])).toEqual({ 'Net Wt': 'netGram', 'Gross Wt': 'gram' });
  });

  it('prefers what was chosen before, also not to read a column', () => {
    expect(mapHeaders(['Code', 'Name', 'Weight', 'Net'], { Code: null, Net: 'gram' })).toEqual({
      Code: null,
      Name: 'name',
      Weight: null,
      Net: 'gram',
    });
  });

  it('headers that are names of object properties map to no column', () => {
    expect(mapHeaders(['constructor', 'toString', 'Name'])).toEqual({
      constructor: null,
      toString: null,
      Name: 'name',
    });
  });
});

it('columns with the same header are told apart', () => {
  expect(distinctHeaders(['Weight', '', 'Weight', 'Weight', ''])).toEqual([
    'Weight',
    '',
    'Weight (2)',
    'Weight (3)',
    '',
  ]);
});
