import {
  coupleSize,
  customSizeError,
  readCoupleSize,
  resolveChoice,
  sizeMessages,
  type ChoiceRules,
} from '../../../domain/cart';
import { isCoupleBand } from '../../../domain/categories';
import { caratFor, colourLabels, colours, coloursFor, defaultColour, type Colour } from '../../../domain/products';

/** What somebody has chosen of a product so far, as the fields show it. */
export interface ChoiceDraft {
  carat: string;
  colour: Colour;
  /** A size of the list; empty while none is chosen or an own one is typed. */
  size: string;
  /** True while an own size is typed instead of one from the list. */
  own: boolean;
  ownSize: string;
  male: string;
  female: string;
  /** Said when the house changed a choice by itself. */
  notice: string;
}

/** A product and how many of it, as the cart takes it. */
export interface ChosenItem {
  productId: string;
  quantity: number;
  carat: string;
  colour: Colour;
  size: string;
}

/** Puts an item into the cart and says whether it is in; what went wrong has been told by then. */
export type AddToCart = (item: ChosenItem) => Promise<boolean>;

export const firstChoice = (product: ChoiceRules): ChoiceDraft => ({
  carat: caratFor(product.caratOptions),
  colour: defaultColour,
  // Where there is nothing to choose, it is chosen.
  size: product.sizes.length === 1 && !isCoupleBand(product.category) ? product.sizes[0] : '',
  own: false,
  ownSize: '',
  male: '',
  female: '',
  notice: '',
});

/** Another carat takes the first colour it is made in, and says so when that is another one. */
export const changeCarat = (draft: ChoiceDraft, carat: string): ChoiceDraft => {
  const [colour] = coloursFor(carat);
  const notice =
    colour === draft.colour ? '' : `Colour changed to ${colourLabels[colour]}, the first for ${carat} carat.`;
  return { ...draft, carat, colour, notice };
};

/** Why a colour cannot be had now; undefined when it can. */
export const colourProblem = (product: Pick<ChoiceRules, 'caratOptions'>, carat: string, colour: Colour) => {
  if (coloursFor(carat).includes(colour)) return undefined;
  const makers = product.caratOptions.filter((option) => coloursFor(option).includes(colour));
  return makers.length > 0
    ? `${colourLabels[colour]} is made in ${makers.join(' or ')} carat only.`
    : `${colourLabels[colour]} is not made for this piece.`;
};

/** The reasons that stand under the swatches, one for each colour that cannot be had. */
export const colourReasons = (product: Pick<ChoiceRules, 'caratOptions'>, carat: string) =>
  colours.map((colour) => colourProblem(product, carat, colour)).filter((reason) => reason !== undefined);

const typedSize = (product: ChoiceRules, draft: ChoiceDraft) => {
  if (isCoupleBand(product.category)) return coupleSize(draft.male, draft.female);
  return draft.own ? draft.ownSize : draft.size;
};

const sizeProblem = (product: ChoiceRules, draft: ChoiceDraft) => {
  if (isCoupleBand(product.category))
    return readCoupleSize(coupleSize(draft.male, draft.female)) ? undefined : sizeMessages.couple;
  return draft.own ? customSizeError(draft.ownSize, product.sizes) : undefined;
};

/** The finished choice, or what is still wrong with it by field. */
export const settleDraft = (product: ChoiceRules, draft: ChoiceDraft) => {
  const size = sizeProblem(product, draft);
  const settled = resolveChoice(product, { carat: draft.carat, colour: draft.colour, size: typedSize(product, draft) });
  return size ? { problems: { ...settled.problems, size } } : settled;
};
