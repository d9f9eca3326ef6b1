/** Gold colours as stored. Screens show `colourLabels`. */
export const colours = ['Yellow', 'Rose'] as const;
export type Colour = (typeof colours)[number];
export const colourLabels: Record<Colour, string> = { Yellow: 'Yellow gold', Rose: 'Rose pink' };

export const defaultCarats = ['18', '22'] as const;
export const defaultCarat = '22';

/** 18 carat comes in Rose and Yellow, any other carat in Yellow only. The first is selected when the carat changes. */
export const coloursFor = (carat: string): readonly Colour[] => (carat === '18' ? ['Rose', 'Yellow'] : ['Yellow']);

/** The default carat when the product has it, otherwise the product's first carat. */
export const caratFor = (options: readonly string[]) =>
  options.includes(defaultCarat) ? defaultCarat : (options[0] ?? defaultCarat);

export const defaultColour: Colour = 'Yellow';

/** The place of the picture for this colour, given what each shows: the first that shows it, otherwise the first. */
export const placeOfPicture = (shown: readonly (Colour | null | undefined)[], colour: Colour) =>
  Math.max(shown.indexOf(colour), 0);
