import { describe, expect, it } from '@jest/globals';
import { readNumbers } from './read-numbers';

const rows = [
  { designNumber: 'RI-0042', number: 'K-101/7' },
  { designNumber: 'RI-0043', number: '' },
];

describe('Design numbers that are pasted', () => {
  it.each([
    ['tabs', 'RI-0042\tK-101/7\nRI-0043\t\n'],
    ['semicolons', 'RI-0042;K-101/7\r\nRI-0043;\r\n'],
    ['commas', 'RI-0042, K-101/7\nRI-0043,'],
    ['tabs, below headings', 'Design number\tYour number\nRI-0042\tK-101/7\nRI-0043\t'],
    ['tabs, with the own number first', 'Our code\tDesign No.\nK-101/7\tRI-0042\n\tRI-0043'],
    ['tabs, with other columns', 'SKU\tName\tParty code\nRI-0042\tHalo Ring\tK-101/7\nRI-0043\tRope Chain\t'],
    ['tabs, with an unknown second heading', 'Style\tMine\nRI-0042\tK-101/7\nRI-0043\t'],
  ])('two columns are read with %s', (_, text) => {
    expect(readNumbers(text, false)).toEqual(rows);
  });

  it('a number with a comma stays whole, in quotes or beside a tab', () => {
    expect(readNumbers('RI-0042\tK, 7', false)).toEqual([{ designNumber: 'RI-0042', number: 'K, 7' }]);
    expect(readNumbers('RI-0042,"K, 7"\nRI-0043,8', false)).toMatchObject([{ number: 'K, 7' }, { number: '8' }]);
  });

  it('cells after the number are not lost', () => {
    expect(readNumbers('RI-0042\tHalo Ring\tK-7', false)).toEqual([
      { designNumber: 'RI-0042', number: 'Halo Ring K-7' },
    ]);
  });

  it('a column fills the field that it is pasted into', () => {
    expect(readNumbers('K-1\nK-2', true)).toMatchObject([{ designNumber: '', number: 'K-1' }, { number: 'K-2' }]);
    expect(readNumbers('RI-1\nRI-2', false)).toMatchObject([{ designNumber: 'RI-1', number: '' }, { number: '' }]);
  });

  it('a text for one field is no table', () => {
    expect(readNumbers('RI-0042', false)).toBeUndefined();
    expect(readNumbers('K, 7', true)).toBeUndefined();
    expect(readNumbers('RI-0042, K-7', false)).toEqual([{ designNumber: 'RI-0042', number: 'K-7' }]);
  });
});
