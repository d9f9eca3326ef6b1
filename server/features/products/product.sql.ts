import { newProductDays } from '../../../domain/showcase.js';
import type { PreparedStatement } from '../../platform/database/sql.js';
import { columnsOf } from '../../platform/database/naming.js';
import { clientNumberOf, idOfClientNumber } from '../client-numbers/client-number-lookups.sql.js';
import { makingOptionsOf } from '../categories/categories.sql.js';
import { type PackedPicture, pictureSql, toPicture } from '../pictures/picture.sql.js';
import { StoredProduct } from './product.entity.js';
import type { Product } from './products.types.js';

/**
 * A product as a JSON array: the values of `columns`, then the values of its category. JSON objects would make a list a
 * fifth slower (decision 0034).
 */
export type PackedProduct = readonly unknown[];

type CategoryOfProduct = Pick<Product, 'category' | 'subcategory' | 'sizes'>;

type OwnColumns = Omit<Product, 'thumbnail' | keyof CategoryOfProduct>;

/** Customers see the catalogue; administrators also the archive. */
export type Audience = 'customers' | 'archive';

/** SQL condition on a row of `products`. Everything that limits what customers see belongs here. */
export const visibleTo = (audience: Audience, product = 'products') =>
  `${product}.archived_at IS ${audience === 'archive' ? 'NOT NULL' : 'NULL'}`;

/** SQL condition on a row of `products`. */
export const isNewProduct = (product = 'products') =>
  `${product}.marked_new AND ${product}.created_at > now() - interval '${newProductDays} days'`;

/** SQL expression of the pictures of a product, in order. */
export const picturesOf = (productId: string) => `
  array_to_json(ARRAY(
    SELECT ${pictureSql('picture')} FROM product_images AS image JOIN media AS picture ON picture.id = image.media_id
    WHERE image.product_id = ${productId} ORDER BY image.position
  ))`;

/** SQL of the columns that are not stored in the row. `company` is null, or SQL of the company that reads the product. */
const selected: Record<Exclude<keyof OwnColumns, keyof StoredProduct>, (company: string | null) => string> = {
  isNew: () => isNewProduct('product'),
  images: () => picturesOf('product.id'),
  clientNumber: (company) => (company === null ? 'NULL' : clientNumberOf({ company, product: 'product.id' })),
};

/** Name and SQL of each column that is read. */
const columns = [
  ...columnsOf(StoredProduct)
    .filter(({ property }) => !['categoryId', 'subcategoryId', 'markedNew'].includes(property))
    .map(({ property, column }) => ({ name: property, sql: () => `product.${column}` })),
  ...Object.entries(selected).map(([name, sql]) => ({ name, sql })),
] as { name: keyof OwnColumns; sql: (company: string | null) => string }[];

interface Selection {
  /** SQL expression of an id. */
  id: string;
  which?: 'listed' | 'any';
  /** SQL expression of the company whose design numbers are read; without it, the products have none. */
  company?: string | null;
}

/**
 * Selects the product with this id for `toProduct`. `OFFSET 0` keeps the planner from joining a
 * page with the whole table, so each product is looked up by its key. Only archived products can have no category.
 */
export const packedProduct = ({ id, which = 'listed', company = null }: Selection) => `
  SELECT json_build_array(${columns.map(({ sql }) => sql(company)).join(', ')},
    coalesce((SELECT name FROM categories WHERE id = product.category_id), ''),
    (SELECT name FROM subcategories WHERE id = product.subcategory_id),
    coalesce((SELECT sizes FROM categories WHERE id = product.category_id), '{}')) AS packed
  FROM products AS product
  WHERE product.id = ${id} ${which === 'listed' ? `AND ${visibleTo('customers', 'product')}` : ''}
  OFFSET 0`;

const byId = ({ further = '', ...selection }: Omit<Selection, 'id'> & { further?: string }) => `
  SELECT wanted.place, found.packed${further}
  FROM unnest((SELECT $1::uuid[])${selection.company ? ', (SELECT $2::uuid[])' : ''}) WITH ORDINALITY
    AS wanted (id${selection.company ? ', company' : ''}, place)
  CROSS JOIN LATERAL (${packedProduct({ id: 'wanted.id', ...selection })}) AS found`;

const forCompanies = { company: 'wanted.company' };

// $1 the ids, $2 the company that reads each product, or null. They are subqueries, because PostgreSQL would otherwise
// plan the statement again for each number of ids.
export const productsById: PreparedStatement = { name: 'products-by-id', text: byId(forCompanies) };

const makingOptions = makingOptionsOf('(SELECT category_id FROM products WHERE id = wanted.id)');

/** Reads the making options of the category too, as `options`. */
export const productsWithOptions: PreparedStatement = {
  name: 'products-with-options',
  text: byId({ ...forCompanies, further: `, ${makingOptions} AS options` }),
};

// $1 the ids.
export const managedProductsById: PreparedStatement = { name: 'managed-products-by-id', text: byId({ which: 'any' }) };

/** Conversions for columns whose values differ from those of their fields. */
const conversions: Partial<Record<keyof OwnColumns, (value: never) => unknown>> = {
  images: (pictures: PackedPicture[]) => pictures.map((picture) => toPicture(picture)),
  createdAt: (text: string) => new Date(text),
  archivedAt: (text: string | null) => text && new Date(text),
  changedAt: (text: string | null) => text && new Date(text),
};

const picturesAt = columns.findIndex(({ name }) => name === 'images');

/**
 * Converts a field when it is read, because a list shows few of them. A class with getters, because V8 stores an object
 * as a hash table if its fields are set by computed names. The getters for `columns` are defined below.
 */
class PackedProductView implements CategoryOfProduct {
  readonly category: string;
  readonly subcategory: string | null;
  readonly sizes: string[];

  constructor(readonly values: PackedProduct) {
    [this.category, this.subcategory, this.sizes] = values.slice(columns.length) as [string, string | null, string[]];
  }

  get thumbnail() {
    const [first] = this.values[picturesAt] as PackedPicture[];
    return first ? toPicture(first) : null;
  }
}

for (const [index, { name }] of columns.entries()) {
  const convert = conversions[name];
  Object.defineProperty(PackedProductView.prototype, name, {
    get(this: PackedProductView) {
      const value = this.values[index];
      return convert ? convert(value as never) : value;
    },
  });
}

export const toProduct = (values: PackedProduct) => new PackedProductView(values) as unknown as Product;

/** Converts a product for customers who keep it after it left the catalogue. They no longer see its pictures. */
export function toKeptProduct(values: PackedProduct): Product {
  const product = toProduct(values);
  return product.archivedAt ? toProduct(values.with(picturesAt, [])) : product;
}

/** The share lock keeps the category from being changed or deleted during the transaction. */
export const categoryByName = `
  SELECT id, sizes, ${makingOptionsOf('categories.id')} AS options
  FROM categories WHERE lower(name) = lower($1) FOR SHARE`;

/** Reads the making options of categories by their names. */
export const optionsOfCategories: PreparedStatement = {
  name: 'options-of-categories',
  text: `
    SELECT category.name, ${makingOptionsOf('category.id')} AS options
    FROM unnest((SELECT $1::text[])) AS wanted (name) JOIN categories AS category ON category.name = wanted.name`,
};

export const subcategoriesOf = 'SELECT id, lower(name) = lower($2) AS chosen FROM subcategories WHERE category_id = $1';

/**
 * SQL expression: the design number in the form for comparisons. Must equal the expression of its index. ASCII only, so
 * that the index can order it.
 */
export const numberKey = 'lower(design_number COLLATE "C")';

/** $1 a category. The number that a product of it gets now; no row if there is no such category. */
export const nextDesignNumber = 'SELECT next_design_number(id) AS number FROM categories WHERE id = $1';

/**
 * SQL expression: the id of the product that a text means. Prefers the product with exactly this number, in any case.
 * Otherwise accepts a product whose number is written differently, if it is the only one. `number` is the text in lower
 * case, `key` its `designNumberKey`.
 */
export const idOfNumber = ({ number, key }: { number: string; key: string }) => `
  SELECT min(id::text)::uuid AS id FROM (
    SELECT id, rank() OVER (ORDER BY ${numberKey} = ${number} DESC, archived_at IS NOT NULL) AS rank
    FROM products WHERE number_key = ${key}
  ) AS found WHERE rank = 1 HAVING count(*) = 1`;

export interface NumberedProduct {
  name: string;
  archived: boolean;
}

/** Selects the product with a design number in any case, even an archived one. */
export const productOfNumber = `
  SELECT name, archived_at IS NOT NULL AS archived FROM products WHERE ${numberKey} = lower($1)`;

/** SQL expressions of a text and the company that reads it. */
interface ReadNumber extends Record<'number' | 'key', string> {
  company: string;
  /** The `clientNumberForms` of the text. */
  forms: Record<'exact' | 'key', string>;
}

/**
 * SQL expression: the id of the product that a company means by a text. If the catalogue has a design with this number,
 * however it is written, the text never means another that the company calls so.
 */
export const idOfReadNumber = ({ company, forms, ...text }: ReadNumber) => `
  CASE WHEN EXISTS (SELECT FROM products WHERE number_key = ${text.key} AND ${visibleTo('customers')})
    THEN (${idOfNumber(text)})
    ELSE coalesce((${idOfClientNumber({ company, ...forms })}), (${idOfNumber(text)})) END`;

// $1 the text in lower case, $2 its key, $3 the company that reads it, or null, $4 and $5 the forms of its own numbers.
export const productByNumber: PreparedStatement = {
  name: 'product-by-number',
  text: packedProduct({
    id: idOfReadNumber({
      ...{ number: '$1::text', key: '$2::text', company: '$3::uuid' },
      forms: { exact: '$4::text', key: '$5::text' },
    }),
    company: '$3::uuid',
  }),
};

export interface ShowcaseRow {
  /** The name that was asked for. */
  name: string;
  category: string | null;
  isNew: boolean;
  image: PackedPicture | null;
}

export const showcaseStatement = {
  name: 'showcase',
  text: `
    SELECT item.name, category.name AS category, ${pictureSql('image')} AS image,
      EXISTS (
        SELECT FROM products WHERE category_id = category.id AND ${visibleTo('customers')} AND ${isNewProduct()}
      ) AS is_new
    FROM unnest($1::text[]) AS item (name)
    LEFT JOIN categories AS category ON lower(category.name) = lower(item.name)
    LEFT JOIN media AS image ON image.id = category.image_id`,
};
