import { newProductDays } from '../../../domain/showcase.js';
import { columnsOf } from '../../platform/database/columns-of.js';
import { type PackedPicture, toPicture } from '../../platform/media/store/picture.sql.js';
import { StoredProduct } from './product.entity.js';
import type { Product } from './products.types.js';

/**
 * A product as a JSON array: the values of `columns`, then those of its category. JSON objects would make a list a fifth
 * slower (decision 0034).
 */
export type PackedProduct = readonly unknown[];

/** The category of a product, as its row names it or as the tree of categories does. */
export type CategoryOfProduct = Pick<Product, 'category' | 'subcategory' | 'sizes'>;

/** Dates are texts in JSON. */
type JsonOf<Value> = Value extends Date ? string : Value;
type OwnColumns = Omit<Product, 'images' | 'thumbnail' | keyof CategoryOfProduct>;
type ProductRow = { [Name in keyof OwnColumns]: JsonOf<Product[Name]> } & { images: PackedPicture[] };

const selected: Record<Exclude<keyof ProductRow, keyof StoredProduct>, string> = {
  isNew: `product.created_at > now() - interval '${newProductDays} days'`,
  // Triggers store them in the row.
  images: 'product.pictures',
};

/** Name and SQL of each column that is read. */
const columns = [
  ...columnsOf(StoredProduct)
    .filter(({ property }) => property !== 'categoryId' && property !== 'subcategoryId')
    .map(({ property, column }) => ({ name: property, sql: `product.${column}` })),
  ...Object.entries(selected).map(([name, sql]) => ({ name, sql })),
];

const packed = (...category: string[]) =>
  `json_build_array(${[...columns.map(({ sql }) => sql), ...category].join(', ')}) AS packed`;

/**
 * Selects the product with this `id` (an SQL expression) for `toProduct`. `OFFSET 0` keeps the planner from joining a
 * page with the whole table, so each product is looked up by its key. Only archived products can have no category.
 */
export const packedProduct = (id: string, which: 'listed' | 'any' = 'listed') => `
  SELECT ${packed("coalesce(category.name, '')", 'subcategory.name', "coalesce(category.sizes, '{}')")}
  FROM products AS product
  ${which === 'listed' ? '' : 'LEFT '}JOIN categories AS category ON category.id = product.category_id
  LEFT JOIN subcategories AS subcategory ON subcategory.id = product.subcategory_id
  WHERE product.id = ${id} ${which === 'listed' ? 'AND product.archived_at IS NULL' : ''}
  OFFSET 0`;

/** Like `packedProduct`, for `toListedProduct`: with the ids of the categories, whose names a list reads only once. */
export const packedListedProduct = (id: string) => `
  SELECT ${packed('product.category_id', 'product.subcategory_id')} FROM products AS product WHERE product.id = ${id} OFFSET 0`;

export function toProduct(values: PackedProduct): Product {
  const [category, subcategory, sizes] = values.slice(columns.length) as [string, string | null, string[]];
  return unpack(values, { category, subcategory, sizes });
}

/** `categoryOf` finds the category of a product by the ids in its row. */
export function toListedProduct(
  values: PackedProduct,
  categoryOf: (categoryId: string | null, subcategoryId: string | null) => CategoryOfProduct,
): Product {
  const [categoryId = null, subcategoryId = null] = values.slice(columns.length) as (string | null)[];
  return unpack(values, categoryOf(categoryId, subcategoryId));
}

function unpack(values: PackedProduct, category: CategoryOfProduct): Product {
  const fields: Record<string, unknown> = { ...category };
  for (const [index, { name }] of columns.entries()) fields[name] = values[index];
  const row = fields as unknown as ProductRow & CategoryOfProduct;
  const images = row.images.map((picture) => toPicture(picture));
  const thumbnail = images[0] ?? null;
  const archivedAt = row.archivedAt === null ? null : new Date(row.archivedAt);
  return Object.assign(row, { images, thumbnail, archivedAt, createdAt: new Date(row.createdAt) });
}

/** Reads `categories`. The share lock keeps the category from being changed or deleted during the transaction. */
export const categoryByName = 'SELECT id FROM categories WHERE lower(name) = lower($1) FOR SHARE';

/** Reads `subcategories`. */
export const subcategoriesOf = 'SELECT id, lower(name) = lower($2) AS chosen FROM subcategories WHERE category_id = $1';
