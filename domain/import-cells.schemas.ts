import { designNumberMessages, isDesignNumber } from './design-numbers.js';
import { type Colour, coloursIn, isCarat } from './gold.js';
import { splitPictureNames } from './picture-names.js';
import { gramRule, saveProductSchema } from './products.schemas.js';
import { productMessages } from './product-messages.js';
import { quantityLimits } from './quantities.js';

/** A cell as a spreadsheet has it. A failure is an error value, such as `#N/A`. */
export type SheetCell = string | number | boolean | null | { day: string } | { failure: string };

/** What a cell was understood as, or what it may hold. */
export type CellReading<Value> = { value: Value } | { problem: string };

/** A cell with this text alone clears what the product has. */
const clearing = '-';

export const importCellMessages = {
  gram: 'A weight in grams, such as 2.5 or 2,5 g.',
  caratOptions: 'Carats from 1 to 24, such as 18, 22 or 18K/22K.',
  day: 'The spreadsheet program made a date of this. Please format the cell as text and type it again.',
  failure: 'This formula has no result.',
  clearing: 'This cannot be cleared. A blank cell keeps what is there.',
} as const;

/** The text of a cell, with single spaces. Numbers are written as spreadsheet programs show them. */
export function cellText(cell: SheetCell | undefined): string {
  if (cell === null || cell === undefined) return '';
  if (typeof cell === 'object') return 'day' in cell ? cell.day : cell.failure;
  const text = typeof cell === 'number' ? String(Number(cell.toPrecision(15))) : String(cell);
  return text
    .normalize('NFC')
    .replace(/[\s\u00a0]+/g, ' ')
    .trim();
}

export const isBlank = (cell: SheetCell | undefined) => cellText(cell) === '';
export const clears = (cell: SheetCell | undefined) => cellText(cell) === clearing;

const failed = (cell: SheetCell): { problem: string } | undefined =>
  typeof cell === 'object' && cell !== null && 'failure' in cell ? { problem: importCellMessages.failure } : undefined;

const isDay = (cell: SheetCell) => typeof cell === 'object' && cell !== null && 'day' in cell;

export function readDesignNumber(cell: SheetCell): CellReading<string> {
  if (isDay(cell)) return { problem: importCellMessages.day };
  const text = cellText(cell);
  return failed(cell) ?? (isDesignNumber(text) ? { value: text } : { problem: designNumberMessages.number });
}

/** A cell that no name can be read from. */
const nameless = (cell: SheetCell): { problem: string } | undefined => {
  if (isDay(cell)) return { problem: importCellMessages.day };
  return failed(cell) ?? (clears(cell) ? { problem: importCellMessages.clearing } : undefined);
};

export const readName = (cell: SheetCell): CellReading<string> =>
  nameless(cell) ?? checked(saveProductSchema.shape.name.safeParse(cellText(cell)));

export const readCategoryName = (cell: SheetCell): CellReading<string> => nameless(cell) ?? { value: cellText(cell) };

const unit = /\s*(?:g|gm|gms|gram|grams)\.?$/i;
const withDot = /^\d*\.?\d+$|^\d+\.$/;
const withComma = /^\d+,\d+$/;
/** Thousands in groups of three, or of two as in India: 1,23,456.5. */
const groupedByComma = /^\d{1,3}(?:,\d{2,3})*,\d{3}\.\d+$/;
const groupedByDot = /^\d{1,3}(?:\.\d{2,3})*\.\d{3},\d+$/;

function numberIn(text: string): number | undefined {
  if (withDot.test(text)) return Number(text);
  if (withComma.test(text)) return Number(text.replace(',', '.'));
  if (groupedByComma.test(text)) return Number(text.replaceAll(',', ''));
  if (groupedByDot.test(text)) return Number(text.replaceAll('.', '').replace(',', '.'));
  return undefined;
}

/** Grams. A comma is a decimal sign where no dot stands in the cell; with both, the last one is. */
export function readGram(cell: SheetCell): CellReading<number> {
  const problem = failed(cell);
  if (problem) return problem;
  const gram =
    typeof cell === 'object' || typeof cell === 'boolean' ? undefined : numberIn(cellText(cell).replace(unit, ''));
  return gram === undefined ? { problem: importCellMessages.gram } : checked(gramRule.safeParse(gram));
}

/** Fineness in thousandths, as hallmarks state it, by carat. */
const caratOfFineness: Record<string, string> = {
  375: '9',
  417: '10',
  585: '14',
  750: '18',
  833: '20',
  875: '21',
  916: '22',
  958: '23',
  999: '24',
};

const caratShape = /^(\d{1,3})\s?(?:k|kt|kts|ct|cts|carat|carats|karat|karats)?\.?$/i;

function caratIn(text: string): string | undefined {
  const digits = caratShape.exec(text)?.[1];
  if (digits === undefined) return undefined;
  const carat = caratOfFineness[digits] ?? String(Number(digits));
  return isCarat(carat) ? carat : undefined;
}

/** In ascending order, each once. */
export function readCarats(cell: SheetCell): CellReading<string[]> {
  const problem = failed(cell);
  if (problem) return problem;
  const carats = isDay(cell)
    ? [undefined]
    : cellText(cell)
        .split(/[,;/&+]/)
        .map((part) => caratIn(part.trim()));
  if (!carats.every((carat) => carat !== undefined)) return { problem: importCellMessages.caratOptions };
  const distinct = [...new Set(carats)].sort((a, b) => Number(a) - Number(b));
  return checked(saveProductSchema.shape.caratOptions.safeParse(distinct)) as CellReading<string[]>;
}

/** Pieces: the minimum or the step. */
export function readPieces(cell: SheetCell, column: 'minQuantity' | 'quantityStep'): CellReading<number> {
  const text = cellText(cell);
  const pieces = /^\d{1,4}$/.test(text) ? Number(text) : 0;
  const isAllowed = pieces >= quantityLimits.min && pieces <= quantityLimits.max;
  return failed(cell) ?? (isAllowed ? { value: pieces } : { problem: productMessages[column] });
}

/** File names with or without folders, and web addresses. */
export const pictureNamesIn = (cell: SheetCell | undefined): string[] =>
  splitPictureNames(typeof cell === 'string' ? cell : cellText(cell))
    .map((name) => cellText(name))
    .filter((name) => name !== clearing);

/** What pictures show: one colour for all, or one for each; null for a part that names none or both. */
export interface PictureColours {
  colours: (Colour | null)[];
  unknown: string[];
}

export function pictureColoursIn(cell: SheetCell | undefined): PictureColours {
  const parts = cellText(typeof cell === 'string' ? cell.replaceAll('\n', ',') : cell).split(/[,;|/&+]/);
  const found = parts.map((part) => ({ text: part.trim(), colours: coloursIn(part) }));
  return {
    colours: found.map(({ colours }) => (colours.length === 1 ? (colours[0] ?? null) : null)),
    unknown: found.flatMap(({ text, colours }) => (colours.length || text === '' || text === clearing ? [] : text)),
  };
}

function checked<Value>(
  result: { success: true; data: Value } | { success: false; error: { issues: readonly { message: string }[] } },
): CellReading<Value> {
  return result.success ? { value: result.data } : { problem: result.error.issues[0]?.message ?? '' };
}
