import { sameText } from './categories.js';
import { choiceFormat } from './formats.js';

export const makingOptionLimits = { options: 8, name: 30, leastValues: 2, values: 20, namedValues: 6 } as const;

export const makingOptionMessages = {
  noName: 'Option name cannot be empty.',
  noValue: 'Value cannot be empty.',
  separators: 'Please leave out commas, colons and semicolons.',
  letters: 'Please use letters or digits.',
  reserved: 'Every order asks for this. Please use another name.',
  column: 'Sheets of products have a column of this name. Please use another one.',
  tooMany: `At most ${makingOptionLimits.options} options.`,
  values: `Please give ${makingOptionLimits.leastValues} to ${makingOptionLimits.values} values.`,
  nameTaken: 'Another option has this name.',
  valueTaken: 'Value already exists.',
  defaults: 'Only one value can be the default.',
  unknown: 'This is not an option of this category.',
  unknownValue: 'This is not a value of this option.',
  notOffered: 'This design has no such option.',
  repeated: 'Each option can be limited only once.',
  off: 'Orders of this product do not ask for it.',
  noneLeft: 'Please leave at least one value, or switch the option off.',
  filter: 'An option is a name and a value, such as Screw:push.',
  tooManyFilters: `At most ${makingOptionLimits.options} options at a time.`,
} as const;

/** A making option, such as Screw, with its values in order. */
export interface OptionChoices {
  name: string;
  required: boolean;
  values: readonly string[];
  /** The value of lines that name none; null if there is none. */
  default: string | null;
}

/** A value of an option: Screw, push. */
export interface ChosenOption {
  name: string;
  value: string;
}

/** A chosen value with the ids that stay when it or its option is renamed. */
export interface HeldOption extends ChosenOption {
  optionId: string;
  valueId: string;
}

/** An option as a category stores it. At most one of its values is the default. */
export interface StoredOption {
  id: string;
  name: string;
  required: boolean;
  values: readonly { id: string; name: string; isDefault: boolean }[];
}

type ValuedOption<Value extends { id: string } = { id: string }> = Pick<StoredOption, 'id'> & {
  values: readonly Value[];
};

/** A change that a product makes to an option of its category. */
export interface OptionRule {
  optionId: string;
  /** True if lines of the product do not have the option. */
  off: boolean;
  /** The only values that it comes with; null for all. */
  valueIds: string[] | null;
}

export interface OptionProblem {
  /** The name of the option. */
  name: string;
  message: string;
}

/** Names the values if they are few enough to read, otherwise the option. */
const choiceMessage = ({ name, values }: Pick<OptionChoices, 'name' | 'values'>) =>
  `Choose ${values.length > makingOptionLimits.namedValues ? name : choiceFormat.format(values)}`;

/**
 * Resolves what a line asks for. An option without a value has its default, if there is one, and only a required one
 * must have a value. Names are found in any case, and returned as the category spells them.
 */
export function chosenOptions(
  options: readonly OptionChoices[],
  given: readonly ChosenOption[],
): { chosen: ChosenOption[]; problems: OptionProblem[] } {
  const asked = given.filter(({ value }) => value.trim() !== '');
  const chosen: ChosenOption[] = [];
  const problems = asked
    .filter(({ name }) => !options.some((option) => sameText(option.name, name)))
    .map(({ name }): OptionProblem => ({ name, message: makingOptionMessages.notOffered }));
  for (const { name, required, values, default: standard } of options) {
    const texts = asked.filter((one) => sameText(one.name, name)).map(({ value }) => value);
    const found = texts.length > 0 ? values.find((value) => texts.every((text) => sameText(text, value))) : standard;
    if (found) chosen.push({ name, value: found });
    else if (required || texts.length > 0) problems.push({ name, message: choiceMessage({ name, values }) });
  }
  return { chosen, problems };
}

/**
 * Rules without what the category no longer has. A rule that loses its last value ends, so that lines are still asked for
 * the option.
 */
export const currentRules = (options: readonly ValuedOption[], rules: readonly OptionRule[]): OptionRule[] =>
  rules.flatMap(({ optionId, off, valueIds }) => {
    const values = options.find(({ id }) => id === optionId)?.values;
    const left = valueIds?.filter((valueId) => values?.some(({ id }) => id === valueId)) ?? null;
    return values && (off || left?.length !== 0) ? [{ optionId, off, valueIds: left }] : [];
  });

/** The values that the rules of a product leave of an option; none if it is switched off. */
export function offeredValues<Value extends { id: string }>(
  option: ValuedOption<Value>,
  rules: readonly OptionRule[],
): Value[] {
  const [rule] = currentRules([option], rules);
  return option.values.filter(({ id }) => !rule?.off && (rule?.valueIds?.includes(id) ?? true));
}

/**
 * The options of a product: those of its category after its rules. The only value of a required option needs no choice.
 */
export const offeredOptions = (options: readonly StoredOption[], rules: readonly OptionRule[]): StoredOption[] =>
  options.flatMap((option) => {
    const values = offeredValues(option, rules);
    const [only, ...others] = values;
    if (!only) return [];
    return [{ ...option, values: option.required && !others.length ? [{ ...only, isDefault: true }] : values }];
  });

/** Converts stored options to those that a line may choose from. */
export const toChoices = (options: readonly StoredOption[]) =>
  options.map(({ name, required, values }) => ({
    name,
    required,
    values: values.map((value) => value.name),
    default: values.find(({ isDefault }) => isDefault)?.name ?? null,
  }));

const ruleText = ({ optionId, off, valueIds }: OptionRule) => JSON.stringify([optionId, off, valueIds]);

/**
 * The paths and messages of rules that name what the category does not have. Those that the product has already are
 * right, so that what was read can be sent again.
 */
export const optionRuleProblems = (
  options: readonly StoredOption[],
  rules: readonly OptionRule[],
  stored: readonly OptionRule[] = [],
) =>
  Object.fromEntries(
    rules.flatMap((rule, index): [path: string, message: string][] => {
      if (stored.some((known) => ruleText(known) === ruleText(rule))) return [];
      const { optionId, valueIds } = rule;
      const option = options.find(({ id }) => id === optionId);
      if (!option) return [[`optionRules.${index}.optionId`, makingOptionMessages.unknown]];
      return (valueIds ?? []).flatMap((valueId, place): [path: string, message: string][] =>
        option.values.some(({ id }) => id === valueId)
          ? []
          : [[`optionRules.${index}.valueIds.${place}`, makingOptionMessages.unknownValue]],
      );
    }),
  );

const held = (option: StoredOption, value: StoredOption['values'][number]): HeldOption => ({
  ...{ optionId: option.id, valueId: value.id },
  ...{ name: option.name, value: value.name },
});

/** Adds the ids to chosen values. */
export const withOptionIds = (options: readonly StoredOption[], chosen: readonly ChosenOption[]): HeldOption[] =>
  chosen.flatMap(({ name, value }) => {
    const option = options.find((one) => one.name === name);
    const found = option?.values.find((one) => one.name === value);
    return option && found ? [held(option, found)] : [];
  });

/** The ids of the values, sorted: part of what makes two lines different. */
export const valueIdsOf = (options: readonly HeldOption[]) => options.map(({ valueId }) => valueId).sort();

/** Returns the options whose value is not the default. */
export const chosenAgainstDefault = (options: readonly StoredOption[], chosen: readonly HeldOption[]) =>
  chosen.filter(
    ({ valueId }) => !options.some(({ values }) => values.some(({ id, isDefault }) => isDefault && id === valueId)),
  );

/**
 * The options of a line that was stored before. Names are those of today. A value that is no longer offered keeps its
 * name, and is a problem: it never becomes another one. Only an option that was added since has its default.
 */
export function heldOptions(
  options: readonly StoredOption[],
  stored: readonly HeldOption[],
): {
  options: HeldOption[];
  /** Why the line cannot be ordered as it is. */
  problem: string | undefined;
  /** Why a chosen value is lost. An option that the line never had may be missing. */
  lost: string | undefined;
} {
  const current = options.flatMap((option): (HeldOption & { problem?: string })[] => {
    const known = stored.find(({ optionId }) => optionId === option.id);
    const value = option.values.find(({ id, isDefault }) => (known ? id === known.valueId : isDefault));
    if (value) return [held(option, value)];
    return known ? [{ ...known, name: option.name, problem: `Choose ${option.name} again` }] : [];
  });
  const gone = stored
    .filter(({ optionId }) => !options.some(({ id }) => id === optionId))
    .map((option) => ({ ...option, problem: `${option.name} is no longer offered` }));
  const missing = options.find(({ id, required }) => required && !current.some(({ optionId }) => optionId === id));
  const all = [...current, ...gone];
  const lost = all.find(({ problem }) => problem)?.problem;
  return {
    options: all.map(({ problem: _, ...option }) => option),
    problem: lost ?? (missing && `Choose ${missing.name}`),
    lost,
  };
}

/** "Screw: push". */
export const optionLabel = ({ name, value }: ChosenOption) => `${name}: ${value}`;

/** "Screw: push, Rhodium: yes". */
export const optionsLabel = (options: readonly ChosenOption[]) => options.map(optionLabel).join(', ');

/** The text of a filter for products with a value: "Screw:push". */
export const optionFilter = ({ name, value }: ChosenOption) => `${name}:${value}`;

/** The value that the text of a filter names; undefined if it names none. */
export function filteredOption(text: string): ChosenOption | undefined {
  const [, name = '', value = ''] = /^([^,:;]+):([^,:;]+)$/.exec(text) ?? [];
  return name.trim() && value.trim() ? { name: name.trim(), value: value.trim() } : undefined;
}

/** The options that filters name, each with its values: products must have one of the values of each option. */
export function filteredOptions(texts: readonly string[]): { name: string; values: string[] }[] {
  const options: { name: string; values: string[] }[] = [];
  for (const { name, value } of texts.flatMap((text) => filteredOption(text) ?? [])) {
    const known = options.find((option) => sameText(option.name, name));
    if (!known) options.push({ name, values: [value] });
    else if (!known.values.some((other) => sameText(other, value))) known.values.push(value);
  }
  return options;
}
