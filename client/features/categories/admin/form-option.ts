import { tidyList } from '../../../../domain/categories';
import type { SaveMakingOption } from '../../../../domain/making-options.schemas';
import type { CategoryRowFragment } from './categories.generated';

type StoredOptions = CategoryRowFragment['options'];

/** A stored row has its id; a new one has an id of its own, which is not sent. */
interface FormRow {
  id: string;
  name: string;
}

export interface FormValue extends FormRow {
  isDefault: boolean;
}

export interface FormOption extends FormRow {
  required: boolean;
  values: FormValue[];
  /** Text that is typed but not yet added. */
  newValue: string;
}

export interface OptionsForm {
  options: FormOption[];
}

export const storedOption = ({ id, name, required, values }: StoredOptions[number]): FormOption => ({
  id,
  name,
  required,
  values: values.map((value) => ({ id: value.id, name: value.name, isDefault: value.isDefault })),
  newValue: '',
});

export const newOption = (): FormOption => ({
  id: crypto.randomUUID(),
  name: '',
  required: false,
  values: [],
  newValue: '',
});

const newValue = (name: string): FormValue => ({ id: crypto.randomUUID(), name, isDefault: false });

/** Typed or pasted values, separated by commas. */
export const typedValues = (text: string): FormValue[] => tidyList(text.split(',')).map(newValue);

const allValues = ({ values, newValue: typed }: FormOption) => [...values, ...typedValues(typed)];

/** The options as they are saved, with typed values that are not added yet, and with the ids of stored rows only. */
export const toOptionInputs = (options: readonly FormOption[], stored: StoredOptions = []): SaveMakingOption[] =>
  options.map((option) => {
    const storedRow = stored.find(({ id }) => id === option.id);
    return {
      id: storedRow?.id,
      name: option.name,
      required: option.required,
      values: allValues(option).map(({ id, name, isDefault }) => ({
        id: storedRow?.values.find((value) => value.id === id)?.id,
        name,
        isDefault,
      })),
    };
  });

/** The names of stored options and values that are gone from the form. */
export const removedNames = (options: readonly FormOption[], stored: StoredOptions): string[] =>
  stored.flatMap(({ id, name, values }) => {
    const kept = options.find((option) => option.id === id);
    if (!kept) return [name];
    return values
      .filter((value) => !kept.values.some((other) => other.id === value.id))
      .map((value) => `${value.name} of ${name}`);
  });

const valuePath = /^(options\.(\d+)\.values)\.(\d+)\.name$/;

/** Shows the problem of a typed value that is not added yet at the field in which it is typed. */
export const atTypedValues = (
  problems: Readonly<Record<string, unknown>>,
  options: readonly FormOption[],
): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(problems).map(([path, problem]) => {
      const [, list = '', option, value] = valuePath.exec(path) ?? [];
      const isTyped = list !== '' && Number(value) >= (options[Number(option)]?.values.length ?? 0);
      return [isTyped ? list : path, problem];
    }),
  );
