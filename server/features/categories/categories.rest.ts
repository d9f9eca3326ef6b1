import { z } from 'zod';
import { type AddCategory, type SaveCategory, saveCategorySchema } from '../../../domain/categories.schemas.js';
import { optional } from '../../../domain/rules.schemas.js';
import {
  makingOptionSchema,
  optionsRule,
  optionValueSchema,
  valuesRule,
} from '../../../domain/making-options.schemas.js';
import { toRest } from '../../platform/http/contract.js';
import { withRestNames } from '../../platform/http/rest-field-names.js';
import type { Category } from './category.entity.js';

const { name, subcategories, sizes, designPrefix, version } = saveCategorySchema.shape;

const idInRest = { id: '_id' };
const restOption = withRestNames(
  makingOptionSchema.extend({ values: valuesRule(withRestNames(optionValueSchema, idInRest)) }),
  idInRest,
);

const screw = { name: 'Screw', required: true, values: [{ name: 'push', isDefault: true }, { name: 'bombay' }] };

/** REST calls the field `size`. An absent list is empty in a new category and unchanged in an existing one. */
const restSaveCategory = z.object({
  name,
  subcategories: optional(subcategories),
  size: optional(sizes),
  designPrefix,
  options: optionsRule(restOption).meta({ example: [screw] }),
  version: version.describe(
    'The version that was read. If the record has changed since, the call fails with `CONFLICT`.',
  ),
});

export const restAddCategory = restSaveCategory.transform(
  ({ name, subcategories = [], size: sizes = [], designPrefix, options }): AddCategory => ({
    name,
    subcategories,
    sizes,
    designPrefix,
    options,
  }),
);

export const restUpdateCategory = restSaveCategory.transform(({ size, ...category }): Partial<SaveCategory> => ({
  ...category,
  sizes: size,
}));

export const restCategory = z
  .object({
    _id: z.string(),
    name: z.string(),
    subcategories: z.array(z.string()),
    size: z.array(z.string()),
    designPrefix: z.string(),
    options: z
      .array(
        z
          .object({
            _id: z.string(),
            name: z.string(),
            required: z.boolean(),
            values: z.array(
              z.object({ _id: z.string(), name: z.string(), isDefault: z.boolean() }).meta({ id: 'MakingOptionValue' }),
            ),
          })
          .meta({ id: 'MakingOption' }),
      )
      .describe('The making options, in order.'),
    image: z.object({ url: z.string() }).nullable(),
    version: z.int(),
  })
  .meta({ id: 'Category' });

export const toRestCategory = (category: Category) =>
  toRest(restCategory, {
    ...category,
    _id: category.id,
    size: category.sizes,
    options: category.options.map(({ id: _id, name, required, values }) => ({
      _id,
      name,
      required,
      values: values.map(({ id, name, isDefault }) => ({ _id: id, name, isDefault })),
    })),
    image: category.image && { url: category.image.url },
  });
