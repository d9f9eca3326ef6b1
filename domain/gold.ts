import { listOf } from './english.js';

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

/** Gold of 24 carat is pure. */
const allCarats = Array.from({ length: 24 }, (_, index) => String(index + 1));
export const isCarat = (text: string) => allCarats.includes(text);

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
  const possible = allCarats.filter(
    (carat) =>
      (!carats || carats.includes(carat)) && (!wanted || coloursFor(carat).some((colour) => wanted.includes(colour))),
  );
  return possible.length < allCarats.length ? possible : undefined;
};

const metalNames: Record<Colour, string> = { Yellow: 'yellow', Rose: 'rose' };

/** "Yellow and rose gold". */
export const goldOf = (list: readonly Colour[]) => {
  const text = `${listOf(list.map((colour) => metalNames[colour]))} gold`;
  return text.charAt(0).toUpperCase() + text.slice(1);
};

/** The default carat when the product has it, otherwise the product's first carat. */
export const caratFor = (options: readonly string[]) =>
  options.includes(defaultCarat) ? defaultCarat : (options[0] ?? defaultCarat);

export const defaultColour: Colour = 'Yellow';

/** The place of the picture for this colour, given what each shows: the first that shows it, otherwise the first. */
export const placeOfPicture = (shown: readonly (Colour | null | undefined)[], colour: Colour) =>
  Math.max(shown.indexOf(colour), 0);
