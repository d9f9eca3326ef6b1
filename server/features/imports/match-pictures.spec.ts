import { describe, expect, it } from '@jest/globals';
import { matchPictures, type RowToMatch } from './match-pictures.js';

const rows = (...numbers: (string | [string, string[]])[]): RowToMatch[] =>
  numbers.map((entry, index) =>
    typeof entry === 'string'
      ? { row: index + 2, designNumber: entry, named: [] }
      : { row: index + 2, designNumber: entry[0], named: entry[1] },
  );

/** The names of the pictures of each design number, in their order. */
const matched = (sheet: RowToMatch[], names: string[]) => {
  const found = matchPictures(sheet, names).filter(({ row }) => row !== null);
  return Object.fromEntries(
    sheet.map(({ row, designNumber }) => [
      designNumber,
      found
        .filter((picture) => picture.row === row)
        .sort((a, b) => (a.position ?? 0) - (b.position ?? 0))
        .map(({ name }) => name),
    ]),
  );
};

const reasons = (sheet: RowToMatch[], names: string[]) => matchPictures(sheet, names).map(({ reason }) => reason);

describe('matchPictures', () => {
  it('matches a design number in any case, with numbers and texts after it in their order', () => {
    const names = ['RI-0042_back.jpg', 'ri-0042-10.JPG', 'RI-0042-2.jpg', 'RI-0042.jpg', 'RI-0042 (3).png'];
    expect(matched(rows('RI-0042'), names)).toEqual({
      'RI-0042': ['RI-0042.jpg', 'RI-0042-2.jpg', 'RI-0042 (3).png', 'ri-0042-10.JPG', 'RI-0042_back.jpg'],
    });
  });

  it('prefers an exact number to a number and a suffix', () => {
    expect(matched(rows('R', 'R-2'), ['R-2.jpg', 'R-2-1.jpg', 'R-3.jpg'])).toEqual({
      R: ['R-3.jpg'],
      'R-2': ['R-2.jpg', 'R-2-1.jpg'],
    });
  });

  it('takes a slash of a number as an underscore or a dash', () => {
    expect(matched(rows('A/1'), ['A_1.jpg', 'A-1-2.jpg'])).toEqual({ 'A/1': ['A_1.jpg', 'A-1-2.jpg'] });
  });

  it('names the numbers that a name fits alike, unless it is exactly one of them', () => {
    expect(reasons(rows('A/B-C', 'A-B/C'), ['A-B-C.jpg'])).toEqual(['This name fits A/B-C and A-B/C.']);
    expect(matched(rows('A/B', 'A-B'), ['A-B.jpg', 'A_B.jpg'])).toEqual({ 'A/B': ['A_B.jpg'], 'A-B': ['A-B.jpg'] });
  });

  it('takes those of the column first, in its order, with and without extension', () => {
    const sheet = rows(['RI-1', ['front.jpg', 'side']], 'RI-2');
    expect(matched(sheet, ['RI-1.jpg', 'side.png', 'Front.JPG', 'RI-2.jpg'])).toEqual({
      'RI-1': ['Front.JPG', 'side.png', 'RI-1.jpg'],
      'RI-2': ['RI-2.jpg'],
    });
  });

  it('leaves out those beyond the limit of a design, and says why', () => {
    const names = Array.from({ length: 9 }, (_, index) => `RI-1-${index + 1}.jpg`);
    const found = matchPictures(rows('RI-1'), names);
    expect(found.filter(({ row }) => row)).toHaveLength(8);
    expect(found.find(({ row }) => !row)).toMatchObject({
      name: 'RI-1-9.jpg',
      reason: 'A product has at most 8 pictures.',
    });
  });

  it('matches no part of a number', () => {
    expect(reasons(rows('RI-1'), ['RI-10.jpg', 'XRI-1.jpg', '.jpg'])).toEqual(
      Array.from({ length: 3 }, () => 'No row has a design number that this name begins with.'),
    );
  });
});
