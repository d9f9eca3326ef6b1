import { z } from 'zod';
import { isAll } from './categories.js';
import { optional, page, perPage } from './rules.js';

export const productPageSizes = [50, 100, 150] as const;
export const adminProductPageSizes = [20, 50, 100] as const;
export const productSorts = ['name', '-name', 'gram', '-gram', 'newest'] as const;
export type ProductSort = (typeof productSorts)[number];

export const gramLimits = { max: 10_000, decimals: 3 } as const;

/** Gold colours as they are stored; screens show the labels. */
export const colours = ['Yellow', 'Rose'] as const;
export type Colour = (typeof colours)[number];
export const colourLabels: Record<Colour, string> = { Yellow: 'Yellow gold', Rose: 'Rose pink' };

export const defaultCarats = ['18', '22'] as const;
export const defaultCarat = '22';

/** 18 carat is made in Rose and Yellow, any other in Yellow only. The first is what a change of carat selects. */
export const coloursFor = (carat: string): readonly Colour[] => (carat === '18' ? ['Rose', 'Yellow'] : ['Yellow']);

/** 22 where the product has it, otherwise its first. */
export const caratFor = (options: readonly string[]) =>
  options.includes(defaultCarat) ? defaultCarat : (options[0] ?? defaultCarat);

/** Yellow, as the house's standard, whatever the carat. */
export const defaultColour: Colour = 'Yellow';

const hasAtMostThreeDecimals = (value: number) => Number(value.toFixed(gramLimits.decimals)) === value;

/** A filter bound in grams: 0 or more, decimals welcome. */
const gramBound = optional(
  z.number('Gram must be a number').min(0, 'Gram cannot be negative').max(gramLimits.max, 'Gram is too high'),
);

/** One name, several joined by commas, or `All`, which is the same as none. */
const names = optional(
  z
    .union([z.string().max(500), z.array(z.string().max(100)).max(50)])
    .transform((value) =>
      (Array.isArray(value) ? value : value.split(','))
        .map((name) => name.trim())
        .filter((name) => name && !isAll(name)),
    )
    .transform((list) => (list.length ? list : undefined)),
);

export const listProductsSchema = z
  .object({
    page,
    perPage: perPage(50),
    categories: names,
    subcategories: names,
    sort: optional(z.enum(productSorts, 'Sort must be name, -name, gram, -gram or newest.')),
    gramMin: gramBound,
    gramMax: gramBound,
    search: optional(z.string().trim().max(100, 'Please search for at most 100 characters.')),
  })
  .refine(
    (filter) => filter.gramMin === undefined || filter.gramMax === undefined || filter.gramMin <= filter.gramMax,
    {
      path: ['gramMin'],
      message: 'Min gram must not be above max gram',
    },
  );
export type ListProducts = z.output<typeof listProductsSchema>;

export const searchProductsSchema = z.object({
  query: z
    .string({ error: 'Please enter what to search for.' })
    .trim()
    .max(100, 'Please search for at most 100 characters.'),
  page,
  perPage: perPage(10),
});
export type SearchProducts = z.output<typeof searchProductsSchema>;

export const productMessages = {
  name: 'Product name is required',
  category: 'Category is required',
  subcategory: 'Subcategory is required',
  gram: 'Weight must be a positive number',
  image: 'Product image is required',
} as const;

export const gramRule = z
  .number(productMessages.gram)
  .gt(0, productMessages.gram)
  .max(gramLimits.max, `Weight must be at most ${gramLimits.max} grams`)
  .refine(hasAtMostThreeDecimals, 'Weight can have at most three decimals');

/** What a product is, without its pictures: those travel as files (GraphQL) or data URLs (REST). */
export const saveProductSchema = z.object({
  name: z
    .string({ error: productMessages.name })
    .trim()
    .min(1, productMessages.name)
    .max(120, 'Please use at most 120 characters.'),
  gram: gramRule,
  category: z.string({ error: productMessages.category }).trim().min(1, productMessages.category),
  subcategory: optional(z.string().trim()),
  caratOptions: optional(
    z
      .array(
        z
          .string()
          .trim()
          .regex(/^([1-9]|1\d|2[0-4])$/, 'A carat is a number from 1 to 24.'),
      )
      .min(1, 'At least one carat is needed.')
      .max(8, 'At most eight carats.'),
  ),
});
export type SaveProduct = z.output<typeof saveProductSchema>;

export const productImageRules = {
  maxBytes: 10 * 1024 * 1024,
  types: ['image/jpeg', 'image/png', 'image/webp'],
  wrongType: 'Please choose a JPEG, PNG or WebP picture.',
  tooLarge: 'Image size must be less than 10MB',
} as const;

export const mostProductImages = 8;
