import { newProductDays } from '../../../domain/showcase.js';
import { columnsOf } from '../../platform/database/columns-of.js';
import { type PackedPicture, pictureSql, toPicture } from '../../platform/media/store/picture.sql.js';
import { StoredProduct } from './product.entity.js';
import type { Product } from './products.types.js';

/** A product as a JSON array in the order of `columns`. JSON objects would make a list a fifth slower (decision 0034). */
export type PackedProduct = readonly unknown[];

/** Dates are texts in JSON. */
type JsonOf<Value> = Value extends Date ? string : Value;
type ProductRow = { [Name in keyof Omit<Product, 'images' | 'thumbnail'>]: JsonOf<Product[Name]> } & {
  images: PackedPicture[] | null;
};

/** Only archived products can have no category, and only administrators see them. */
const selected: Record<Exclude<keyof ProductRow, keyof StoredProduct>, string> = {
  category: "coalesce(category.name, '')",
  subcategory: 'subcategory.name',
  sizes: "coalesce(category.sizes, '{}')",
  isNew: `product.created_at > now() - interval '${newProductDays} days'`,
  images: `(SELECT json_agg(${pictureSql('media')} ORDER BY image.position)
     FROM product_images AS image JOIN media ON media.id = image.media_id WHERE image.product_id = product.id)`,
};

/** Name and SQL of each column that is read: those of the table, except two ids that no page shows, and the joined ones. */
const columns = [
  ...columnsOf(StoredProduct)
    .filter(({ property }) => property !== 'categoryId' && property !== 'subcategoryId')
    .map(({ property, column }) => ({ name: property, sql: `product.${column}` })),
  ...Object.entries(selected).map(([name, sql]) => ({ name, sql })),
];

/**
 * Selects the product with this `id` (an SQL expression) as a packed array. `OFFSET 0` keeps the planner from joining a
 * page with the whole table, so each product is looked up by its key.
 */
export const packedProduct = (id: string, which: 'listed' | 'any' = 'listed') => `
  SELECT json_build_array(${columns.map(({ sql }) => sql).join(', ')}) AS packed
  FROM products AS product
  ${which === 'listed' ? '' : 'LEFT '}JOIN categories AS category ON category.id = product.category_id
  LEFT JOIN subcategories AS subcategory ON subcategory.id = product.subcategory_id
  WHERE product.id = ${id} ${which === 'listed' ? 'AND product.archived_at IS NULL' : ''}
  OFFSET 0`;

function unpacked(packed: PackedProduct): ProductRow {
  const row: Record<string, unknown> = {};
  for (const [index, { name }] of columns.entries()) row[name] = packed[index];
  return row as unknown as ProductRow;
}

export function toProduct(packed: PackedProduct): Product {
  const row = unpacked(packed);
  const images = row.images?.map((picture) => toPicture(picture)) ?? [];
  const thumbnail = images[0] ?? null;
  const archivedAt = row.archivedAt === null ? null : new Date(row.archivedAt);
  return Object.assign(row, { images, thumbnail, archivedAt, createdAt: new Date(row.createdAt) });
}

/** Reads `categories`. The share lock keeps the category from being changed or deleted during the transaction. */
export const categoryByName = 'SELECT id FROM categories WHERE lower(name) = lower($1) FOR SHARE';

/** Reads `subcategories`. */
export const subcategoriesOf = 'SELECT id, lower(name) = lower($2) AS chosen FROM subcategories WHERE category_id = $1';
