import type { UseFormReturnType } from '@mantine/form';
import { makingOptionMessages, offeredValues, type OptionRule } from '../../../../domain/making-options';
import classes from '../choice-fields.module.css';
import { SizePill } from '../size-fields';
import { categoryNamed } from './category-fields';
import type { CategoryOptionFragment } from './managed-products.generated';

interface OptionRulesFieldProps {
  form: UseFormReturnType<{ category: string; optionRules: OptionRule[] }>;
  categories: readonly CategoryOptionFragment[];
  disabled: boolean;
}

type CategoryMakingOption = CategoryOptionFragment['options'][number];

/** The rule that leaves these values of an option; none if it leaves all of them. */
const ruleFor = ({ id, values }: CategoryMakingOption, offered: readonly string[]): OptionRule[] => {
  if (offered.length === values.length) return [];
  const isOff = offered.length === 0;
  return [{ optionId: id, off: isOff, valueIds: isOff ? null : [...offered] }];
};

/** The making options of the category with the values that the product comes with. */
export function OptionRulesField({ form, categories, disabled }: OptionRulesFieldProps) {
  const { category, optionRules } = form.values;
  const options = categoryNamed(categories, category)?.options ?? [];
  const problem = Object.entries(form.errors).find(([path]) => path.startsWith('optionRules'))?.[1];
  const setOffered = (option: CategoryMakingOption, offered: readonly string[]) => {
    const others = optionRules.filter(({ optionId }) => optionId !== option.id);
    form.setFieldValue('optionRules', [...others, ...ruleFor(option, offered)]);
  };
  return options.map((option) => {
    const offered = offeredValues(option, optionRules).map(({ id }) => id);
    return (
      <fieldset key={option.id} className={classes.group} disabled={disabled}>
        <legend className="field-label">{option.name}</legend>
        <div className={classes.pills}>
          {option.values.map(({ id, name }) => (
            <SizePill
              key={id}
              type="checkbox"
              dense
              label={name}
              checked={offered.includes(id)}
              onChange={({ currentTarget }) =>
                setOffered(
                  option,
                  option.values
                    .map((value) => value.id)
                    .filter((valueId) => (valueId === id ? currentTarget.checked : offered.includes(valueId))),
                )
              }
            />
          ))}
        </div>
        <p className={classes.hint}>{offered.length === 0 && makingOptionMessages.off}</p>
        {problem && <p className={classes.problem}>{problem}</p>}
      </fieldset>
    );
  });
}
