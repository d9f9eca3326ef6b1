import { expect, it } from '@jest/globals';
import { pictureNames } from './picture-names.js';
import { maxProductImages } from './products.js';

it('pictures are named by the design number and their place', () => {
  expect(pictureNames('RI-0042', ['jpg', 'webp', 'png'])).toEqual(['RI-0042.jpg', 'RI-0042-2.webp', 'RI-0042-3.png']);
  expect(pictureNames('RI-0042', [])).toEqual([]);
});

it('a slash is written as underscore', () => {
  expect(pictureNames('A/12/b', ['jpg', 'jpg'])).toEqual(['A_12_b.jpg', 'A_12_b-2.jpg']);
});

it('slashes and underscores are kept apart', () => {
  expect(pictureNames('JW_001', ['jpg'])).toEqual(['JW__001.jpg']);
});

it('pictures of different products have different names', () => {
  const all = Array.from({ length: maxProductImages }, () => 'jpg');
  const numbers = [
    'R',
    'R-1',
    'R-2',
    'R-8',
    'R-9',
    'R-1-1',
    'R-2-1',
    'R-2-2',
    'R-02',
    'R-12',
    'R/2',
    'R_2',
    'R__2',
    'R//2',
    'R_/2',
    'R/_2',
    'R 2',
    'R (2)',
    'R#2',
    'R&2',
    '-2',
    '-2-2',
    '2',
  ];
  const names = numbers.flatMap((number) => pictureNames(number, all));
  expect(new Set(names).size).toBe(names.length);
  expect(pictureNames('R-2', ['jpg', 'jpg'])).toEqual(['R-2-1.jpg', 'R-2-2.jpg']);
});
