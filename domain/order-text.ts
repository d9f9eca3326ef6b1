import { designNumberKey, isDesignNumber } from './design-numbers.js';
import { caratOf, type Colour, colourOf } from './gold.js';
import { toPlainText } from './plain-text.js';
import { quantityLimits } from './quantities.js';

/** One line of an order as a person writes it: "RI-0042 x 3 size 14 22k". */
export interface OrderText {
  /** Undefined if the text names none. */
  designNumber?: string;
  /** Undefined if none is written, which means one piece. */
  quantity?: number;
  size?: string;
  carat?: string;
  colour?: Colour;
  note?: string;
  /** Words that were not understood, and numbers that could be the size or the quantity. */
  unknown: string[];
}

/** The fields of a line, in the order in which people are asked about them. */
export const orderFields = ['designNumber', 'quantity', 'size', 'carat', 'colour', 'note'] as const;
export type OrderField = (typeof orderFields)[number];

/** The carat of a fineness in thousandths, as it is stamped on gold. */
const fineness: Record<string, string> = { '375': '9', '585': '14', '750': '18', '916': '22', '999': '24' };

const pieces = 'pcs?|pieces?|qty|quantity|units?|nos?|नग|નંગ';
const carats = 'k|kt|kts|ct|crt|carats?|karats?|purity';

/** Words that tell the meaning of the number beside them. */
const labels: Record<'size' | 'quantity' | 'carat', RegExp> = {
  size: /^(?:sizes?|sz)$/i,
  quantity: new RegExp(`^(?:x|${pieces})$`, 'i'),
  carat: new RegExp(`^(?:${carats})$`, 'i'),
};
type Labelled = keyof typeof labels;

/** Words without a meaning of their own, also between a label and its number. */
const filler = /^(?:gold|of|and|is|in|with|for)$/i;
/** Words between two numbers of one kind: "size 14 and 16" has no quantity. */
const joiner = /^(?:and|or|to|till|upto)$/i;
/** "size no 12", "design no RI-0042". Ambiguous on the left of a number, so it is no label there. */
const numberWord = /^(?:no|nr|num|number)$/i;
const designWord = /^(?:design|style|item|sku|code|model|article|art)$/i;
/** Units that make a number neither a quantity nor a size: two pairs may be two pieces or four. */
const otherUnit = /^(?:pairs?|prs?|dozens?|doz|dz|sets?|g|gms?|grams?|mg|cts)$/i;
const length = /^(?:in|inch|inches|cm|mm)$/i;
const fraction = /^(?:[13]\/[248]|[½¼¾])$/;

export const readQuantity = (text: string) => {
  const [, digits] = new RegExp(`^[x×*]?\\s*(\\d{1,5})(?:\\.0+)?\\s*(?:x|${pieces})?\\.?$`, 'i').exec(text) ?? [];
  return digits === undefined ? undefined : Number(digits);
};

const betweenSizes = /,\s+|,(?=[^,]*,)|[;&+=\n]|\s(?:and|or|to)\s/i;
/** Several sizes in one cell, perhaps with the pieces of each: "14, 16", "14 and 16", "14-2; 16-3". */
const isSeveralSizes = (size: string) => size.split(betweenSizes).filter((part) => /\d/.test(part)).length > 1;

/** Dates that a spreadsheet program makes of sizes such as "14-2". */
const month = 'jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec';
const day = new RegExp(
  `^\\d{4}-\\d\\d-\\d\\d|^\\d{1,2}[./-]\\d{1,2}[./-]\\d{2,4}$|^\\d{1,2}[\\s./-](?:${month})|^(?:${month})[\\s./-]\\d`,
  'i',
);

export function readSize(text: string): string | undefined {
  const size = text
    .replace(/^(?:sizes?|sz)\b\s*(?:no\b\.?)?\s*[:=#.-]*\s*/i, '')
    .replace(/^"(.*)"$/, '$1')
    .trim();
  const isNoSize = size === '' || day.test(size) || (isSeveralSizes(size) && !pairOfSizes.test(size));
  return isNoSize ? undefined : size;
}

interface Value {
  kind: 'value';
  field: Labelled | 'colour';
  value: string | number;
  text: string;
}

type Item = { text: string; part: number } & (
  | { kind: 'label'; field: Labelled; isAfter: boolean }
  /** `isBare`: could be the quantity without a label. */
  | { kind: 'number'; isBare: boolean }
  | { kind: 'word' }
  | Omit<Value, 'text'>
);

interface Chunk {
  text: string;
  quoted: boolean;
  /** Commas, semicolons and tabs separate the parts of a line. */
  part: number;
}

/** Time and sender, which chat programs put before a message. Date and time need not be told apart. */
const date = String.raw`\d{1,4}[./-]\d{1,2}[./-]\d{2,4}`;
const time = String.raw`\d{1,2}[:.]\d{2}(?:[:.]\d{2})?(?: ?[ap]\.? ?m\.?)?`;
const moment = `(?:${date},? ${time}|${time},? ${date})`;
const chatHead = new RegExp(String.raw`^(?:\[${moment}\]|${moment} -) *`, 'i');
/** A text with letters beside digits may be a design, such as "RI-0042 qty: 3". */
const sender = /^(?![^:]*\p{L}[-./]?\d)(?![^:]*\d[-./]?\p{L})[^:]{1,80}: +/u;

/** `1.`, `2)` or a bullet in front of a line of a list. */
const listMark =
  /^(?:\(?\d{1,3}(?:[.:\]](?: +|(?=\p{L}{2}))|\) *)|\d\ufe0f?\u20e3 *|\[[ x]?\] *|[-•·▪◦‣→>*✓✔☐✅]+ +)/iu;

const markup = /(?<![\p{L}\p{N}])([*_`]{1,3})(?=\S)([^*_`]{1,200}?)(?<=\S)\1(?![\p{L}\p{N}])/gu;
/** Crossed out by the sender, which takes it out of the order. */
const crossedOut = /(~{1,2})(?=[^\s~])[^~]{1,200}?(?<=\S)\1/gu;
/** Signs that negate or ask. Other signs are decoration. */
const doubts = /[?？❌❎✗✘🚫⛔❓❔]/gu;

/** A line of a chat or a list, reduced to the order. */
export function plainOrderLine(text: string): string {
  const line = toPlainText(text).trim();
  const message = line.replace(chatHead, '');
  return (message === line ? line : message.replace(sender, ''))
    .replace(markup, '$2 ')
    .trim()
    .replace(listMark, '')
    .replace(markup, '$2 ')
    .replace(/ {2,}/g, ' ')
    .trim();
}

/** The two sizes of a couple band. Their comma does not separate parts of the line. */
export const pairOfSizes = /M\s*-\s*[\p{L}\p{N}./]+\s*,\s*F\s*-\s*[\p{L}\p{N}./]+/iu;

/** Longer texts are not order lines. */
const maxLength = 1_000;
const maxChunks = 60;

/** Stands for the two sizes of a couple band while the line is split. */
const pairMark = '\ue000';
const hasContent = new RegExp(`[\\p{L}\\p{N}${pairMark}]|${doubts.source}`, 'u');

const bare = (text: string) => text.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}½¼¾]+$/gu, '');

function chunksOf(line: string): Chunk[] {
  // `16"` is 16 inches, `"16"` is not.
  const marked = /^[^"]*\d"[^"]*$/.test(line) ? line.replace('"', ' inch') : line;
  const glued = marked
    .replace(crossedOut, (text) => `"${text.replaceAll('"', '')}"`)
    .replace(doubts, ' $& ')
    .replace(/\s[&+]\s/g, ' and ')
    .replace(/[×✕✖*]/gu, ' x ')
    .replace(/(\p{L}{2,9}\.?)\s*[:=]\s*/gu, '$1:')
    .replace(/@\s+/g, '@');
  const isCsv = /^[^,\s]+,/.test(glued) && !/,\s/.test(glued);
  const separator = isCsv ? /[\t;|,]/ : /[\t;|]|(?<!\d),|,(?!\d)/;
  const quotedOrNot = /"([^"]*)"|[^"]+/g;
  let part = 0;
  return [...glued.matchAll(quotedOrNot)].flatMap(([text, quotation]): Chunk[] => {
    if (quotation !== undefined) return [{ text: quotation, quoted: true, part }];
    return text.split(separator).flatMap((piece, at) => {
      if (at > 0) part++;
      const words = piece.split(/\s+/).filter((word) => hasContent.test(word));
      return words.flatMap((word) => wordsOf(word)).map((word) => ({ text: word, quoted: false, part }));
    });
  });
}

/** `qty:3` is one word; `RI-0042=3` and `size:no` are two. */
const wordsOf = (word: string) =>
  valueOf(bare(word)) ? [word] : word.split(/[:=]/).filter((text) => hasContent.test(text));

const glued: readonly (readonly [Labelled, RegExp])[] = [
  ['size', /^(?:sizes?|sz)[:=.#-]*(\d[\p{L}\p{N}./-]*)$/iu],
  ['size', /^(\d+(?:\.\d+)?)-?(?:sizes?|sz)$/i],
  ['quantity', new RegExp(`^(\\d{1,5})-?(?:x|${pieces})$`, 'i')],
  ['quantity', /^(?:x|qty|quantity|pcs?|pieces?|nos)[:=.-]*(\d{1,5})$/i],
];
const gluedCarat = new RegExp(`^(\\d{1,2})-?(?:${carats})(y|yg|r|rg|p|pg)?$`, 'i');
const caratAfterLabel = new RegExp(`^(?:${carats})[:=-]*(\\d{2,3})$`, 'i');

/** The meaning of a word by itself: `3pcs`, `size-14`, `18KY`, `rose`. The colour of `18KY` follows its carat. */
function valueOf(text: string): (Value & { colour?: Colour }) | undefined {
  for (const [field, pattern] of glued) {
    const [, value] = pattern.exec(text) ?? [];
    if (value !== undefined) return { kind: 'value', field, value: field === 'size' ? value : Number(value), text };
  }
  const [, digits = caratAfterLabel.exec(text)?.[1], suffix] = gluedCarat.exec(text) ?? [];
  const carat = digits && caratOf(digits);
  if (carat)
    return { kind: 'value', field: 'carat', value: carat, text, colour: suffix ? colourOf(suffix) : undefined };
  const colour = text.length > 1 ? colourOf(text) : undefined;
  return colour && { kind: 'value', field: 'colour', value: colour, text };
}

const isKnownWord = (text: string) =>
  [...Object.values(labels), filler, numberWord, designWord, otherUnit, length].some((words) => words.test(text));

const isMixed = (text: string) => /\d/.test(text) && /\p{L}/u.test(text);

interface Found {
  text: string;
  /** Index of the first chunk, and number of chunks. */
  at: number;
  count: number;
}

/**
 * The design number: letters with digits, `RI 0001` in two words, a word in capitals, or the first word of the line if
 * it is a number. `22K` and `3pcs` are numbers of designs only where nothing else is.
 */
function findNumber(chunks: readonly Chunk[]): Found | undefined {
  const texts = chunks.map(({ text, quoted }) => (quoted ? text : bare(text)));
  const first = (test: (text: string, at: number) => boolean) => {
    const at = texts.findIndex((text, index) => designNumberKey(text) !== undefined && test(text, index));
    return at < 0 ? undefined : { text: texts[at] ?? '', at, count: 1 };
  };
  const isQuoted = (at: number) => chunks[at]?.quoted === true && !labels.size.test(texts[at - 1] ?? '');
  const isLength = (text: string) => /^\d+(?:\.\d+)?(?:in|inch|inches|cm|mm)$/i.test(text);
  const withUnit = (text: string) => new RegExp(`^\\d+(?:\\.\\d+)?${otherUnit.source.slice(1)}`, 'i').test(text);
  return (
    first((text, at) => at === 0 && isQuoted(at) && isDesignNumber(text)) ??
    first((text, at) => !chunks[at]?.quoted && isMixed(text) && !valueOf(text) && !isLength(text) && !withUnit(text)) ??
    inTwoWords(texts) ??
    first((text, at) => isQuoted(at) && isMixed(text) && isDesignNumber(text)) ??
    first((text) => /^[A-Z][A-Z./-]+$/.test(text) && !isKnownWord(text) && !valueOf(text)) ??
    first((text, at) => at === 0 && /\d/.test(text) && !chunks[at]?.quoted)
  );
}

function inTwoWords(texts: readonly string[]): Found | undefined {
  const at = texts.findIndex(
    (text, index) =>
      /^[a-z]{1,6}$/i.test(text) &&
      !isKnownWord(text) &&
      !valueOf(text) &&
      /^(?:0\d+|\d{3,})$/.test(texts[index + 1] ?? ''),
  );
  return at < 0 ? undefined : { text: `${texts[at]} ${texts[at + 1]}`, at, count: 2 };
}

/** Converts the words around the design number to items. */
function itemsOf(chunks: readonly Chunk[], number: Found | undefined): Item[] {
  const items: Item[] = [];
  const numberPart = number && chunks[number.at]?.part;
  /**
   * True if the number continues a list: "size 14 and 16", "sizes 14 16", "size 14, 16", but not "RI-0001, size 14, 2".
   */
  const isListed = (at: number) => {
    const before = items.at(-1);
    const isSize = before?.kind === 'number' || (before?.kind === 'value' && before.field === 'size');
    const isNextPart = isSize && before.part === numberPart && chunks[at]?.part === before.part + 1;
    const isPlural = items.some(({ text }) => /^sizes/i.test(text));
    return isPlural || isNextPart || joiner.test(bare(chunks[at - 1]?.text ?? ''));
  };
  const skipped = (at: number) => number && at >= number.at && at < number.at + number.count;
  for (let at = 0; at < chunks.length; at++) {
    const chunk = chunks[at];
    if (!chunk || skipped(at)) continue;
    const { part, quoted } = chunk;
    const text = quoted ? chunk.text : bare(chunk.text) || chunk.text;
    const isNegated = at === 0 && /^no$/i.test(chunk.text);
    const next = chunks[at + 1];
    const nextText = next && !skipped(at + 1) && next.part === part && !next.quoted ? bare(next.text) : '';
    const before = items.at(-1);
    const followsSize = before?.kind === 'label' && before.field === 'size' && before.part === part;
    if (quoted) {
      if (followsSize) items.splice(-1, 1, { kind: 'value', field: 'size', value: text, text, part });
      else items.push({ kind: 'word', text: `"${text}"`, part });
      continue;
    }
    const pair = pairOfSizes.exec(chunk.text);
    const value = valueOf(text);
    const labelled = (Object.keys(labels) as Labelled[]).find((field) => labels[field].test(text));
    if (pair) {
      if (followsSize) items.pop();
      items.push({ kind: 'value', field: 'size', value: text, text, part });
    } else if (value) {
      const word = value.field === 'colour' && colourOf(`${text} ${nextText}`) ? ` ${nextText}` : '';
      if (word) at++;
      items.push({ ...value, text: text + word, part });
      if (value.colour) items.push({ kind: 'value', field: 'colour', value: value.colour, text, part });
    } else if (numberWord.test(text) && (followsSize || at + 1 === number?.at) && !isNegated) continue;
    else if (designWord.test(text) && number && at < number.at) continue;
    else if (labelled) items.push({ kind: 'label', field: labelled, isAfter: numberWord.test(text), text, part });
    else if (filler.test(text)) continue;
    else if (/^\d[\d./½¼¾-]*(?:in|inch|inches|cm|mm)?$/i.test(text) && !/^[₹$€£@]/.test(chunk.text)) {
      const isWhole = /^\d+$/.test(text);
      // "no 12" is a size as well as pieces.
      const isNamed = before?.kind === 'label' && before.isAfter && items.at(-2)?.kind !== 'number';
      const after = isWhole || /^\d+\.\d+$/.test(text) ? nextText : '';
      const joins = fraction.test(after) || otherUnit.test(after) || (length.test(after) && !isInSize(chunks, at + 1));
      if (joins) at++;
      const whole = joins ? `${text} ${after}` : text;
      const isAfterQuantity = before?.kind === 'label' && before.field === 'quantity' && before.part === part;
      const followsQuantity = isAfterQuantity && !before.isAfter && items.at(-2)?.kind !== 'number';
      const isNegative = /^[-−–]\d/.test(chunk.text);
      const isFraction = fraction.test(after) || (!isWhole && !/[a-z]$/i.test(whole));
      // "x -2" and "x 1.5 size 12" name no number of pieces, and the 1.5 is no size.
      if (followsQuantity && (isNegative || isFraction))
        items.push({ kind: 'word', text: joins ? whole : chunk.text, part });
      else if (otherUnit.test(after)) items.push({ kind: 'word', text: whole, part });
      else
        items.push({
          kind: 'number',
          isBare: isWhole && !joins && !isNamed && !/^(?:#|0\d\d)/.test(chunk.text) && !isListed(at),
          text: whole,
          part,
        });
    } else items.push({ kind: 'word', text: /^[₹$€£@]/.test(chunk.text) ? chunk.text : text, part });
  }
  return items;
}

/** True before a size label: "2 pcs in size 14" does not measure inches. */
const isInSize = (chunks: readonly Chunk[], at: number) => labels.size.test(bare(chunks[at + 1]?.text ?? ''));

/** Fields by the index of their number among the items. */
type Assignment = ReadonlyMap<number, Labelled>;

const canBe = (field: Labelled, { text, kind }: Item): boolean => {
  if (kind !== 'number') return false;
  if (field === 'size') return true;
  return field === 'carat' ? caratOf(text) !== undefined : /^\d{1,5}$/.test(text);
};

/** Indexes of the numbers that a label may belong to. Neighbours in the same part of the line come first. */
function candidatesOf(items: readonly Item[], at: number): number[] {
  const label = items[at];
  if (label?.kind !== 'label') return [];
  const beyond = (step: 1 | -1) => {
    let place = at + step;
    for (let item = items[place]; item?.kind === 'label' && item.field === label.field; item = items[place])
      place += step;
    return place;
  };
  const sides = label.isAfter ? [beyond(-1)] : [beyond(-1), beyond(1)];
  const beside = sides.filter((place) => {
    const item = items[place];
    return item && canBe(label.field, item);
  });
  const closest = (places: readonly number[], test: (item: Item) => boolean) => {
    const best = places.filter((place) => items[place] && test(items[place]));
    return best.length > 0 ? best : places;
  };
  const near = closest(beside, (item) => item.part === label.part);
  // "3 pcs 4500" names a price.
  const found = label.field === 'quantity' ? closest(near, ({ text }) => text.length <= 3) : near;
  // "22 k 3": a carat is written before its word.
  return label.field === 'carat' ? found.slice(0, 1) : [...found];
}

const maxLabels = 6;

/** All ways to assign a number to each label. Labels of one field share theirs, as in "qty 3 pcs". */
function assignmentsOf(labelled: readonly { field: Labelled; places: readonly number[] }[]): Assignment[] {
  let found: Assignment[] = [new Map()];
  for (const { field, places } of labelled)
    found = found.flatMap((assignment) =>
      places.flatMap((place) => {
        const taken = assignment.get(place);
        const isShared = taken === field && places.length === 1;
        const other = [...assignment].some(([at, known]) => known === field && at !== place);
        return (taken && !isShared) || other ? [] : [new Map([...assignment, [place, field] as const])];
      }),
    );
  const keyOf = (assignment: Assignment) => JSON.stringify([...assignment].sort(([one], [other]) => one - other));
  return [...new Map(found.map((assignment) => [keyOf(assignment), assignment])).values()];
}

interface Parsed {
  /** The certain fields. */
  line: OrderText;
  items: readonly Item[];
  /** Possible assignments of numbers to labels. Empty if labels contradict each other. */
  assignments: readonly Assignment[];
  /** Indexes of items that are neither certain nor numbers with a label. */
  open: readonly number[];
}

function setField(line: OrderText, field: Labelled | 'colour', value: string | number) {
  if (field === 'quantity') line.quantity = Number(value);
  else if (field === 'colour') line.colour = value as Colour;
  else line[field] = String(value);
}

const valueOfNumber = (field: Labelled, text: string) => (field === 'carat' ? (caratOf(text) ?? text) : text);

function parse(text: string): Parsed {
  const line: OrderText = { unknown: [] };
  const unread = { line: { unknown: [text.trim()] }, items: [], assignments: [new Map<number, Labelled>()], open: [] };
  if (text.length > maxLength) return unread;
  const plain = plainOrderLine(text);
  const kept = pairOfSizes.exec(plain)?.[0];
  const chunks = chunksOf(kept ? plain.replace(kept, ` ${pairMark} `) : plain).map((chunk) =>
    chunk.text === pairMark ? { ...chunk, text: kept ?? '' } : chunk,
  );
  if (chunks.length > maxChunks) return unread;
  const hasEmptyCells = /[\t;,|]\s*[\t;,|]/.test(plain);
  const number = findNumber(chunks);
  line.designNumber = number?.text;
  const items = itemsOf(chunks, number).map((item) =>
    hasEmptyCells && item.kind === 'number' ? { ...item, isBare: false } : item,
  );
  const open: number[] = [];
  const labelled: { field: Labelled; places: number[] }[] = [];
  for (const [at, item] of items.entries()) {
    if (item.kind === 'value') {
      if (line[item.field] === undefined) setField(line, item.field, item.value);
      else if (line[item.field] !== item.value) open.push(at);
    } else if (item.kind === 'word') open.push(at);
  }
  for (const [at, item] of items.entries()) {
    if (item.kind !== 'label') continue;
    const repeats = [items[at - 1], items[at + 1]].some((one) => one?.kind === 'value' && one.field === item.field);
    const places = candidatesOf(items, at);
    if (repeats) continue;
    if (places.length > 0 && line[item.field] === undefined) labelled.push({ field: item.field, places });
    else open.push(at);
  }
  return { line, items, open, assignments: labelled.length > maxLabels ? [] : assignmentsOf(labelled) };
}

/** Indexes of the numbers without a label. */
const restOf = ({ items }: Parsed, assignment: Assignment) =>
  items.flatMap((item, at) => (item.kind === 'number' && !assignment.has(at) ? [at] : []));

const isPieces = (item: Item | undefined) => item?.kind === 'number' && item.isBare;

/** Assigns numbers without a label if only one field is possible: the quantity, and a fineness beside it. */
function assignRest(parsed: Parsed, assignment: Assignment): Assignment {
  const fields = new Map(assignment);
  const has = (field: Labelled) => parsed.line[field] !== undefined || [...fields.values()].includes(field);
  const textAt = (at: number) => parsed.items[at]?.text ?? '';
  const rest = restOf(parsed, assignment);
  // "22k 916" says the same twice.
  for (const at of rest) if (fineness[textAt(at)] === (parsed.line.carat ?? '')) fields.set(at, 'carat');
  const [stamp, ...stamps] = rest.filter((at) => textAt(at) in fineness);
  const others = rest.filter((at) => at !== stamp);
  const saysPieces = has('quantity') || others.length > 0;
  if (stamp !== undefined && stamps.length === 0 && saysPieces && !has('carat')) fields.set(stamp, 'carat');
  const [only, ...more] = restOf(parsed, fields);
  const isStamp = only !== undefined && textAt(only) in fineness && !has('carat');
  if (only !== undefined && more.length === 0 && isPieces(parsed.items[only]) && !has('quantity') && !isStamp)
    fields.set(only, 'quantity');
  return fields;
}

function lineWith({ line, items, open }: Parsed, fields: Assignment, unknown: readonly number[]): OrderText {
  const read: OrderText = { ...line };
  for (const [at, field] of fields) setField(read, field, valueOfNumber(field, items[at]?.text ?? ''));
  read.unknown = [
    ...line.unknown,
    ...[...new Set([...open, ...unknown])].sort((one, other) => one - other).map((at) => items[at]?.text ?? ''),
  ];
  return read;
}

/** The rest of the line, with its commas. */
const noteAtEnd = /(?<!\S)(?:note|remark)s?\s*[:=]\s*(.+)$/iu;

function splitNote(text: string): { order: string; note?: string } {
  const note = noteAtEnd.exec(text);
  return note ? { order: text.slice(0, note.index), note: note[1]?.trim() } : { order: text };
}

const withNote = (line: OrderText, note: string | undefined): OrderText => (note ? { ...line, note } : line);

/** Reads one line. Ambiguous words are listed as unknown. */
export function readOrderText(text: string): OrderText {
  const { order, note } = splitNote(text);
  const parsed = parse(order);
  const [assignment, ...others] = parsed.assignments;
  if (assignment && others.length === 0) {
    const fields = assignRest(parsed, assignment);
    return withNote(clean(lineWith(parsed, fields, restOf(parsed, fields))), note);
  }
  const all = parsed.items.flatMap(({ kind }, at) => (kind === 'number' || kind === 'label' ? [at] : []));
  return withNote(clean(lineWith(parsed, new Map(), all)), note);
}

const clean = (line: OrderText) =>
  Object.fromEntries(Object.entries(line).filter(([, value]) => value !== undefined)) as unknown as OrderText;

const maxReadings = 4;

/** Readings of a line whose numbers may be the size or the quantity. Empty if nothing is ambiguous. */
export function possibleReadings(text: string): OrderText[] {
  const { order, note } = splitNote(text);
  const parsed = parse(order);
  const readings = parsed.assignments.flatMap((assignment) => {
    const fields = parsed.assignments.length > 1 ? assignment : assignRest(parsed, assignment);
    return waysToAssign(parsed, fields).map((fields) => withNote(clean(lineWith(parsed, fields, [])), note));
  });
  const [certain, ...others] = readings;
  const isCertain = certain && others.length === 0 && parsed.assignments.length === 1 && isRead(parsed);
  return isCertain ? [] : readings.slice(0, maxReadings);
}

const isRead = (parsed: Parsed) => {
  const [assignment = new Map()] = parsed.assignments;
  return restOf(parsed, assignRest(parsed, assignment)).length === 0;
};

/** All ways to assign the remaining numbers to free fields. */
function waysToAssign(parsed: Parsed, assignment: Assignment): Assignment[] {
  const { line, items } = parsed;
  const fits = (field: Labelled, item: Item | undefined) => {
    if (!item || !canBe(field, item)) return false;
    if (field === 'quantity') return Number(item.text) >= 1 && Number(item.text) <= quantityLimits.max;
    return field !== 'carat' || item.text in fineness || Number(item.text) >= 9;
  };
  let ways: Assignment[] = [assignment];
  const rest = restOf(parsed, assignment);
  const sizeAndPieces = ['size', 'quantity'] as const;
  for (const at of rest)
    ways = ways.flatMap((way) => {
      const free = (field: Labelled) => line[field] === undefined && ![...way.values()].includes(field);
      const isStamp = (items[at]?.text ?? '') in fineness;
      const needsCarat = isStamp || rest.length > sizeAndPieces.filter((field) => line[field] === undefined).length;
      const fields: Labelled[] = [...sizeAndPieces, ...(needsCarat ? (['carat'] as const) : [])];
      return fields
        .filter((field) => free(field) && fits(field, items[at]))
        .map((field) => new Map([...way, [at, field] as const]));
    });
  return ways;
}

const quotedIfNeeded = (text: string, isPlain: RegExp) => (isPlain.test(text) ? text : `"${text.replaceAll('"', '')}"`);

/** A line as `readOrderText` reads it again. */
export function formatOrderText({ designNumber, quantity, size, carat, colour, note, unknown }: OrderText): string {
  return [
    designNumber && quotedIfNeeded(designNumber, /^[A-Za-z\d./-]+$|^[A-Za-z]{1,6} \d{3,}$/),
    quantity !== undefined && `x ${quantity}`,
    size && `size ${pairOfSizes.test(size) ? size : quotedIfNeeded(size, /^\d[\p{L}\p{N}./-]*$/u)}`,
    carat && `${carat}k`,
    colour?.toLowerCase(),
    ...unknown,
    note && `note: ${note}`,
  ]
    .filter(Boolean)
    .join(' ');
}
