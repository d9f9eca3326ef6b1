import { coupleSize, isOneSize, readCoupleSize, sizeLabel } from '../../../domain/cart';
import type { WeightChoice } from '../../../domain/choice-weights';
import {
  customSizeError,
  resolveChoice,
  sizeMessages,
  type ChoiceRules,
  type ResolvedChoice,
} from '../../../domain/choices';
import { isCoupleBand } from '../../../domain/categories';
import { caratFor, colourLabels, colours, coloursFor, defaultColour, type Colour } from '../../../domain/gold';

/** Carat, colour and size chosen so far, as shown by the fields. */
export interface ChoiceDraft {
  carat: string;
  colour: Colour;
  /** A size of the category; empty while none is chosen or a custom one is typed. */
  size: string;
  /** True while a custom size is typed. */
  custom: boolean;
  customSize: string;
  male: string;
  female: string;
  /** Shown when the form changed the colour automatically. */
  notice: string;
}

/** A product with the chosen options and quantity, as added to the cart. */
export interface ChosenItem {
  productId: string;
  quantity: number;
  carat: string;
  colour: Colour;
  size: string;
}

/** Adds an item to the cart and returns whether it succeeded. Errors have been shown by then. */
export type AddToCart = (item: ChosenItem) => Promise<boolean>;

/**
 * Adds or sets several items in the cart and returns why some were not, by their position. Undefined when none was, for
 * another reason, which has been shown by then.
 */
export type SaveItems = (items: readonly ChosenItem[]) => Promise<ReadonlyMap<number, string> | undefined>;

/** The carat and size in which a product is weighed; without a size until it is chosen. */
export const weightChoiceOf = (product: ChoiceRules, draft: ChoiceDraft): WeightChoice =>
  validateChoice(product, draft).choice ?? { carat: draft.carat, size: '' };

/** True if pieces can be chosen in a table of sizes. A couple band has a pair of sizes instead. */
export const hasSizeTable = ({ category, sizes }: Pick<ChoiceRules, 'category' | 'sizes'>) =>
  sizes.length > 1 && !isCoupleBand(category);

/** The colour of the thumbnail if the carat comes in it, otherwise the default. */
const firstColour = (carat: string, shown: Colour | undefined) =>
  shown && coloursFor(carat).includes(shown) ? shown : defaultColour;

export const initialChoice = (product: ChoiceRules, shown?: Colour): ChoiceDraft => ({
  carat: caratFor(product.caratOptions),
  colour: firstColour(caratFor(product.caratOptions), shown),
  // A single size is preselected.
  size: product.sizes.length === 1 && !isCoupleBand(product.category) ? product.sizes[0] : '',
  custom: false,
  customSize: '',
  male: '',
  female: '',
  notice: '',
});

/** The fields as they are for a choice that was made before. */
export const draftOf = (product: ChoiceRules, { carat, colour, size }: ResolvedChoice): ChoiceDraft => {
  const draft = { ...initialChoice(product), carat, colour };
  const pair = isCoupleBand(product.category) ? readCoupleSize(size) : undefined;
  if (pair) return { ...draft, ...pair };
  const listed = size === '' || product.sizes.includes(size);
  return listed ? { ...draft, size } : { ...draft, size: '', custom: true, customSize: size };
};

/** Changes the carat and selects its first colour. Sets a notice when the colour changes. */
export const changeCarat = (draft: ChoiceDraft, carat: string): ChoiceDraft => {
  const [colour] = coloursFor(carat);
  const notice =
    colour === draft.colour ? '' : `Colour changed to ${colourLabels[colour]}, the default for ${carat} ct.`;
  return { ...draft, carat, colour, notice };
};

/** Reason why a colour is unavailable; undefined when it is available. */
const colourProblem = (product: Pick<ChoiceRules, 'caratOptions'>, carat: string, colour: Colour) => {
  if (coloursFor(carat).includes(colour)) return undefined;
  const carats = product.caratOptions.filter((option) => coloursFor(option).includes(colour));
  return carats.length > 0
    ? `${colourLabels[colour]} is only available in ${carats.join(' or ')} ct.`
    : `${colourLabels[colour]} isn't available for this design.`;
};

/** Reasons shown below the swatches, one per unavailable colour. */
export const colourReasons = (product: Pick<ChoiceRules, 'caratOptions'>, carat: string) =>
  colours.map((colour) => colourProblem(product, carat, colour)).filter((reason) => reason !== undefined);

const typedSize = (product: ChoiceRules, draft: ChoiceDraft) => {
  if (isCoupleBand(product.category)) return coupleSize(draft.male, draft.female);
  return draft.custom ? draft.customSize : draft.size;
};

const sizeProblem = (product: ChoiceRules, draft: ChoiceDraft) => {
  if (isCoupleBand(product.category))
    return readCoupleSize(coupleSize(draft.male, draft.female)) ? undefined : sizeMessages.couple;
  return draft.custom ? customSizeError(draft.customSize, product.sizes) : undefined;
};

/** Returns the valid choice, or the problems by field. */
export const validateChoice = (product: ChoiceRules, draft: ChoiceDraft) => {
  const size = sizeProblem(product, draft);
  const settled = resolveChoice(product, { carat: draft.carat, colour: draft.colour, size: typedSize(product, draft) });
  return size ? { problems: { ...settled.problems, size } } : settled;
};

interface Choice {
  carat: string;
  colour: Colour;
  size?: string | null;
}

/** Labels of a choice: "18 ct", "Rose pink", "Size 10". */
export const choiceLabels = ({ carat, colour, size }: Choice) => [
  `${carat} ct`,
  colourLabels[colour],
  ...(size && !isOneSize(size) ? [`Size ${sizeLabel(size)}`] : []),
];
