import { weightRowsIn } from './choice-weight-cells.js';
import { weightRowMessages } from './choice-weight-problems.js';
import type { WeightRow } from './choice-weights.js';
import { weightRowsSchema } from './choice-weights.schemas.js';
import { designNumberMessages, isDesignNumber } from './design-numbers.js';
import { sameEscapedText } from './csv-text.js';
import { allCarats, caratOf, type Colour, colourOf, coloursIn, defaultCarats } from './gold.js';
import { importNotices } from './imports.js';
import { optionRulesIn } from './making-option-cells.js';
import type { OptionRule, StoredOption } from './making-options.js';
import { splitPictureNames } from './picture-names.js';
import { toPlainText } from './plain-text.js';
import { saveProductSchema } from './products.schemas.js';
import type { SheetFact, SheetFacts, WeightColumn } from './product-columns.js';
import { productMessages } from './products.js';
import { quantityLimits } from './quantities.js';
import { cellText, type SheetCell } from './sheet-cells.js';
import { stonesIn } from './stone-cells.js';
import { type Stone, stoneMessages } from './stones.js';
import { stonesSchema } from './stones.schemas.js';
import { gramRule, netGramRule } from './weights.schemas.js';
import {
  type DecimalSign,
  decimalSigns,
  namedUnit,
  type NamedUnit,
  toGrams,
  weightUnitMessages,
} from './weight-units.js';

/** The value of a cell, or the problem with it. */
export type CellReading<Value> = { value: Value } | { problem: string };

/** A cell with only this text clears the product's value. */
const clearing = '-';

export const importCellMessages = {
  gram: 'A weight, such as 2.5, 2,5 g or 0.0025 kg.',
  decimalSign: (text: string) =>
    `“${text}” can have a decimal sign or a sign between thousands. Please answer the question about weights.`,
  caratOptions: `Carats that gold is made in (${allCarats.join(', ')}), such as 18, 22 or 18K/22K.`,
  damaged: 'This text has a character that could not be read. Please correct the cell.',
  day: 'The spreadsheet program made a date of this. Please format the cell as text and type it again.',
  failure: 'This formula has no result.',
  logical: 'The spreadsheet program made TRUE or FALSE of this. Please format the cell as text and type it again.',
  ditto: 'This refers to another row. Please write out what it is.',
  open: 'This says that it is not known. Please write what it is, or leave the cell blank.',
  lines: 'This cell has several lines. Please give each design a row of its own.',
  clearing: 'This cannot be cleared. A blank cell keeps what is there.',
} as const;

export const isBlank = (cell: SheetCell | undefined) => cellText(cell) === '';
export const clears = (cell: SheetCell | undefined) => cellText(cell) === clearing;

/** The character that replaces bytes that are no text in the encoding of the file. */
const replacement = '\ufffd';

/** Formulas without a result, as spreadsheet programs show them. CSV files contain them as texts. */
const errorValue =
  /^(?:#(?:N\/A|REF!|VALUE!|DIV\/0!|NAME\?|NUM!|NULL!|SPILL!|CALC!|FIELD!|BLOCKED!)|#{3,}|Err:\d{3})$/i;
/** Marks for "repeats the cell above". */
const ditto = /^(?:["”〃]|''|-*\s*d[o0]\.?\s*-+|-+\s*d[o0]\.?|ditto|same)$/i;
const notKnown = /^(?:n\.?[/.]?a\.?|nil|null|none|tb[acd]|\?+|-{2,}|_+)$/i;

function failed(cell: SheetCell): { problem: string } | undefined {
  const text = cellText(cell);
  const isFailure = typeof cell === 'object' && cell !== null && 'failure' in cell;
  if (isFailure || errorValue.test(text)) return { problem: importCellMessages.failure };
  if (ditto.test(text)) return { problem: importCellMessages.ditto };
  return text.includes(replacement) ? { problem: importCellMessages.damaged } : undefined;
}

const isDay = (cell: SheetCell) => typeof cell === 'object' && cell !== null && 'day' in cell;

/** Rejects a cell that a program has converted to a day, TRUE or FALSE. */
function converted(cell: SheetCell): { problem: string } | undefined {
  if (isDay(cell)) return { problem: importCellMessages.day };
  return typeof cell === 'boolean' ? { problem: importCellMessages.logical } : undefined;
}

const unknownText = (cell: SheetCell) =>
  notKnown.test(cellText(cell)) ? { problem: importCellMessages.open } : undefined;

/** The text of a design number, without the apostrophe by which spreadsheet programs keep numbers as texts. */
export const numberText = (cell: SheetCell | undefined) =>
  toPlainText(cellText(cell))
    .replace(/^['’]+/, '')
    .trim();

export function readDesignNumber(cell: SheetCell): CellReading<string> {
  const text = numberText(cell);
  if (typeof cell === 'string' && /[\r\n]/.test(cell.trim())) return { problem: importCellMessages.lines };
  const problem = converted(cell) ?? failed(cell) ?? unknownText(cell);
  return problem ?? (isDesignNumber(text) ? { value: text } : { problem: designNumberMessages.number });
}

/** The problem of a cell that cannot be a name; undefined if it can. */
const nameless = (cell: SheetCell): { problem: string } | undefined =>
  converted(cell) ?? failed(cell) ?? (clears(cell) ? { problem: importCellMessages.clearing } : undefined);

export const readName = (cell: SheetCell): CellReading<string> =>
  nameless(cell) ?? unknownText(cell) ?? checked(saveProductSchema.shape.name.safeParse(cellText(cell)));

export const readCategoryName = (cell: SheetCell): CellReading<string> => nameless(cell) ?? { value: cellText(cell) };

/** Unit and decimal sign of a column of weights. */
export interface WeightStyle {
  /** The unit that the heading names. */
  unit: NamedUnit;
  decimals: DecimalSign | 'open';
}

export type WeightStyles = Record<WeightColumn, WeightStyle>;

/** Grams with a decimal dot. */
export const usualWeights: WeightStyle = { unit: { unit: 'g' }, decimals: 'dot' };

const withDot = /^(?:\d*\.?\d+|\d+\.)$/;
const withComma = /^\d*,\d+$/;
/** Thousands in groups of three, or of two as in India: 1,23,456.5. */
const groupedByComma = /^[1-9]\d{0,2}(?:,\d{2,3})*,\d{3}(?:\.\d*)?$/;
const groupedByDot = /^[1-9]\d{0,2}(?:\.\d{2,3})*\.\d{3}(?:,\d*)?$/;
/** Ambiguous: three digits after a single sign are decimals or thousands. */
const unclear = /^[1-9]\d{0,2}[.,]\d{3}$/;

const commaToDot = (text: string) => text.replaceAll('.', '').replace(',', '.');
const withoutCommas = (text: string) => text.replaceAll(',', '');

/** Parses a text with this decimal sign. */
function numberWith(sign: DecimalSign, text: string): string | undefined {
  if (sign === 'dot') return withDot.test(text) || groupedByComma.test(text) ? withoutCommas(text) : undefined;
  return withComma.test(text) || groupedByDot.test(text) || /^\d+$/.test(text) ? commaToDot(text) : undefined;
}

/** A number, and the unit behind it. */
const weightParts = (text: string) => {
  const [, number = text, unit = ''] = /^([\d.,]*\d[\d.,]*)\s*([^\d\s].*)?$/.exec(text) ?? [];
  return { number, unit };
};

/**
 * Finds the decimal sign of a column of weights from its texts: `1,250` alone can be 1.25 or 1250, and `2,500.000` or
 * `2,5` below it decides. Without any comma, the dot is the decimal sign.
 */
export class DecimalSigns {
  private readonly found = new Set<DecimalSign | 'openComma' | 'openDot'>();

  add(cell: SheetCell | undefined): void {
    if (typeof cell !== 'string') return;
    const { number } = weightParts(cellText(cell));
    if (unclear.test(number)) this.found.add(number.includes(',') ? 'openComma' : 'openDot');
    else if (number.includes('.') || number.includes(','))
      for (const sign of decimalSigns) if (numberWith(sign, number) !== undefined) this.found.add(sign);
  }

  sign(): DecimalSign | 'open' {
    const isUnclear = this.found.has('openComma') || this.found.has('openDot');
    if (this.found.has('dot') && this.found.has('comma')) return isUnclear ? 'open' : 'dot';
    if (this.found.has('comma')) return 'comma';
    return this.found.has('openComma') && !this.found.has('dot') ? 'open' : 'dot';
  }
}

/** A weight in grams. A unit in the cell takes precedence over the unit of the heading. */
export function readGram(
  cell: SheetCell,
  style: WeightStyle = usualWeights,
  rule: typeof gramRule = gramRule,
): CellReading<number> {
  const problem = failed(cell);
  if (problem) return problem;
  const weight = weightIn(cell, style);
  if (typeof weight === 'string') return { problem: weight };
  const { number, unit } = weight;
  if ('other' in unit) return { problem: weightUnitMessages.other(unit.other) };
  return checked(rule.safeParse(toGrams(number, unit.unit)));
}

/** "0.004 kg": the original weight of a cell that was converted; undefined if it was in grams or is invalid. */
export function convertedWeight(cell: SheetCell, style: WeightStyle): string | undefined {
  const weight = weightIn(cell, style);
  if (typeof weight === 'string' || 'other' in weight.unit || weight.unit.unit === 'g') return undefined;
  return `${weight.number} ${weight.unit.unit}`;
}

/** A weight with the unit that stands in a column of its own. A unit that is written in the cell itself is stronger. */
export function withUnit(
  weight: SheetCell | undefined,
  unit: SheetCell | undefined,
  column: 'weights' | 'any',
): SheetCell {
  const [text, name] = [cellText(weight), cellText(unit)];
  const named = namedUnit(name);
  const isGram = named !== undefined && 'unit' in named && named.unit === 'g';
  const isMeant = column === 'weights' ? name !== '' : named !== undefined;
  if (isGram || !isMeant || !/\d$/.test(text)) return weight ?? null;
  return typeof weight === 'string' ? `${text} ${name}` : { shown: `${text} ${name}` };
}

/** A decimal number with its unit, or an error text. */
function weightIn(cell: SheetCell, style: WeightStyle): { number: string; unit: NamedUnit } | string {
  if (typeof cell === 'boolean' || isDay(cell)) return importCellMessages.gram;
  const { number: text, unit: written } = weightParts(cellText(cell));
  const unit = written === '' ? style.unit : namedUnit(written);
  if (!unit) return importCellMessages.gram;
  const number = typeof cell === 'string' ? typedNumber(text, style.decimals) : numberWith('dot', text);
  if (number === 'unclear') return importCellMessages.decimalSign(text);
  return number === undefined ? importCellMessages.gram : { number, unit };
}

/** Parses a number. The decimal sign of the column matters only for ambiguous texts. */
function typedNumber(text: string, decimals: WeightStyle['decimals']): string | undefined {
  if (decimals === 'open' && unclear.test(text)) return 'unclear';
  const first = decimals === 'open' ? 'dot' : decimals;
  return numberWith(first, text) ?? numberWith(first === 'dot' ? 'comma' : 'dot', text);
}

/** Reads carats in ascending order, without duplicates. */
export function readCarats(cell: SheetCell): CellReading<string[]> {
  const problem = failed(cell);
  if (problem) return problem;
  const carats = isDay(cell)
    ? [undefined]
    : toPlainText(cellText(typeof cell === 'string' ? cell.replace(/[\r\n]+/g, ',') : cell))
        .replace(/(\d)\s?\/\s?1000\b/g, '$1')
        .split(/[,;/&+|]|\sand\s/i)
        .map((part) => caratOf(part.trim()));
  if (!carats.every((carat) => carat !== undefined)) return { problem: importCellMessages.caratOptions };
  const distinct = [...new Set(carats)].sort((a, b) => Number(a) - Number(b));
  return checked(saveProductSchema.shape.caratOptions.safeParse(distinct)) as CellReading<string[]>;
}

/** The text of a cell with several rows, separated by semicolons. */
const rowsText = (cell: SheetCell) =>
  toPlainText(typeof cell === 'string' ? cell.replace(/[\r\n]+/g, ';') : cellText(cell));

/** Reads a cell with several rows, separated by semicolons or lines. */
const readRows = <Row>(cell: SheetCell, rowsIn: (text: string) => CellReading<Row[]>): CellReading<Row[]> =>
  clears(cell) ? { value: [] } : (converted(cell) ?? failed(cell) ?? rowsIn(rowsText(cell)));

export const readStones = (cell: SheetCell) =>
  readRows<Stone>(cell, (text) => {
    const read = stonesIn(text);
    return 'unread' in read
      ? { problem: stoneMessages.unread(read.unread) }
      : checked(stonesSchema.safeParse(read.stones));
  });

export const readWeightRows = (cell: SheetCell) =>
  readRows<WeightRow>(cell, (text) => {
    const read = weightRowsIn(text);
    return 'unread' in read
      ? { problem: weightRowMessages.unread(read.unread) }
      : checked(weightRowsSchema.safeParse(read.weights));
  });

/** Reads what a product changes about the options of its category. */
function readOptionRules(
  cell: SheetCell,
  options: readonly StoredOption[],
  stored: readonly OptionRule[],
): CellReading<OptionRule[]> {
  const read = optionRulesIn(rowsText(cell), options, stored);
  return 'problem' in read ? read : { value: read.rules };
}

/** Reads the minimum or the step, in pieces. */
export function readPieces(cell: SheetCell, column: 'minQuantity' | 'quantityStep'): CellReading<number> {
  const [, digits] = /^(\d{1,4})(?:\.0+)?$/.exec(cellText(cell)) ?? [];
  const pieces = Number(digits ?? 0);
  const isAllowed = pieces >= quantityLimits.min && pieces <= quantityLimits.max;
  return failed(cell) ?? (isAllowed ? { value: pieces } : { problem: productMessages[column] });
}

interface FactContext<Value> {
  /** The current value of the product. */
  stored?: Value;
  weights: WeightStyles;
  /** The making options of the category; absent if it is unknown. */
  options?: readonly StoredOption[];
}

/** Rules for reading a column and for blank cells of new products. */
interface FactRule<Value> {
  read: (cell: SheetCell, context: FactContext<Value>) => CellReading<Value>;
  /** Why a new product needs a value. */
  missing?: string;
  /** The value of a new product with a blank cell. */
  initial?: Value;
  /** Notice if a new product gets the initial value although the sheet has the column. */
  initialNotice?: string;
}

const piecesRule = (column: 'minQuantity' | 'quantityStep'): FactRule<number> => ({
  initial: 1,
  read: (cell) => (clears(cell) ? { value: 1 } : readPieces(cell, column)),
});

/** Rules of the columns that map to a column of the product. A blank cell keeps the product's value. */
export const factRules: { [Fact in SheetFact]: FactRule<SheetFacts[Fact]> } = {
  name: {
    missing: productMessages.name,
    // Spreadsheet programs add and lose the apostrophe that an export writes before a text like a formula.
    read: (cell, { stored }) =>
      stored !== undefined && sameEscapedText(cellText(cell), cellText(stored))
        ? { value: cellText(stored) }
        : readName(cell),
  },
  gram: { missing: productMessages.gram, read: (cell, { weights }) => readGram(cell, weights.gram) },
  netGram: {
    initial: null,
    read: (cell, { weights }) => (clears(cell) ? { value: null } : readGram(cell, weights.netGram, netGramRule)),
  },
  stones: { initial: [], read: readStones },
  weights: { initial: [], read: readWeightRows },
  caratOptions: { initial: [...defaultCarats], initialNotice: importNotices.carats, read: readCarats },
  optionRules: {
    initial: [],
    read: (cell, { stored = [], options }) => (options ? readOptionRules(cell, options, stored) : { value: stored }),
  },
  minQuantity: piecesRule('minQuantity'),
  quantityStep: piecesRule('quantityStep'),
};

/** File names with or without folders, and web addresses. */
export const pictureNamesIn = (cell: SheetCell | undefined): string[] =>
  splitPictureNames(typeof cell === 'string' ? cell : cellText(cell))
    .map((name) => cellText(name))
    .filter((name) => name !== clearing);

/** The colours of pictures: one for all, or one for each. Null for a part that names no colour or several. */
export interface PictureColours {
  colours: (Colour | null)[];
  unknown: string[];
}

export function pictureColoursIn(cell: SheetCell | undefined): PictureColours {
  const parts = cellText(typeof cell === 'string' ? cell.replaceAll('\n', ',') : cell).split(/[,;|/&+]/);
  const found = parts.map((part) => {
    const named = colourOf(part);
    return { text: part.trim(), colours: named ? [named] : coloursIn(part) };
  });
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
