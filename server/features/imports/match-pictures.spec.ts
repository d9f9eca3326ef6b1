import { describe, expect, it } from '@jest/globals';
import { matchPictures, type PictureToMatch, type RowToMatch } from './match-pictures.js';

const rows = (...numbers: (string | [string, string[]])[]): RowToMatch[] =>
  numbers.map((entry, index) =>
    typeof entry === 'string'
      ? { row: index + 2, designNumber: entry, named: [] }
      : { row: index + 2, designNumber: entry[0], named: entry[1] },
  );

/** Pictures with these paths; slashes separate folders, as in a ZIP file. */
const pictures = (paths: readonly string[]): PictureToMatch[] =>
  paths.map((path, index) => {
    const [name = '', ...folders] = path.split('/').reverse();
    const folder = folders.reverse().join(' › ');
    const isRepeated = paths.some(
      (other, at) => at < index && other.split('/').at(-1)?.toLowerCase() === name.toLowerCase(),
    );
    return { name: isRepeated ? `${folder} › ${name}` : name, folder, givenRow: null, givenColour: null };
  });

/** The names of the pictures of each design number, in their order. */
const matched = (sheet: RowToMatch[], names: string[]) => {
  const found = matchPictures(sheet, pictures(names)).matches;
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

const unmatched = (sheet: RowToMatch[], names: string[]) => matchPictures(sheet, pictures(names)).unmatched;
const reasons = (sheet: RowToMatch[], names: string[]) => unmatched(sheet, names).map(({ reason }) => reason);

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
    const found = matchPictures(rows('RI-1'), pictures(names));
    expect(found.matches).toHaveLength(8);
    expect(found.unmatched).toMatchObject([{ name: 'RI-1-9.jpg', reason: 'A product has at most 8 pictures.' }]);
  });

  it('matches no part of a number', () => {
    expect(reasons(rows('RI-1'), ['RI-10.jpg', 'XRI-1.jpg', '.jpg'])).toEqual(
      Array.from({ length: 3 }, () => 'No row has a design number that this name begins with.'),
    );
  });

  it.each([
    ['a path', 'photos/IMG_3.jpg'],
    ['a path of Windows', 'C:\\Users\\me\\IMG_3.jpg'],
    ['a web address with a query', 'https://cdn.example.com/a/IMG_3.jpg?v=12&w=3,4'],
    ['another case', 'img_3.JPG'],
    ['another ending of the same kind', 'IMG_3.jpeg'],
    ['no ending', 'IMG_3'],
    ['spaces at the end', ' IMG_3.jpg  '],
  ])('takes a name in the column with %s', (_, name) => {
    expect(matched(rows(['RI-1', [name]]), ['IMG_3.jpg'])).toEqual({ 'RI-1': ['IMG_3.jpg'] });
  });

  it('takes encoded spaces, and letters that are composed in another way', () => {
    expect(matched(rows(['RI-1', ['side%20view.jpg', 'Cafe\u0301.jpg']]), ['side view.jpg', 'Caf\u00e9.jpg'])).toEqual({
      'RI-1': ['side view.jpg', 'Caf\u00e9.jpg'],
    });
  });

  it('gives a picture that two rows name to both', () => {
    const sheet = rows(['RI-1', ['set.jpg']], ['RI-2', ['front.jpg', 'set.jpg']]);
    expect(matched(sheet, ['set.jpg', 'front.jpg'])).toEqual({ 'RI-1': ['set.jpg'], 'RI-2': ['front.jpg', 'set.jpg'] });
  });

  it('gives the pictures that a row without a number names to it', () => {
    const sheet: RowToMatch[] = [{ row: 2, designNumber: null, named: ['IMG_3.jpg'] }];
    expect(matchPictures(sheet, pictures(['IMG_3.jpg'])).matches).toMatchObject([{ row: 2, name: 'IMG_3.jpg' }]);
  });

  it('takes the pictures in a folder with the design number', () => {
    const names = ['RI-1/front.jpg', 'RI-2/front.jpg', 'old/RI-2/back.jpg'];
    expect(matched(rows('RI-1', 'RI-2'), names)).toEqual({
      'RI-1': ['front.jpg'],
      'RI-2': ['back.jpg', 'RI-2 › front.jpg'],
    });
  });

  it('tells pictures with the same name apart by the folders in the column, and leaves others out', () => {
    const sheet = rows(['RI-1', ['a/1.jpg']], ['RI-2', ['shop\\b\\1.jpg']]);
    const names = ['x/b/1.jpg', 'x/a/1.jpg', 'x/c/1.jpg'];
    expect(matched(sheet, names)).toEqual({ 'RI-1': ['x › a › 1.jpg'], 'RI-2': ['1.jpg'] });
    expect(reasons(sheet, names)).toEqual(['Another file has the same name.']);
  });

  it('a picture is not matched when its name and its folder have different design numbers', () => {
    expect(reasons(rows('RI-1', 'RI-2'), ['RI-1/RI-2.jpg'])).toEqual(['This name fits RI-2 and RI-1.']);
  });

  it.each([
    ['ZP 3.jpg', 'ZP-3'],
    ['zp_3 back.jpg', 'ZP-3'],
    ['photo ZP-3.jpg', 'ZP-3'],
    ['RI42.jpg', 'RI-0042'],
    ['RI-42-2.jpg', 'RI-0042'],
  ])('proposes a row for %s, and leaves the decision to a person', (name, number) => {
    const sheet = rows('ZP-3', 'RI-0042');
    const nearRow = sheet.find(({ designNumber }) => designNumber === number)?.row;
    expect(unmatched(sheet, [name])).toEqual([
      { name, nearRow, reason: expect.stringContaining(`is like ${number}.`) },
    ]);
  });

  it('proposes no row where a name is like several', () => {
    expect(unmatched(rows('A-1-2', 'A-12'), ['A 1 2.jpg'])).toMatchObject([{ nearRow: null }]);
  });

  it('proposes the row whose column has a name like that of the picture, and names what it misses', () => {
    const { unmatched: left, missing } = matchPictures(rows('RI-1', ['RI-2', ['IMG 3.heic']]), pictures(['IMG_3.jpg']));
    expect(left).toMatchObject([{ name: 'IMG_3.jpg', nearRow: 3 }]);
    expect(missing).toEqual([{ row: 3, name: 'IMG 3.heic' }]);
  });

  it('gives a picture to the row that was chosen by hand, after those of its own', () => {
    const [given, ...others] = pictures(['holiday.jpg', 'RI-1.jpg']);
    const { matches } = matchPictures(rows('RI-1'), [...others, { ...given, givenRow: 2, givenColour: 'Rose' }]);
    expect(matches).toEqual([
      { name: 'RI-1.jpg', row: 2, position: 1, colour: null },
      { name: 'holiday.jpg', row: 2, position: 2, colour: 'Rose' },
    ]);
  });

  describe('the colour of a picture', () => {
    const colours = (sheet: RowToMatch[], names: string[]) =>
      Object.fromEntries(matchPictures(sheet, pictures(names)).matches.map(({ name, colour }) => [name, colour]));

    it('the colour of a picture is that of the suffix', () => {
      const names = ['RI-1_rose.jpg', 'RI-1-2-RG.jpg', 'RI-1 (YG).jpg', 'RI-1_yellow_3.jpg', 'RI-1-back.jpg'];
      expect(colours(rows('RI-1'), names)).toEqual({
        'RI-1_rose.jpg': 'Rose',
        'RI-1-2-RG.jpg': 'Rose',
        'RI-1 (YG).jpg': 'Yellow',
        'RI-1_yellow_3.jpg': 'Yellow',
        'RI-1-back.jpg': null,
      });
    });

    it('a picture has no colour from its design number, or where its name says both', () => {
      expect(colours(rows('RI-1-RG'), ['RI-1-RG.jpg'])).toEqual({ 'RI-1-RG.jpg': null });
      expect(colours(rows('RI-1'), ['RI-1_yellow_rose.jpg'])).toEqual({ 'RI-1_yellow_rose.jpg': null });
    });

    it('the colour of a picture is that of the row, for each picture or for all', () => {
      const [one, two] = rows(['RI-1', ['a.jpg', 'b.jpg']], 'RI-2');
      const sheet = [
        { ...one, colours: ['Rose', 'Yellow'] as const },
        { ...two, colours: ['Rose'] as const },
      ];
      expect(colours(sheet, ['a.jpg', 'b.jpg', 'RI-2.jpg', 'RI-2_yellow.jpg'])).toEqual({
        'a.jpg': 'Rose',
        'b.jpg': 'Yellow',
        'RI-2.jpg': 'Rose',
        'RI-2_yellow.jpg': 'Yellow',
      });
    });

    it('the colour of a picture is that at the end of a name in the column', () => {
      const sheet = rows(['RI-1', ['IMG_3_rose.jpg', 'rose-leaf-4.jpg']]);
      expect(colours(sheet, ['IMG_3_rose.jpg', 'rose-leaf-4.jpg'])).toEqual({
        'IMG_3_rose.jpg': 'Rose',
        'rose-leaf-4.jpg': null,
      });
    });
  });
});
