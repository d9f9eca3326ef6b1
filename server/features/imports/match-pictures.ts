import { pictureReasons } from '../../../domain/imports.js';
import { maxProductImages } from '../../../domain/products.js';

/** A row of a sheet, as far as pictures are concerned. */
export interface RowToMatch {
  row: number;
  designNumber: string;
  /** File names in its column of pictures. */
  named: readonly string[];
}

export interface PictureMatch {
  name: string;
  row: number | null;
  /** From 1, in the order of the pictures of the design. */
  position: number | null;
  reason: string | null;
}

const keyOf = (text: string) => text.normalize('NFC').toLowerCase();
const stemOf = (name: string) => keyOf(name).replace(/\.[^.]*$/, '');

/** Between a design number and a suffix: `RI-0042-2`, `RI-0042_back`, `RI-0042 (2)`. */
const separator = /[-_ (.]/;

/** A slash cannot be in the name of a file. */
const fileNamesOf = (number: string) => [number, number.replaceAll('/', '_'), number.replaceAll('/', '-')];

interface Found {
  row: RowToMatch;
  suffix: string;
}

/** Finds the row of each picture: by the column of pictures, or by the design number that its name begins with. */
export function matchPictures(rows: readonly RowToMatch[], names: readonly string[]): PictureMatch[] {
  const byColumn = namedInColumn(rows);
  const byNumber = rowsByFileName(rows);
  const matches = new Map<number, { name: string; order: [number, number, string] }[]>();
  const unmatched: PictureMatch[] = [];
  for (const name of names) {
    const named = byColumn.get(keyOf(name)) ?? byColumn.get(stemOf(name));
    const found = named ?? rowOf(name, byNumber);
    if (Array.isArray(found)) {
      const numbers = found.map(({ designNumber }) => designNumber);
      const reason = numbers.length ? pictureReasons.ambiguous(numbers) : pictureReasons.unmatched;
      unmatched.push({ name, row: null, position: null, reason });
    } else {
      const order: [number, number, string] = 'place' in found ? [0, found.place, ''] : [1, ...orderOf(found.suffix)];
      const list = matches.get(found.row.row) ?? [];
      matches.set(found.row.row, [...list, { name, order }]);
    }
  }
  return [...[...matches].flatMap(([row, pictures]) => inOrder(row, pictures)), ...unmatched];
}

function inOrder(row: number, pictures: { name: string; order: [number, number, string] }[]): PictureMatch[] {
  const sorted = [...pictures].sort((a, b) => compare(a.order, b.order) || (a.name < b.name ? -1 : 1));
  return sorted.map(({ name }, index) =>
    index < maxProductImages
      ? { name, row, position: index + 1, reason: null }
      : { name, row: null, position: null, reason: pictureReasons.tooMany(maxProductImages) },
  );
}

const compare = (a: readonly [number, number, string], b: readonly [number, number, string]) =>
  a[0] - b[0] || a[1] - b[1] || (a[2] < b[2] ? -1 : Number(a[2] > b[2]));

/** No suffix comes first, then numbers in their order, then texts. */
function orderOf(suffix: string): [number, string] {
  if (suffix === '') return [-1, ''];
  return /^\d{1,9}$/.test(suffix) ? [Number(suffix), ''] : [Number.MAX_SAFE_INTEGER, suffix];
}

/** By file name, with and without extension. The first row that names a picture has it. */
function namedInColumn(rows: readonly RowToMatch[]) {
  const found = new Map<string, { row: RowToMatch; place: number }>();
  for (const row of rows)
    for (const [place, name] of row.named.entries())
      if (!found.has(keyOf(name))) found.set(keyOf(name), { row, place });
  return found;
}

/** The rows by what file names can begin with. An exact number has no other rows. */
function rowsByFileName(rows: readonly RowToMatch[]): Map<string, RowToMatch[]> {
  const found = new Map<string, RowToMatch[]>();
  for (const row of rows)
    for (const name of new Set(fileNamesOf(keyOf(row.designNumber))))
      found.set(name, [...(found.get(name) ?? []), row]);
  for (const row of rows) found.set(keyOf(row.designNumber), [row]);
  return found;
}

/** The row with the longest number that the name begins with; the rows that it could be if there are none or several. */
function rowOf(name: string, byNumber: Map<string, RowToMatch[]>): Found | RowToMatch[] {
  const stem = stemOf(name);
  for (let end = stem.length; end > 0; end -= 1) {
    if (end < stem.length && !separator.test(stem.charAt(end))) continue;
    const rows = byNumber.get(stem.slice(0, end).trimEnd());
    const [row, ...others] = rows ?? [];
    if (row && others.length) return [row, ...others];
    if (row) return { row, suffix: stem.slice(end).replace(/^[-_ (.]+|[)\s]+$/g, '') };
  }
  return [];
}
