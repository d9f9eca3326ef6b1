import { type Colour, coloursIn } from '../../../domain/gold.js';
import { pictureReasons } from '../../../domain/imports.js';
import {
  fileStemOf,
  folderSeparator,
  nearTokens,
  type PicturePath,
  picturePath,
  plainName,
} from '../../../domain/picture-names.js';
import { archiveReasons } from '../../../domain/import-files.js';
import { maxProductImages } from '../../../domain/products.js';

/** The fields of a row that matching uses. */
export interface RowToMatch {
  /** The row whose product gets the pictures: the first of the rows with the same design number. */
  row: number;
  /** Null if the import assigns a number. */
  designNumber: string | null;
  /** File names in the row's column of pictures, with or without folders. */
  named: readonly string[];
  /** Colours of the pictures: one for all, or one for each name. Null where the sheet names none. */
  colours?: readonly (Colour | null)[];
}

export interface PictureToMatch {
  /** The unique name in the import. It begins with the folders if another file has the same name. */
  name: string;
  /** The folders of the upload that contain the file; '' if there are none. */
  folder: string;
  /** The row that an administrator has chosen for it. */
  givenRow: number | null;
  givenColour: Colour | null;
}

export interface PictureMatch {
  name: string;
  row: number;
  /** Position among the pictures of the design, from 1. */
  position: number;
  colour: Colour | null;
}

export interface UnmatchedPicture {
  name: string;
  reason: string;
  /** The row to which it probably belongs; a person decides. */
  nearRow: number | null;
}

/** A name in the column of pictures that no picture of the import has. */
export interface MissingPicture {
  row: number;
  name: string;
}

export interface PictureMatches {
  matches: PictureMatch[];
  unmatched: UnmatchedPicture[];
  missing: MissingPicture[];
}

type Order = readonly [number, number, string];

/** A row to which a picture may belong. */
interface Place {
  row: number;
  order: Order;
  colour: Colour | null;
}

interface Named extends PictureToMatch, PicturePath {
  path: string[];
}

/**
 * Finds the rows of each picture. The choice of the administrator comes first, then the column of pictures. The last
 * resort is a design number in the name of the file or of a folder.
 */
export function matchPictures(rows: readonly RowToMatch[], pictures: readonly PictureToMatch[]): PictureMatches {
  const files = pictures.map(toNamed);
  const { places: byColumn, missing } = placesInColumn(rows, files);
  const byNumber = rowsByFileName(rows);
  const near = nearRows(rows, missing);
  const known = new Set(rows.map(({ row }) => row));
  const found = new Map<number, (Place & { name: string })[]>();
  const unmatched: UnmatchedPicture[] = [];
  for (const file of files) {
    const places = placesOf(file, { byColumn, byNumber, known, rows });
    if ('reason' in places) unmatched.push({ name: file.name, reason: places.reason, nearRow: null });
    else if (places.length === 0) unmatched.push({ name: file.name, ...near(file) });
    for (const place of 'reason' in places ? [] : places)
      found.set(place.row, [...(found.get(place.row) ?? []), { ...place, name: file.name }]);
  }
  return {
    ...withinLimits(found, unmatched),
    missing: missing.map(({ row, name }) => ({ row: row.row, name })),
  };
}

/** Removes the last pictures of rows that have too many. */
function withinLimits(
  found: ReadonlyMap<number, (Place & { name: string })[]>,
  unmatched: UnmatchedPicture[],
): Omit<PictureMatches, 'missing'> {
  const matches: PictureMatch[] = [];
  const tooMany = new Set<string>();
  for (const [row, places] of found)
    for (const [index, { name, colour }] of places.toSorted(inOrder).entries())
      if (index < maxProductImages) matches.push({ name, row, position: index + 1, colour });
      else tooMany.add(name);
  for (const { name } of matches) tooMany.delete(name);
  const reason = pictureReasons.tooMany(maxProductImages);
  return { matches, unmatched: [...unmatched, ...[...tooMany].map((name) => ({ name, reason, nearRow: null }))] };
}

const inOrder = (a: Place & { name: string }, b: Place & { name: string }) =>
  a.order[0] - b.order[0] ||
  a.order[1] - b.order[1] ||
  (a.order[2] < b.order[2] ? -1 : Number(a.order[2] > b.order[2])) ||
  (a.name < b.name ? -1 : 1);

/** True if the name contains the folders, because another file of the import has the same name. */
const isRepeated = ({ name, folder }: PictureToMatch) => folder !== '' && name.startsWith(folder + folderSeparator);

function toNamed(picture: PictureToMatch): Named {
  const { name, folder } = picture;
  const bare = isRepeated(picture) ? name.slice(folder.length + folderSeparator.length) : name;
  const path = picturePath(bare);
  return { ...picture, ...path, path: folder === '' ? [] : picturePath(folder + folderSeparator + bare).folders };
}

interface Known {
  byColumn: ReadonlyMap<string, Place[]>;
  byNumber: ReadonlyMap<string, RowToMatch[]>;
  known: ReadonlySet<number>;
  rows: readonly RowToMatch[];
}

function placesOf(file: Named, { byColumn, byNumber, known, rows }: Known): Place[] | { reason: string } {
  const { givenRow, givenColour, stem, name } = file;
  if (givenRow !== null && known.has(givenRow))
    return [
      { row: givenRow, order: [2, 0, stem], colour: givenColour ?? colourAtEnd(stem) ?? colourOfRow(rows, givenRow) },
    ];
  const named = byColumn.get(name);
  if (named) return named;
  const ofName = isRepeated(file) ? [] : rowOf(stem, byNumber);
  const ofFolder = rowOfFolder(file, byNumber);
  const candidates = [...toList(ofName), ...ofFolder.map((row) => ({ row, suffix: stem }))];
  const distinct = [...new Map(candidates.map((found) => [found.row.row, found])).values()];
  const [only, ...others] = distinct;
  if (only && others.length)
    return { reason: pictureReasons.ambiguous(distinct.map(({ row }) => row.designNumber ?? '')) };
  if (!only) return isRepeated(file) ? { reason: archiveReasons.sameName } : [];
  const { row, suffix } = only;
  const colours = coloursIn(suffix);
  const colour = colours.length === 1 ? (colours[0] ?? null) : colours.length ? null : singleColour(row);
  return [{ row: row.row, order: [1, ...orderOf(suffix)], colour }];
}

const toList = (found: Found | RowToMatch[]): Found[] =>
  Array.isArray(found) ? found.map((row) => ({ row, suffix: '' })) : [found];

/** Returns the colour for all pictures of a row; null if the row has no colour or several. */
const singleColour = ({ colours = [] }: RowToMatch) => (colours.length === 1 ? (colours[0] ?? null) : null);

const colourOfRow = (rows: readonly RowToMatch[], row: number) => {
  const found = rows.find((candidate) => candidate.row === row);
  return found ? singleColour(found) : null;
};

/** Returns the colour at the end of a name: "IMG_3_rose", but not "rose-leaf-3". */
function colourAtEnd(stem: string): Colour | null {
  const [words = ''] = /\p{L}+(?:[\s_-]gold)?[^\p{L}]*$/u.exec(stem) ?? [];
  const [colour, ...others] = coloursIn(words);
  return others.length ? null : (colour ?? null);
}

/** Sort key for suffixes: first none, then numbers in ascending order, then texts. */
function orderOf(suffix: string): [number, string] {
  if (suffix === '') return [-1, ''];
  return /^\d{1,9}$/.test(suffix) ? [Number(suffix), ''] : [Number.MAX_SAFE_INTEGER, suffix];
}

interface MissingName {
  row: RowToMatch;
  name: string;
  stem: string;
}

/** Finds the rows that name pictures, and the names that no picture has. */
function placesInColumn(rows: readonly RowToMatch[], files: readonly Named[]) {
  const byKey = grouped(files, ({ key }) => key);
  const byStem = grouped(files, ({ stem }) => stem);
  const places = new Map<string, Place[]>();
  const missing: MissingName[] = [];
  for (const row of rows)
    for (const [place, name] of row.named.entries()) {
      const path = picturePath(name);
      const file = bestOf(byKey.get(path.key) ?? byStem.get(path.key) ?? [], path.folders);
      if (!file) {
        missing.push({ row, name, stem: path.stem });
        continue;
      }
      const before = places.get(file.name) ?? [];
      const colours = row.colours ?? [];
      const colour = colourAtEnd(file.stem) ?? (colours.length === 1 ? colours[0] : colours[place]) ?? null;
      if (!before.some((other) => other.row === row.row))
        places.set(file.name, [...before, { row: row.row, order: [0, place, ''], colour }]);
    }
  return { places, missing };
}

function grouped<Item>(items: readonly Item[], keyOf: (item: Item) => string): Map<string, Item[]> {
  const groups = new Map<string, Item[]>();
  for (const item of items) {
    const group = groups.get(keyOf(item));
    if (group) group.push(item);
    else groups.set(keyOf(item), [item]);
  }
  return groups;
}

/** Returns the picture whose folders match best; the first one if several match equally. */
function bestOf(files: readonly Named[], folders: readonly string[]): Named | undefined {
  const common = ({ path }: Named) => {
    let count = 0;
    while (count < path.length && folders.at(-1 - count) === path.at(-1 - count)) count += 1;
    return count;
  };
  return files.toSorted((a, b) => common(b) - common(a) || Number(isRepeated(a)) - Number(isRepeated(b)))[0];
}

/** Separates a design number from a suffix: `RI-0042-2`, `RI-0042_back`, `RI-0042 (2)`. */
const separator = /[-_ (.]/;

/** File names for a design number, which may contain a slash; file names cannot. */
const fileNamesOf = (number: string) => [
  number,
  fileStemOf(number),
  number.replaceAll('/', '_'),
  number.replaceAll('/', '-'),
];

interface Found {
  row: RowToMatch;
  suffix: string;
}

/** Rows by the beginnings of file names that belong to them. An exact design number belongs to one row only. */
function rowsByFileName(rows: readonly RowToMatch[]): Map<string, RowToMatch[]> {
  const numbered = new Map<string, RowToMatch>();
  for (const row of rows) {
    const number = plainName(row.designNumber ?? '');
    if (number !== '' && !numbered.has(number)) numbered.set(number, row);
  }
  const found = new Map<string, RowToMatch[]>();
  for (const [number, row] of numbered)
    for (const name of new Set(fileNamesOf(number))) found.set(name, [...(found.get(name) ?? []), row]);
  for (const [number, row] of numbered) found.set(number, [row]);
  return found;
}

/**
 * Returns the row with the longest number at the beginning of the name. Returns all candidates, or an empty list, if
 * that is not exactly one row.
 */
function rowOf(stem: string, byNumber: ReadonlyMap<string, RowToMatch[]>): Found | RowToMatch[] {
  for (let end = stem.length; end > 0; end -= 1) {
    if (end < stem.length && !separator.test(stem.charAt(end))) continue;
    const rows = byNumber.get(stem.slice(0, end).trimEnd());
    const [row, ...others] = rows ?? [];
    if (row && others.length) return [row, ...others];
    if (row) return { row, suffix: stem.slice(end).replace(/^[-_ (.]+|[)\s]+$/g, '') };
  }
  return [];
}

/** Returns the rows whose number is the name of the innermost folder that is a number. */
function rowOfFolder({ path }: Named, byNumber: ReadonlyMap<string, RowToMatch[]>): RowToMatch[] {
  const folder = path.findLast((name) => byNumber.has(name));
  return folder === undefined ? [] : (byNumber.get(folder) ?? []);
}

const fewestCharacters = 3;

/** Finds the row to which a picture without a row probably belongs. */
function nearRows(rows: readonly RowToMatch[], missing: readonly MissingName[]) {
  const byName = grouped(missing, ({ stem }) => nearTokens(stem).join(''));
  const byNumber = grouped(
    rows.filter(({ designNumber }) => designNumber !== null),
    ({ designNumber }) => nearTokens(designNumber ?? '').join(''),
  );
  return ({ stem }: Named): Omit<UnmatchedPicture, 'name'> => {
    const tokens = nearTokens(stem);
    const named = byName.get(tokens.join(''));
    const [first] = named ?? [];
    if (first && tokens.length && named?.every(({ row }) => row.row === first.row.row))
      return { reason: pictureReasons.nearRow, nearRow: first.row.row };
    const found = likeNumber(tokens, byNumber);
    const numbers = [...new Map(found.map((row) => [row.row, row.designNumber ?? ''])).entries()];
    const [only, ...others] = numbers;
    if (!only) return { reason: pictureReasons.unmatched, nearRow: null };
    const reason = pictureReasons.near(numbers.map(([, number]) => number).slice(0, 3));
    return { reason, nearRow: others.length ? null : only[0] };
  };
}

/**
 * Finds rows whose number a name contains in another spelling. Prefers the beginning of the name, then the longest
 * number.
 */
function likeNumber(tokens: readonly string[], byNumber: ReadonlyMap<string, RowToMatch[]>): RowToMatch[] {
  for (let start = 0; start < tokens.length; start += 1)
    for (let end = tokens.length; end > start; end -= 1) {
      const key = tokens.slice(start, end).join('');
      const isTelling = key.length >= fewestCharacters && (start === 0 || /\p{L}/u.test(key));
      const rows = isTelling ? byNumber.get(key) : undefined;
      if (rows) return rows;
    }
  return [];
}
