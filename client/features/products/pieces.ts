import { isOneSize, quantityProblem, sizeLabel } from '../../../domain/cart';
import { colourLabels, coloursFor, type Colour } from '../../../domain/gold';
import { wholeNumber, type QuantityRule } from '../../../domain/quantities';
import { choiceLabels } from './choice';

/** A metal that the product is made in. */
export interface Metal {
  carat: string;
  colour: Colour;
}

/** A field for pieces: a size in a metal. */
export interface PiecesChoice extends Metal {
  size: string;
}

export const keyOf = ({ carat, colour, size }: PiecesChoice) => JSON.stringify([carat, colour, size]);

/** The label of a field. All fields of a product have the same making options, which it leaves out. */
export const labelOf = ({ carat, colour, size }: PiecesChoice) =>
  choiceLabels({ carat, colour, size }).toReversed().join(', ');

/** Parses the typed quantity. An empty text is zero. */
export const quantityOf = (typed = '') => (typed === '' ? 0 : wholeNumber(typed));

/** Sums the texts that are allowed quantities. */
export const piecesOf = (texts: readonly string[], rule: QuantityRule) =>
  texts
    .map(quantityOf)
    .filter((quantity) => quantityProblem(rule, quantity) === undefined)
    .reduce((sum, quantity) => sum + quantity, 0);

/** A product without sizes has one column. */
export const headingOf = (size: string) => (size === '' ? 'Pieces' : sizeLabel(size));

export const metalsOf = ({ caratOptions }: { caratOptions: readonly string[] }): Metal[] =>
  caratOptions.flatMap((carat) => coloursFor(carat).map((colour) => ({ carat, colour })));

export const metalText = ({ carat, colour }: Metal) => `${carat} ct ${colourLabels[colour]}`;

export const sameMetal = (one: Metal, other: Metal) => one.carat === other.carat && one.colour === other.colour;

/** The size of a product that has no other to choose from, empty without sizes. Undefined if there is a choice. */
export const onlySize = (sizes: readonly string[]) => {
  const [first = '', ...others] = sizes;
  return others.length === 0 && (first === '' || isOneSize(first)) ? first : undefined;
};

export const nothingChosen = 'Enter the pieces of at least one size.';
