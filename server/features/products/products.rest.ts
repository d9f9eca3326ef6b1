import { z } from 'zod';
import { DomainError } from '../../../domain/errors.js';
import { maxProductImages, productFilterNames, productMessages } from '../../../domain/products.js';
import {
  filterCountsSchema,
  listProductsSchema,
  manageProductsSchema,
  neighboursSchema,
  pictureColour,
  restoreProductSchema,
  saveProductSchema,
  searchProductsSchema,
  updateProductSchema,
} from '../../../domain/products.schemas.js';
import { optional, withRulesOf } from '../../../domain/rules.schemas.js';
import { stoneKinds, stoneShapes } from '../../../domain/stones.js';
import { dateTime, message, pageTotals, restPage, success } from '../../platform/http/contract.js';
import { withRestNames } from '../../platform/http/rest-field-names.js';
import { restPicture, toRestPicture } from '../pictures/picture.rest.js';
import type { Picture } from '../pictures/picture.types.js';
import type { ProductOption } from './making-options.types.js';
import type {
  CategoryCount,
  Product,
  ProductChangesResult,
  ProductNeighbours,
  ProductPage,
  ProductSearchPage,
} from './products.types.js';

/** Schema of a boolean in a query string. */
export const flag = (name: string) =>
  optional(z.enum(['true', 'false'], `${name} is true or false`)).transform((value) => value === 'true');

export const restListProducts = restPage(
  withRulesOf(listProductsSchema, { ...listProductsSchema.shape, isNew: flag('isNew') }),
  productFilterNames,
);

export const restFindFilterCounts = withRestNames(
  withRulesOf(filterCountsSchema, { ...filterCountsSchema.shape, isNew: flag('isNew') }),
  productFilterNames,
);

/** Excludes the id, which is in the path. */
const { id: _id, ...neighboursFilter } = neighboursSchema.shape;

export const restFindNeighbours = withRestNames(
  withRulesOf(neighboursSchema, { ...neighboursFilter, isNew: flag('isNew') }),
  productFilterNames,
);
export type RestFindNeighbours = z.output<typeof restFindNeighbours>;

export const restSearchProducts = restPage(searchProductsSchema);

const dataUrl = z.string({ error: productMessages.image });

/** Pictures are data URLs; `image` is an older name of `thumbnail`. */
const restSaveProduct = saveProductSchema.extend({
  thumbnail: optional(dataUrl).describe(
    'The first picture as a data URL, up to 30 MB. On update, leave it out to keep the current pictures.',
  ),
  image: optional(dataUrl).describe('An older name of `thumbnail`.'),
  images: optional(z.array(dataUrl).max(7)).describe('Up to seven further pictures as data URLs.'),
  colors: optional(z.array(pictureColour).max(maxProductImages)).describe(
    'The colour of the gold in each picture, that of the thumbnail first; null for none. Pictures beyond the list keep theirs.',
  ),
  version: updateProductSchema.shape.version.describe(
    'The version that was read. If the record has changed since, the call fails with `CONFLICT`.',
  ),
});

/** Rejects other URLs, which are never fetched. */
const dataUrlOnly = (file: string) => {
  if (!file.startsWith('data:')) throw new DomainError('MEDIA_UNREADABLE');
  return file;
};

export const restAddProduct = restSaveProduct.transform(
  ({ thumbnail, image, images = [], colors = [], version: _, ...product }) => ({
    ...product,
    pictures: [thumbnail ?? image, ...images]
      .filter((file) => file !== undefined)
      .map((file, place) => ({ file: dataUrlOnly(file), colour: colors[place] })),
  }),
);
export type RestAddProduct = z.output<typeof restAddProduct>;

/** A thumbnail replaces the first picture, `images` replaces the others. */
export const restUpdateProduct = restSaveProduct.transform(({ thumbnail, image, images, colors, ...product }) => {
  const first = thumbnail ?? image;
  if (first === undefined && !images && !colors) return product;
  const others = images ?? Array.from({ length: maxProductImages - 1 }, () => undefined);
  const pictures = [first, ...others].map((file, place) => {
    const colour = colors?.[place];
    return file === undefined ? { existing: place, colour } : { file: dataUrlOnly(file), colour };
  });
  return { ...product, pictures };
});
export type RestUpdateProduct = z.output<typeof restUpdateProduct>;

/** Booleans of the managed list in a query string. */
export const managedFlags = {
  archived: flag('archived'),
  isNew: flag('isNew'),
  needsNetWeight: flag('needsNetWeight'),
};

const { category: _category, ...managedFilter } = manageProductsSchema.shape;

export const restManageProducts = restPage(
  withRulesOf(manageProductsSchema, { ...managedFilter, ...managedFlags }),
  productFilterNames,
);
export type RestManageProducts = z.output<typeof restManageProducts>;

/** Omits the id, which is in the path. */
export const restRestoreProduct = restoreProductSchema.omit({ id: true });
export type RestRestoreProduct = z.output<typeof restRestoreProduct>;

export const restThumbnail = restPicture.pick({ url: true, width: true, height: true, placeholder: true }).meta({
  id: 'Thumbnail',
  graphql: 'Picture',
  description: 'A picture without its renditions: for 50 products they would be most of the response.',
});

const restStone = z
  .object({
    kind: z.enum(stoneKinds),
    shape: z.enum(stoneShapes),
    count: z.int(),
    carats: z.number().describe('The weight of all of them in metric carats of 0.2 g.'),
    setting: z.string().nullish(),
    text: z.string().nullish(),
  })
  .meta({ id: 'Stone', graphql: 'Stone' });

const restChoiceWeight = z
  .object({
    carat: z.string().nullable().describe('Null for any.'),
    size: z.string().nullable().describe('Null for any.'),
    gram: z.number(),
    netGram: z
      .number()
      .nullable()
      .describe('The weight of the gold; null if as much is no gold as of the product, or of one ring half as much.'),
  })
  .meta({ id: 'ChoiceWeight', graphql: 'ChoiceWeight' });

const restOptionRule = z
  .object({
    optionId: z.string().describe('The id of the option.'),
    off: z.boolean().describe('Whether its lines do not have the option.'),
    valueIds: z.array(z.string()).nullable().describe('The only values that it comes with; null for all.'),
  })
  .meta({ id: 'OptionRule', graphql: 'OptionRule' });

export const restProductOption = z
  .object({
    name: z.string(),
    values: z.array(z.string()),
    required: z.boolean().describe('Whether a line must have a value.'),
    default: z.string().nullable().describe('The value of lines that name none.'),
  })
  .meta({ id: 'ProductOption', graphql: 'ProductOption' });

export const restListed = z
  .object({
    _id: z.string(),
    designNumber: z.string(),
    clientNumber: z.string().nullable(),
    name: z.string(),
    gram: z.number(),
    netGram: z.number().nullable().describe('The weight of the gold, without stones; null if it equals `gram`.'),
    stones: z.array(restStone),
    weights: z.array(restChoiceWeight).describe('The weights that it has in some carats and sizes only.'),
    optionRules: z.array(restOptionRule).describe('What it changes about the making options of its category.'),
    category: z.string(),
    subcategory: z.string().nullable(),
    thumbnail: restThumbnail.nullable(),
    images: z.array(z.string()),
    caratOptions: z.array(z.string()),
    minQuantity: z.int(),
    quantityStep: z.int(),
    size: z.array(z.string()),
    isNew: z.boolean(),
    createdAt: dateTime,
  })
  .meta({ id: 'Listed', graphql: 'Product' });

export const toRestThumbnail = ({ url, width, height, placeholder }: Picture) => ({ url, width, height, placeholder });

/** Lists the fields one by one, because `toRest` and a copy of the product would take a third of the time of a list. */
export const toRestListed = (product: Product): z.infer<typeof restListed> => ({
  _id: product.id,
  designNumber: product.designNumber,
  clientNumber: product.clientNumber,
  name: product.name,
  gram: product.gram,
  netGram: product.netGram,
  stones: product.stones,
  weights: product.weights,
  optionRules: product.optionRules,
  category: product.category,
  subcategory: product.subcategory,
  thumbnail: product.thumbnail && toRestThumbnail(product.thumbnail),
  images: product.images.map(({ url }) => url),
  caratOptions: product.caratOptions,
  minQuantity: product.minQuantity,
  quantityStep: product.quantityStep,
  size: product.sizes,
  isNew: product.isNew,
  createdAt: product.createdAt,
});

const restWithPictures = restListed.extend({
  thumbnail: restPicture.nullable(),
  pictures: z.array(restPicture.nullable()),
});

const toRestWithPictures = (product: Product): z.infer<typeof restWithPictures> => ({
  ...toRestListed(product),
  thumbnail: toRestPicture(product.thumbnail),
  pictures: product.images.map((picture) => toRestPicture(picture)),
});

export const restProduct = restWithPictures
  .extend({ options: z.array(restProductOption).describe('The making options of its lines, in order.') })
  .meta({ id: 'Product' });

export const toRestProduct = (product: Product, options: ProductOption[]): z.infer<typeof restProduct> => ({
  ...toRestWithPictures(product),
  options,
});

const managedFields = { version: z.int(), archivedAt: dateTime.nullable(), changedAt: dateTime.nullable() };
export const restManaged = restWithPictures.extend(managedFields).meta({ id: 'Managed', graphql: 'Product' });

const toRestManagedFields = ({ version, archivedAt, changedAt }: Product) => ({ version, archivedAt, changedAt });

export const toRestManaged = (product: Product): z.infer<typeof restManaged> => ({
  ...toRestWithPictures(product),
  ...toRestManagedFields(product),
});

const counted = (counts: readonly { name: string; count: number }[]) =>
  Object.fromEntries(counts.map(({ name, count }) => [name, count]));

const counts = z.record(z.string(), z.int());

export const restProducts = success({
  products: z.array(restListed),
  ...pageTotals,
  totalProducts: pageTotals.total,
  totalIsExact: z.boolean(),
  categoryCounts: counts,
  categorySubcategoryCounts: z.record(z.string(), counts),
  countsAreExact: z.boolean(),
}).meta({ id: 'Products', graphql: 'ProductPage' });

export const toRestProducts = ({
  items,
  pageInfo,
  totalIsExact,
  categoryCounts,
  countsAreExact,
}: ProductPage): z.infer<typeof restProducts> => ({
  success: true,
  products: items.map(toRestListed),
  total: pageInfo.total,
  totalProducts: pageInfo.total,
  totalPages: pageInfo.pages,
  totalIsExact,
  categoryCounts: counted(categoryCounts.map(({ category: name, count }) => ({ name, count }))),
  categorySubcategoryCounts: Object.fromEntries(
    categoryCounts.map(({ category, subcategories }: CategoryCount) => [category, counted(subcategories)]),
  ),
  countsAreExact,
});

export const restFilterCounts = success({
  stones: z.array(z.object({ kind: z.enum(stoneKinds), count: z.int() })),
  shapes: z.array(z.object({ shape: z.enum(stoneShapes), count: z.int() })),
  options: z.array(z.object({ name: z.string(), values: z.array(z.object({ value: z.string(), count: z.int() })) })),
}).meta({ id: 'FilterCounts', graphql: 'FilterCounts' });

const restManagedListed = restListed.extend(managedFields);

const toRestManagedListed = (product: Product): z.infer<typeof restManagedListed> => ({
  ...toRestListed(product),
  ...toRestManagedFields(product),
});

export const restManagedList = restProducts
  .extend({ products: z.array(restManagedListed) })
  .meta({ id: 'ManagedList', graphql: 'ProductPage' });

export const toRestManagedList = (page: ProductPage): z.infer<typeof restManagedList> => ({
  ...toRestProducts(page),
  products: page.items.map(toRestManagedListed),
});

export const restProductChanges = success({
  message,
  products: z.array(restManagedListed),
  conflicts: z.array(restManagedListed),
}).meta({ id: 'ProductChanges', graphql: 'ProductChangesResult' });

export const toRestProductChanges = ({
  products,
  conflicts,
  ...result
}: ProductChangesResult): z.infer<typeof restProductChanges> => ({
  success: true,
  ...result,
  products: products.map(toRestManagedListed),
  conflicts: conflicts.map(toRestManagedListed),
});

export const restFound = success({ products: z.array(restListed), ...pageTotals, totalIsExact: z.boolean() }).meta({
  id: 'Found',
  graphql: 'ProductSearchPage',
});

export const toRestFound = ({ items, pageInfo, totalIsExact }: ProductSearchPage): z.infer<typeof restFound> => ({
  success: true,
  products: items.map(toRestListed),
  total: pageInfo.total,
  totalPages: pageInfo.pages,
  totalIsExact,
});

export const restNeighbours = success({ previous: restListed.nullable(), next: restListed.nullable() }).meta({
  id: 'Neighbours',
  graphql: 'ProductNeighbours',
});

export const toRestNeighbours = ({ previous, next }: ProductNeighbours): z.infer<typeof restNeighbours> => ({
  success: true,
  previous: previous && toRestListed(previous),
  next: next && toRestListed(next),
});

export const restRelated = success({ products: z.array(restListed) });

export const toRestRelated = (products: readonly Product[]): z.infer<typeof restRelated> => ({
  success: true,
  products: products.map(toRestListed),
});

export const restBulkResult = success({ message, products: z.int() });
