import { filteredOptions } from '../../../domain/making-options.js';

interface OptionFilters {
  option?: readonly string[];
}

/** The options of the filters. Each is a condition of its own, by its index. */
export const askedOptions = ({ option = [] }: OptionFilters) => filteredOptions(option);

export const valuesOfOptions = (list: OptionFilters): Record<string, string | string[]> =>
  Object.fromEntries(
    askedOptions(list).flatMap(({ name, values }, index): [name: string, value: string | string[]][] => [
      [`optionName${index}`, name.toLowerCase()],
      [`optionValues${index}`, values.map((value) => value.toLowerCase())],
    ]),
  );

/** SQL condition: an option in `option` is that of a filter. */
export const isAskedOption = (index: number) => `lower(option.name) = :optionName${index}`;

/** SQL tables of the values of all categories. */
export const optionValues =
  'category_options AS option JOIN category_option_values AS value ON value.option_id = option.id';

/** SQL condition: the rules of a product leave it a value of an option; as `offeredValues` of the domain. */
export const leavesValue = (products: string) => `
  NOT EXISTS (
    SELECT FROM jsonb_to_recordset(${products}.option_rules) AS rule ("optionId" uuid, off boolean, "valueIds" jsonb)
    WHERE rule."optionId" = option.id AND (rule.off OR NOT rule."valueIds" @> to_jsonb(value.id) AND EXISTS (
      SELECT FROM category_option_values AS other
      WHERE other.option_id = option.id AND rule."valueIds" @> to_jsonb(other.id)
    ))
  )`;

/**
 * SQL condition: products offer one of the values of a filter. Most of them have no rules, and offer what their category
 * does.
 */
export function offersAskedOption(index: number, products: string): string {
  const asked = `${isAskedOption(index)} AND lower(value.name) = ANY (:optionValues${index})`;
  return `
    ${products}.category_id = ANY (ARRAY(SELECT option.category_id FROM ${optionValues} WHERE ${asked}))
    AND (${products}.option_rules = '[]' OR EXISTS (
      SELECT FROM ${optionValues}
      WHERE option.category_id = ${products}.category_id AND ${asked} AND ${leavesValue(products)}
    ))`;
}
