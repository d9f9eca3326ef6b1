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

/** A row of a sheet, as far as pictures are concerned. */
export interface RowToMatch {
  /** The row whose product gets the pictures. Rows with the same design number share the first of them. */
  row: number;
  /** Null if the import gives one. */
  designNumber: string | null;
  /** File names in its column of pictures, with or without folders. */
  named: readonly string[];
  /** What its pictures show: one colour for all, or one for each name; null where the sheet says none. */
  colours?: readonly (Colour | null)[];
}

export interface PictureToMatch {
  /** Known in the import by this name, which begins with the folders if another one has the same name. */
  name: string;
  /** The folders that it came in; '' if there are none. */
  folder: string;
  /** The row that an administrator has given it to. */
  givenRow: number | null;
  givenColour: Colour | null;
}

export interface PictureMatch {
  name: string;
  row: number;
  /** From 1, in the order of the pictures of the design. */
  position: number;
  colour: Colour | null;
}

/** A picture without a row. */
export interface UnmatchedPicture {
  name: string;
  reason: string;
  /** The row that it probably belongs to, which a person decides. */
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

/** A row that a picture may belong to. */
interface Place {
  row: number;
  order: Order;
  colour: Colour | null;
}

interface Named extends PictureToMatch, PicturePath {
  path: string[];
}

/** Finds the rows of each picture: by hand, by the column of pictures, or by the design number that its name or its folder has. */
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

/** Leaves out the last pictures of a row that has too many. */
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

/** Other files of the import have the same name, so that it was added with its folders. */
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

/** One colour of a row is that of all its pictures. */
const singleColour = ({ colours = [] }: RowToMatch) => (colours.length === 1 ? (colours[0] ?? null) : null);

const colourOfRow = (rows: readonly RowToMatch[], row: number) => {
  const found = rows.find((candidate) => candidate.row === row);
  return found ? singleColour(found) : null;
};

/** The colour with which a name ends: "IMG_3_rose", but not "rose-leaf-3". */
function colourAtEnd(stem: string): Colour | null {
  const [words = ''] = /\p{L}+(?:[\s_-]gold)?[^\p{L}]*$/u.exec(stem) ?? [];
  const [colour, ...others] = coloursIn(words);
  return others.length ? null : (colour ?? null);
}

/** No suffix comes first, then numbers in their order, then texts. */
function orderOf(suffix: string): [number, string] {
  if (suffix === '') return [-1, ''];
  return /^\d{1,9}$/.test(suffix) ? [Number(suffix), ''] : [Number.MAX_SAFE_INTEGER, suffix];
}

interface MissingName {
  row: RowToMatch;
  name: string;
  stem: string;
}

/** The places of pictures that rows name, and the names that no picture has. */
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

/** Of pictures with the same name, the one that lies in the most of the folders, or else the first. */
function bestOf(files: readonly Named[], folders: readonly string[]): Named | undefined {
  const common = ({ path }: Named) => {
    let count = 0;
    while (count < path.length && folders.at(-1 - count) === path.at(-1 - count)) count += 1;
    return count;
  };
  return files.toSorted((a, b) => common(b) - common(a) || Number(isRepeated(a)) - Number(isRepeated(b)))[0];
}

/** Between a design number and a suffix: `RI-0042-2`, `RI-0042_back`, `RI-0042 (2)`. */
const separator = /[-_ (.]/;

/** A slash cannot be in the name of a file. */
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

/** The rows by what file names can begin with. An exact number has no other rows. */
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

/** The row with the longest number that the name begins with; the rows that it could be if there are none or several. */
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

/** The rows whose number the innermost folder that is a number has. */
function rowOfFolder({ path }: Named, byNumber: ReadonlyMap<string, RowToMatch[]>): RowToMatch[] {
  const folder = path.findLast((name) => byNumber.has(name));
  return folder === undefined ? [] : (byNumber.get(folder) ?? []);
}

const fewestCharacters = 3;

/** Finds the row that a picture without one probably belongs to. */
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

/** The rows whose number is in a name as people also write it: at its beginning if possible, and as long as possible. */
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
