import { coupleSize, isOneSize, readCoupleSize, sizeLabel } from '../../../domain/cart';
import type { WeightChoice } from '../../../domain/choice-weights';
import {
  customSizeError,
  resolveChoice,
  sizeMessages,
  type ChoiceRules,
  type ResolvedChoice,
} from '../../../domain/choices';
import { type ChosenOption, chosenOptions, optionLabel } from '../../../domain/making-options';
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
  /** The value of each making option by its name; empty if none is chosen. */
  options: Record<string, string>;
  /** Shown when the form changed the colour automatically. */
  notice: string;
}

/** A product with what was chosen and its quantity, as added to the cart. */
export interface ChosenItem {
  productId: string;
  quantity: number;
  carat: string;
  colour: Colour;
  size: string;
  options?: readonly ChosenOption[];
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
  validateMetal(product, draft).choice ?? { carat: draft.carat, size: '' };

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
  options: Object.fromEntries((product.options ?? []).map((option) => [option.name, option.default ?? ''])),
  notice: '',
});

/** A choice that was made before. Without options it has the defaults. */
export type EarlierChoice = ResolvedChoice & { options?: readonly ChosenOption[] };

/** The values of a choice that are still offered. Others have to be chosen again. */
const keptOptions = ({ options = [] }: ChoiceRules, chosen: readonly ChosenOption[]) =>
  Object.fromEntries(
    options.map(({ name, values }) => {
      const value = chosen.find((one) => one.name === name)?.value ?? '';
      return [name, values.includes(value) ? value : ''];
    }),
  );

/** The fields as they are for a choice that was made before. */
export const draftOf = (product: ChoiceRules, { carat, colour, size, options }: EarlierChoice): ChoiceDraft => {
  const draft = { ...initialChoice(product), carat, colour };
  if (options) draft.options = keptOptions(product, options);
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

const chosenOf = ({ options }: Pick<ChoiceDraft, 'options'>): ChosenOption[] =>
  Object.entries(options)
    .filter(([, value]) => value !== '')
    .map(([name, value]) => ({ name, value }));

/** Fields show the default as chosen, so that nothing chosen never becomes the default. */
const withoutDefaults = (options: ChoiceRules['options'] = []) =>
  options.map((option) => ({ ...option, required: option.required || option.default !== null, default: null }));

/** Returns the chosen making options, and the problems by field. */
export const validateOptions = ({ options }: Pick<ChoiceRules, 'options'>, draft: Pick<ChoiceDraft, 'options'>) => {
  const { chosen, problems } = chosenOptions(withoutDefaults(options), chosenOf(draft));
  return { chosen, problems: Object.fromEntries(problems.map(({ name, message }) => [`options.${name}`, message])) };
};

/** Validates carat, colour and size only. */
export const validateMetal = (product: ChoiceRules, draft: ChoiceDraft) =>
  validateChoice({ ...product, options: [] }, { ...draft, options: {} });

/** Returns the valid choice, or the problems by field. */
export const validateChoice = (product: ChoiceRules, draft: ChoiceDraft) => {
  const size = sizeProblem(product, draft);
  const settled = resolveChoice(
    { ...product, options: withoutDefaults(product.options) },
    {
      carat: draft.carat,
      colour: draft.colour,
      size: typedSize(product, draft),
      options: chosenOf(draft),
    },
  );
  return size ? { problems: { ...settled.problems, size } } : settled;
};

interface Choice {
  carat: string;
  colour: Colour;
  size?: string | null;
  options?: readonly ChosenOption[];
}

/** Labels of a choice: "18 ct", "Rose pink", "Size 10", "Screw: push". */
export const choiceLabels = ({ carat, colour, size, options = [] }: Choice) => [
  `${carat} ct`,
  colourLabels[colour],
  ...(size && !isOneSize(size) ? [`Size ${sizeLabel(size)}`] : []),
  ...options.map(optionLabel),
];
