import { sameText } from './categories.js';
import { choiceFormat } from './formats.js';

export const makingOptionLimits = { options: 8, name: 30, leastValues: 2, values: 20 } as const;

export const makingOptionMessages = {
  noName: 'Option name cannot be empty.',
  noValue: 'Value cannot be empty.',
  separators: 'Please leave out commas and colons.',
  tooMany: `At most ${makingOptionLimits.options} options.`,
  values: `Please give ${makingOptionLimits.leastValues} to ${makingOptionLimits.values} values.`,
  nameTaken: 'Another option has this name.',
  valueTaken: 'Value already exists.',
  defaults: 'Only one value can be the default.',
  unknown: 'This is not an option of this category.',
  unknownValue: 'This is not a value of this option.',
} as const;

/** A making option, such as Screw, with its values in order. At most one of them is the default. */
export interface OptionChoices {
  name: string;
  required: boolean;
  values: readonly { name: string; isDefault: boolean }[];
}

/** A value of an option: Screw, push. */
export interface ChosenOption {
  name: string;
  value: string;
}

export interface OptionProblem {
  /** The name of the option. */
  name: string;
  message: string;
}

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
    .map(({ name }): OptionProblem => ({ name, message: makingOptionMessages.unknown }));
  for (const { name, required, values } of options) {
    const texts = asked.filter((one) => sameText(one.name, name)).map(({ value }) => value);
    const found = values.find((value) =>
      texts.length > 0 ? texts.every((text) => sameText(text, value.name)) : value.isDefault,
    );
    if (found) chosen.push({ name, value: found.name });
    else if (required || texts.length > 0)
      problems.push({ name, message: `Choose ${choiceFormat.format(values.map((value) => value.name))}` });
  }
  return { chosen, problems };
}
