import { caratNumber, type Stone, type StoneKind, stoneKinds, type StoneShape, stoneShapes } from './stones.js';

/** Names of kinds in sheets, beside their own; a sheet of this shop has the first of them. */
const kindNames: Record<StoneKind, readonly string[]> = {
  'cubic-zirconia': ['CZ', 'cubic zirconia', 'cubic zircon', 'zirconia', 'american diamond', 'AD'],
  diamond: ['diamond', 'diamonds', 'dia', 'natural diamond'],
  'lab-grown-diamond': ['lab-grown diamond', 'lab grown diamond', 'LGD', 'CVD', 'HPHT'],
  ruby: ['ruby', 'rubies'],
  emerald: ['emerald', 'emeralds'],
  sapphire: ['sapphire', 'sapphires'],
  pearl: ['pearl', 'pearls'],
  other: ['other'],
};
const shapeNames: Record<StoneShape, readonly string[]> = {
  round: ['round', 'rd', 'rbc', 'brilliant'],
  princess: ['princess', 'pr'],
  emerald: ['emerald', 'em'],
  asscher: ['asscher'],
  marquise: ['marquise', 'mq'],
  oval: ['oval', 'ov'],
  radiant: ['radiant'],
  pear: ['pear', 'drop', 'ps'],
  heart: ['heart', 'hs'],
  cushion: ['cushion', 'cu'],
  other: ['other'],
};

interface Name<Value> {
  value: Value;
  /** The name in lower case, word by word. */
  words: string[];
}

/** The longest names first, because "lab-grown diamond" ends with the name of another kind. */
const namesOf = <Value extends string>(values: readonly Value[], names: Record<Value, readonly string[]>) =>
  values
    .flatMap((value) => names[value].map((name): Name<Value> => ({ value, words: name.toLowerCase().split(' ') })))
    .sort((one, other) => other.words.length - one.words.length);
const kinds = namesOf(stoneKinds, kindNames);
const shapes = namesOf(stoneShapes, shapeNames);

const startOf = <Value>(words: readonly string[], names: readonly Name<Value>[]) =>
  names.find((name) => name.words.every((word, place) => words[place]?.toLowerCase() === word));

/** The rows of a cell such as "CZ round 24 0.36 pave; diamond oval 2 0.20", or the first part that is none. */
export function stonesIn(text: string): { stones: Stone[] } | { unread: string } {
  const stones: Stone[] = [];
  for (const part of text.split(/[;\n]/).map((each) => each.trim())) {
    if (part === '') continue;
    const stone = stoneIn(part);
    if (!stone) return { unread: part };
    stones.push(stone);
  }
  return { stones };
}

function stoneIn(part: string): Stone | undefined {
  const [, facts = '', text] = /^([^()]*)(?:\(([^()]*)\))?$/.exec(part) ?? [];
  const words = facts.split(/\s+/).filter(Boolean);
  const kind = startOf(words, kinds);
  const afterKind = words.slice(kind?.words.length);
  const shape = startOf(afterKind, shapes);
  const [, count, carats, setting] = figures.exec(afterKind.slice(shape?.words.length).join(' ')) ?? [];
  if (!kind || !shape || count === undefined || carats === undefined) return undefined;
  return {
    kind: kind.value,
    shape: shape.value,
    count: Number(count),
    carats: Number(carats),
    setting: setting || null,
    text: text?.replace(/\s+/g, ' ').trim() || null,
  };
}

/** Pieces, carats and setting: "24 0.36 pave", "cut 24 pcs 0.36 ct pave". */
const figures = /^(?:cut )?(\d+)(?: ?(?:pcs?|pieces?|nos?)\.?)? (\d*\.?\d+)(?: ?cts?\.?(?= |$))?(?: (.+))?$/i;
const caratUnit = /^cts?\.?(?: |$)/i;

/** The kind and the shape that a cell names, alone. */
export const kindIn = (text: string) => aloneIn(text, kinds);
export const shapeIn = (text: string) => aloneIn(text.replace(/ +cut$/i, ''), shapes);

function aloneIn<Value>(text: string, names: readonly Name<Value>[]): Value | undefined {
  const words = text.split(/\s+/).filter(Boolean);
  const name = startOf(words, names);
  return name?.words.length === words.length ? name.value : undefined;
}

/** The cell of these rows, which `stonesIn` reads. */
export const stonesCell = (stones: readonly Stone[]) => stones.map(stoneCell).join('; ');

function stoneCell({ kind, shape, count, carats, setting, text }: Stone): string {
  const unit = setting && caratUnit.test(setting) ? 'ct' : '';
  const words = [kindNames[kind][0], shapeNames[shape][0], count, caratNumber(carats), unit, setting];
  return [...words, text && `(${text})`].filter(Boolean).join(' ');
}
