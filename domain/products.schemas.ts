import { z } from './zod.js';
import { isAll } from './categories.js';
import { weightRowsSchema } from './choice-weights.schemas.js';
import { designNumberMessages, isDesignNumber } from './design-numbers.js';
import { caratMessage, colours, isCarat } from './gold.js';
import { filteredOption, filteredOptions, makingOptionLimits, makingOptionMessages } from './making-options.js';
import { optionRulesSchema } from './making-options.schemas.js';
import {
  gramLimits,
  maxProductImages,
  maxProductsPerBatch,
  productMessages,
  productNameLimit,
  productSorts,
} from './products.js';
import { quantityLimits } from './quantities.js';
import {
  byIdSchema,
  changedSince,
  id,
  optional,
  optionalText,
  page,
  perPage,
  searchText,
  withRulesOf,
} from './rules.schemas.js';
import { stonesSchema } from './stones.schemas.js';
import { stoneKinds, stoneShapes } from './stones.js';
import { gramRule, netGramRule } from './weights.schemas.js';

/** Lower or upper bound of a filter by weight in grams; decimals are allowed. */
const weightBound = (weight: string) =>
  optional(
    z
      .number(`${weight} must be a number`)
      .min(0, `${weight} can't be negative`)
      .max(gramLimits.max, `${weight} is too high`),
  );

/** One entry, several entries separated by commas, or a list of entries. `All` means no filter. */
const entries = z
  .union([z.string().max(500), z.array(z.string().max(100)).max(50)])
  .transform((value) =>
    (Array.isArray(value) ? value : value.split(',')).map((name) => name.trim()).filter((name) => name && !isAll(name)),
  );

const orNone = <Entry>(list: Entry[]) => (list.length ? list : undefined);

const names = optional(entries.transform(orNone));

const carats = optional(entries.refine((list) => list.every(isCarat), caratMessage).transform(orNone));

/** Entries of a closed list, each of them once. */
const entriesOf = <Value extends string>(subject: string, values: readonly Value[]) => {
  const message = `${subject} is ${values.slice(0, -1).join(', ')} or ${values.at(-1)}.`;
  const isValue = (text: string): text is Value => values.some((value) => value === text);
  return optional(
    entries
      .refine((list) => list.every(isValue), message)
      .transform((list) => orNone([...new Set(list.filter(isValue))])),
  );
};

/** Values of making options, such as "Screw:push". Unknown ones find nothing. */
const option = optional(
  entries
    .refine((list) => list.every((text) => filteredOption(text) !== undefined), makingOptionMessages.filter)
    .refine((list) => filteredOptions(list).length <= makingOptionLimits.options, makingOptionMessages.tooManyFilters)
    .transform(orNone),
);

const sort = optional(z.enum(productSorts, 'Sort must be name, -name, gram, -gram, number, -number or newest.'));

const listFilter = {
  categories: names,
  subcategories: names,
  gramMin: weightBound('Gram'),
  gramMax: weightBound('Gram'),
  netMin: weightBound('Net weight'),
  netMax: weightBound('Net weight'),
  search: searchText,
  carats,
  colours: entriesOf('A colour', colours),
  sizes: names,
  stone: entriesOf('A stone', stoneKinds),
  shape: entriesOf('A shape', stoneShapes),
  option,
  /** True for the products of the last `newProductDays` days. */
  isNew: optional(z.boolean()),
};

const isInOrder = (min: number | undefined, max: number | undefined) =>
  min === undefined || max === undefined || min <= max;

export const listProductsSchema = z
  .object({ page, perPage: perPage(50), sort, ...listFilter })
  .refine(({ gramMin, gramMax }) => isInOrder(gramMin, gramMax), {
    path: ['gramMin'],
    message: "Min gram can't be above max gram",
  })
  .refine(({ netMin, netMax }) => isInOrder(netMin, netMax), {
    path: ['netMin'],
    message: "Min net weight can't be above max net weight",
  });
export type ListProducts = z.output<typeof listProductsSchema>;

/** The filters of a list whose products are counted. */
export const filterCountsSchema = withRulesOf(listProductsSchema, listFilter);
export type FindFilterCounts = z.output<typeof filterCountsSchema>;

/** A product, and the list for which its neighbours are requested. */
export const neighboursSchema = withRulesOf(listProductsSchema, { ...byIdSchema.shape, sort, ...listFilter });
export type FindNeighbours = z.output<typeof neighboursSchema>;

export const searchProductsSchema = z.object({
  query: z
    .string({ error: 'Please enter what to search for.' })
    .trim()
    .max(100, 'Please search for at most 100 characters.'),
  page,
  perPage: perPage(10),
});
export type SearchProducts = z.output<typeof searchProductsSchema>;

/** Null if it equals the gross weight, absent if a stored one stays. */
const newNetGram = netGramRule.nullish();

const pieces = (message: string) =>
  optional(z.int(message).min(quantityLimits.min, message).max(quantityLimits.max, message));

/** A product without its pictures, which are sent as files (GraphQL) or data URLs (REST). */
export const saveProductSchema = z.object({
  /** If absent or empty, a new product gets the next number of its category, and an existing one keeps its number. */
  designNumber: optionalText(isDesignNumber, designNumberMessages.number),
  name: z
    .string({ error: productMessages.name })
    .trim()
    .min(1, productMessages.name)
    .max(productNameLimit, `Please use at most ${productNameLimit} characters.`),
  gram: gramRule,
  netGram: newNetGram,
  /** If absent, a new product has none, and an existing one keeps its stones. */
  stones: optional(stonesSchema),
  /** If absent, a new product has none, and an existing one keeps its rows. */
  weights: optional(weightRowsSchema),
  /** If absent, a new product has none, and an existing one keeps its rules. */
  optionRules: optional(optionRulesSchema),
  category: z.string({ error: productMessages.category }).trim().min(1, productMessages.category),
  subcategory: optional(z.string().trim()),
  caratOptions: optional(
    z
      .array(z.string().trim().refine(isCarat, caratMessage))
      .min(1, 'At least one carat is required.')
      .max(8, 'At most eight carats.'),
  ),
  /** If absent, 1 for a new product, and unchanged for an existing one. */
  minQuantity: pieces(productMessages.minQuantity),
  quantityStep: pieces(productMessages.quantityStep),
});
export type SaveProduct = z.output<typeof saveProductSchema>;

/** The colour of the gold in a picture; null if it does not matter, absent if it stays as it is. */
export const pictureColour = z.enum(colours, productMessages.pictureColour).nullish();

/** A picture of a product: an existing one by its id, or a new file. REST and GraphQL check the file themselves. */
const productPicture = z
  .object({ id: optional(id(productMessages.unknownPicture)), file: z.unknown().optional(), colour: pictureColour })
  .refine(({ id, file }) => (id === undefined) !== (file === undefined || file === null), productMessages.image);

const isNew = ({ file }: z.output<typeof productPicture>) => file !== undefined && file !== null;

/** The first picture is the thumbnail. */
const productPictures = z
  .array(productPicture, productMessages.image)
  .min(1, productMessages.image)
  .max(maxProductImages, productMessages.images);

export const productFormSchema = saveProductSchema.extend({
  pictures: z
    .array(z.unknown(), productMessages.image)
    .min(1, productMessages.image)
    .max(maxProductImages, productMessages.images),
});

export const addProductSchema = saveProductSchema.extend({
  pictures: productPictures.refine((pictures) => pictures.every(isNew), productMessages.unknownPicture),
});
export type AddProduct = z.output<typeof addProductSchema>;

export const updateProductSchema = saveProductSchema.extend({
  ...byIdSchema.shape,
  /** All pictures in their new order. The pictures stay unchanged when absent. */
  pictures: optional(
    productPictures.refine((pictures) => {
      const existing = pictures.filter((picture) => !isNew(picture)).map(({ id }) => id);
      return new Set(existing).size === existing.length;
    }, productMessages.unknownPicture),
  ),
  /** The version that was edited. The change is rejected when the stored version is newer. */
  version: optional(z.int()),
});
export type UpdateProduct = z.output<typeof updateProductSchema>;

/** The product list for administrators: either active or archived products. */
export const manageProductsSchema = withRulesOf(listProductsSchema, {
  ...listProductsSchema.shape,
  perPage: perPage(20),
  /** Former name of `categories` in GraphQL, for a single category. */
  category: optional(z.string().trim().max(100)),
  archived: optional(z.boolean()),
  /** True for only the products set with stones that have no net weight. */
  needsNetWeight: optional(z.boolean()),
  /** Only products that were changed at this time or later, the earliest change first, whatever `sort` is. */
  changedSince,
});
export type ManageProducts = z.output<typeof manageProductsSchema>;

const productIds = z
  .array(id(), 'Please choose the products first.')
  .min(1, 'Please choose the products first.')
  .max(maxProductsPerBatch, `Please choose at most ${maxProductsPerBatch} products at once.`)
  .transform((ids) => [...new Set(ids)]);

const newCategory = { category: saveProductSchema.shape.category, subcategory: saveProductSchema.shape.subcategory };

export const productIdsSchema = z.object({ ids: productIds });
export type ProductIds = z.output<typeof productIdsSchema>;
export const moveProductsSchema = z.object({ ids: productIds, ...newCategory });
export type MoveProducts = z.output<typeof moveProductsSchema>;

const { gram, netGram, caratOptions, minQuantity, quantityStep } = saveProductSchema.shape;

export const changeProductsSchema = z.object({
  products: z
    .array(
      z.object({
        id: id(),
        /** The version that was edited. The product stays unchanged when the stored version is newer. */
        version: z.int(),
        gram: optional(gram),
        netGram,
        caratOptions,
        minQuantity,
        quantityStep,
      }),
      'Please change a product first.',
    )
    .min(1, 'Please change a product first.')
    .max(maxProductsPerBatch, `Please change at most ${maxProductsPerBatch} products at once.`)
    .refine(
      (products) => new Set(products.map((product) => product.id)).size === products.length,
      'Please change each product once.',
    ),
});
export type ChangeProducts = z.output<typeof changeProductsSchema>;

/** A new category is required when the product's category has been deleted. */
export const restoreProductSchema = byIdSchema.extend({
  category: optional(newCategory.category),
  subcategory: newCategory.subcategory,
});
export type RestoreProduct = z.output<typeof restoreProductSchema>;
