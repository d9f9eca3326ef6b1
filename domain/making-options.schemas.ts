import { z } from './zod.js';
import { headingRank } from './headings.js';
import { optionKey } from './making-option-cells.js';
import { makingOptionLimits, makingOptionMessages } from './making-options.js';
import { productColumns, sheetColumns } from './product-columns.js';
import { id, oneLine, optional, required } from './rules.schemas.js';

/** Commas, colons and semicolons separate names in filters and in cells of sheets, such as `Screw: push, bombay`. */
const optionName = (missing: string) =>
  oneLine(required(missing, { max: makingOptionLimits.name }))
    .refine((name) => !/[,:;]/.test(name), makingOptionMessages.separators)
    .refine((name) => /[\p{L}\p{N}]/u.test(name), makingOptionMessages.letters);

/** Names of what a line has beside its options, in the words of screens and of both transports. */
const reservedNames: ReadonlySet<string> = new Set(['carat', 'colour', 'color', 'size', 'quantity', 'note']);

const columnKeys = new Set(productColumns.map((column) => optionKey(sheetColumns[column].head)));

/** True for a name of another column of sheets, in which each option has a column of its own. */
const isColumn = (name: string) =>
  name.length <= makingOptionLimits.name && (columnKeys.has(optionKey(name)) || headingRank('optionRules', name) >= 0);

/** Marks the second of two entries with the same name. */
const distinct =
  (message: string) =>
  (entries: readonly { name: string }[], context: z.RefinementCtx): void => {
    const keys = entries.map(({ name }) => optionKey(name));
    for (const [index, key] of keys.entries())
      if (keys.indexOf(key) < index) context.addIssue({ code: 'custom', message, path: [index, 'name'] });
  };

const oneDefault = (values: readonly { isDefault: boolean }[], context: z.RefinementCtx): void => {
  const [, ...further] = values.flatMap(({ isDefault }, index) => (isDefault ? [index] : []));
  for (const index of further)
    context.addIssue({ code: 'custom', message: makingOptionMessages.defaults, path: [index, 'isDefault'] });
};

/** Rows with the id of a stored one keep it under the new name; those without an id are new. */
const rowId = optional(z.string('This id is not valid.'));
const flag = optional(z.boolean('This is true or false.')).transform((value) => value ?? false);

export const optionValueSchema = z.object({
  id: rowId,
  name: optionName(makingOptionMessages.noValue),
  isDefault: flag,
});
type OptionValue = z.output<typeof optionValueSchema>;

/** The list of values, for the names of each transport. */
export const valuesRule = <Value extends z.ZodType<OptionValue>>(value: Value) =>
  z
    .array(value, makingOptionMessages.values)
    .min(makingOptionLimits.leastValues, makingOptionMessages.values)
    .max(makingOptionLimits.values, makingOptionMessages.values)
    .superRefine(distinct(makingOptionMessages.valueTaken))
    .superRefine(oneDefault);

export const makingOptionSchema = z.object({
  id: rowId,
  name: optionName(makingOptionMessages.noName)
    .refine((name) => !reservedNames.has(name.toLowerCase()), makingOptionMessages.reserved)
    .refine((name) => !isColumn(name), makingOptionMessages.column),
  required: flag,
  values: valuesRule(optionValueSchema),
});
export type SaveMakingOption = z.output<typeof makingOptionSchema>;

/** The list of options, for the names of each transport. Absent keeps the stored ones. */
export const optionsRule = <Option extends z.ZodType<SaveMakingOption>>(option: Option) =>
  optional(
    z
      .array(option)
      .max(makingOptionLimits.options, makingOptionMessages.tooMany)
      .superRefine(distinct(makingOptionMessages.nameTaken)),
  );

/** A change that a product makes to an option of its category, named by ids. */
const optionRule = z.object({
  optionId: id('This id is not valid.').toLowerCase(),
  off: flag,
  valueIds: z
    .array(id('This id is not valid.').toLowerCase(), makingOptionMessages.noneLeft)
    .min(1, makingOptionMessages.noneLeft)
    .max(makingOptionLimits.values, makingOptionMessages.values)
    .nullish()
    .transform((ids) => ids ?? null),
});

export const optionRulesSchema = z
  .array(optionRule)
  .max(makingOptionLimits.options, makingOptionMessages.tooMany)
  .superRefine((rules, context) => {
    for (const [index, { optionId }] of rules.entries())
      if (rules.findIndex((other) => other.optionId === optionId) < index)
        context.addIssue({ code: 'custom', message: makingOptionMessages.repeated, path: [index, 'optionId'] });
  });

/** The values that a line names. Those of the product decide which of them are valid. */
export const lineOptionsSchema = optional(
  z
    .array(
      z.object({
        name: z.string().trim().max(makingOptionLimits.name, makingOptionMessages.unknown),
        value: z.string().trim().max(makingOptionLimits.name, makingOptionMessages.unknownValue),
      }),
    )
    .max(makingOptionLimits.options, makingOptionMessages.tooMany),
);
