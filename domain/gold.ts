import { listFormat } from './formats.js';

/** Gold colours as stored. Screens show `colourLabels`. */
export const colours = ['Yellow', 'Rose'] as const;
export type Colour = (typeof colours)[number];
export const colourLabels: Record<Colour, string> = { Yellow: 'Yellow gold', Rose: 'Rose pink' };

const colourWords: readonly [Colour, RegExp][] = [
  ['Yellow', /^(?:yellow|yellowgold|yg|kyg)$/],
  ['Rose', /^(?:rose|rosé|rosegold|rg|krg|pink|pinkgold|rosepink|pg)$/],
];

/** The colours that the words of a text name, such as "Rose gold", "18K RG" or "yellow/rose". */
export function coloursIn(text: string): Colour[] {
  const words = text
    .normalize('NFC')
    .toLowerCase()
    .split(/[^\p{L}]+/u);
  return colourWords.filter(([, word]) => words.some((part) => word.test(part))).map(([colour]) => colour);
}

/** The carats in which gold is made and stamped. Gold of 24 carat is pure. */
export const allCarats = ['8', '9', '10', '12', '14', '15', '16', '18', '19', '20', '21', '22', '23', '24'] as const;
export const isCarat = (text: string) => allCarats.some((carat) => carat === text);
export const caratMessage = `A carat is one of ${allCarats.join(', ')}.`;

/** Fineness in thousandths, as hallmarks state it, by carat. */
const caratOfFineness: Record<string, string> = {
  ...{ 333: '8', 375: '9', 417: '10', 500: '12', 585: '14', 625: '15', 667: '16', 750: '18', 800: '19', 833: '20' },
  ...{ 875: '21', 916: '22', 917: '22', 958: '23', 995: '24', 999: '24' },
};

const hallmarkWords = /\b(?:bis|hallmark(?:ed)?|hm|kdm|gold)\b/gi;
const caratShape = /^(\d{1,2})(?:\.0+)?\s?(?:(?:karats?|carats?|kts?|crts?|cts?|k)\.?\s?-?([a-z]+(?: gold)?)?)?$/i;
/** Fineness out of 1000 or 100. A fraction such as 0.75 is more often the weight of a stone. */
const finenessShape = /^(?:(\d{3})(?:\.0+)?(?:\s?\/\s?1000)?|(\d{2})\.(\d)0*\s?%?|(\d{2})\s?%)$/;

/** The carat that a text such as "18", "18.00", "18K", "18KY", "750", "91.6" or "22K (916)" states. See `metalOf`. */
export const caratOf = (text: string): string | undefined => metalOf(text)?.carat;

/**
 * The carat of a text, and the colour if it states one as well: "18KY", "18K Rose gold". Undefined if no gold has it,
 * or if the text contradicts itself.
 */
export function metalOf(text: string): { carat: string; colour?: Colour } | undefined {
  const [, outside, inside] = /^([^()]*)\(([^()]*)\)\s*$/.exec(text) ?? /^(\d+\s?k\w*)\s+(\d{3})$/i.exec(text) ?? [];
  if (outside !== undefined && inside !== undefined) {
    const [metal, other] = [metalOf(outside), metalOf(inside)];
    return metal?.carat === other?.carat ? metal : undefined;
  }
  const words = text.replace(hallmarkWords, ' ').replace(/\s+/g, ' ').trim();
  const [, whole, percent, tenths, even] = finenessShape.exec(words) ?? [];
  const fineness = whole ?? (percent && `${percent}${tenths}`) ?? (even && `${even}0`);
  // "18.0" is a carat, and no gold of 180 thousandths exists.
  const ofFineness = fineness === undefined ? undefined : caratOfFineness[fineness];
  if (ofFineness !== undefined) return { carat: ofFineness };
  const [, digits, colour] = caratShape.exec(words) ?? [];
  const carat = digits === undefined ? undefined : String(Number(digits));
  if (carat === undefined || !isCarat(carat)) return undefined;
  if (colour === undefined) return { carat };
  const named = colourOf(colour);
  return named && coloursFor(carat).includes(named) ? { carat, colour: named } : undefined;
}

const colourNames: Record<Colour, readonly string[]> = {
  Yellow: ['y', 'yg', 'yellow', 'yellow gold'],
  Rose: ['r', 'rg', 'rose', 'rosé', 'rose gold', 'rose pink', 'p', 'pg', 'pink', 'pink gold'],
};

/** The colour that a word of the trade names: "YG", "rose", "Pink gold". */
export const colourOf = (text: string): Colour | undefined =>
  colours.find((colour) => colourNames[colour].includes(text.trim().toLowerCase()));

export const defaultCarats = ['18', '22'] as const;
export const defaultCarat = '22';

/** 18 carat comes in Rose and Yellow, any other carat in Yellow only. The first is selected when the carat changes. */
export const coloursFor = (carat: string): readonly Colour[] => (carat === '18' ? ['Rose', 'Yellow'] : ['Yellow']);

/** The colours that at least one of the carats is made in. */
export const coloursOf = (carats: readonly string[]): readonly Colour[] =>
  colours.filter((colour) => carats.some((carat) => coloursFor(carat).includes(colour)));

interface GoldFilter {
  carats?: readonly string[];
  colours?: readonly Colour[];
}

/** The carats of a piece that can be ordered in one of these carats and one of these colours; undefined if any can. */
export const caratsOf = ({ carats, colours: wanted }: GoldFilter) => {
  const possible: string[] = allCarats.filter(
    (carat) =>
      (!carats || carats.includes(carat)) && (!wanted || coloursFor(carat).some((colour) => wanted.includes(colour))),
  );
  return possible.length < allCarats.length ? possible : undefined;
};

const metalNames: Record<Colour, string> = { Yellow: 'yellow', Rose: 'rose' };

/** "Yellow and rose gold". */
export const goldOf = (list: readonly Colour[]) => {
  const text = `${listFormat.format(list.map((colour) => metalNames[colour]))} gold`;
  return text.charAt(0).toUpperCase() + text.slice(1);
};

/** The default carat when the product has it, otherwise the product's first carat. */
export const caratFor = (options: readonly string[]) =>
  options.includes(defaultCarat) ? defaultCarat : (options[0] ?? defaultCarat);

export const defaultColour: Colour = 'Yellow';

/** Index of the first picture that shows this colour, otherwise 0. `shown` has the colour of each picture. */
export const placeOfPicture = (shown: readonly (Colour | null | undefined)[], colour: Colour) =>
  Math.max(shown.indexOf(colour), 0);
