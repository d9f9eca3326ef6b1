import type { Colour } from '../../../domain/gold.js';
import { type SheetFact, sheetFacts } from '../../../domain/product-columns.js';
import { columnsOf } from '../../platform/database/naming.js';
import { StoredProduct } from './product.entity.js';
import { numberKey } from './product.sql.js';

/** The columns of a product that are written together. */
export interface BulkProduct extends Pick<StoredProduct, SheetFact | 'id' | 'categoryId' | 'subcategoryId'> {
  /** Null for a new product that gets the next number of its category. */
  designNumber: string | null;
  /** Whether it counts as new in its first days; absent in a change that keeps this. */
  markedNew?: boolean;
}

/** A product that is added. */
export type AddedProduct = BulkProduct & Required<Pick<BulkProduct, 'markedNew'>>;

/** A current product, with its pictures in order. */
export interface CurrentProduct extends BulkProduct {
  designNumber: string;
  markedNew: boolean;
  category: string;
  subcategory: string | null;
  archived: boolean;
  version: number;
  pictures: { id: string; sha256: string; colour: Colour | null }[];
}

const isFact = (property: string) => sheetFacts.includes(property as SheetFact);
const facts = columnsOf(StoredProduct).filter(({ property }) => isFact(property));
const written = columnsOf(StoredProduct).filter(
  ({ property }) =>
    isFact(property) || ['id', 'designNumber', 'categoryId', 'subcategoryId', 'markedNew'].includes(property),
);
const columns = written.map(({ column }) => column).join(', ');
const changeable = [...facts.map(({ column }) => column), 'category_id', 'subcategory_id', 'marked_new'].join(', ');

/** $1 design numbers in lower case. Locks in the order of ids, so that two callers cannot deadlock. */
export const lockNumbers = `
  SELECT id FROM products WHERE ${numberKey} = ANY ($1::text[]) ORDER BY id FOR NO KEY UPDATE`;

/** A row of `productsByNumbers`. */
export type ProductRow = Omit<CurrentProduct, SheetFact> & { facts: Pick<CurrentProduct, SheetFact> };

/** $1 design numbers in lower case. */
export const productsByNumbers = `
  SELECT product.id, product.design_number, product.category_id, product.subcategory_id, product.marked_new, product.version,
    coalesce(category.name, '') AS category, subcategory.name AS subcategory,
    json_build_object(${facts.map(({ property, column }) => `'${property}', product.${column}`).join(', ')}) AS facts,
    product.archived_at IS NOT NULL AS archived,
    (SELECT coalesce(json_agg(json_build_object('id', media.id, 'sha256', media.sha256, 'colour', media.colour) ORDER BY image.position), '[]')
     FROM product_images AS image JOIN media ON media.id = image.media_id
     WHERE image.product_id = product.id) AS pictures
  FROM products AS product
  LEFT JOIN categories AS category ON category.id = product.category_id
  LEFT JOIN subcategories AS subcategory ON subcategory.id = product.subcategory_id
  WHERE ${numberKey.replace('design_number', 'product.design_number')} = ANY ($1::text[])`;

/** Converts a product, or a part of it, for `jsonb_populate_record`. */
export const toRow = (product: BulkProduct & { archived?: boolean }) => ({
  archived: product.archived,
  ...Object.fromEntries(written.map(({ property, column }) => [column, product[property as keyof BulkProduct]])),
});

/** $1 a JSON array of `toRow` of new products. Products without a design number get the next one. */
export const insertProducts = `
  INSERT INTO products (${columns}) SELECT ${columns} FROM jsonb_populate_recordset(NULL::products, $1)
  RETURNING id, design_number`;

/** $1 a JSON array of `toRow` of products. Absent columns stay unchanged. */
export const updateProducts = `
  UPDATE products SET (${changeable}) = (SELECT ${changeable} FROM jsonb_populate_record(products, changed.data)),
    archived_at = CASE WHEN (changed.data ->> 'archived')::boolean THEN coalesce(products.archived_at, now()) END,
    version = products.version + 1, changed_at = now()
  FROM jsonb_array_elements($1) AS changed (data) WHERE products.id = (changed.data ->> 'id')::uuid`;

export const archiveProducts = `
  UPDATE products SET archived_at = now(), version = version + 1, changed_at = now() WHERE id = ANY ($1::uuid[])`;

export const removePictures = 'DELETE FROM product_images WHERE product_id = ANY ($1::uuid[])';

export const insertPictures = `
  INSERT INTO product_images (product_id, position, media_id)
  SELECT "productId", position, "mediaId"
  FROM jsonb_to_recordset($1) AS picture ("productId" uuid, position integer, "mediaId" uuid)`;

export const lockProducts = `
  SELECT id, version FROM products WHERE id = ANY ($1::uuid[]) ORDER BY id FOR NO KEY UPDATE`;

/** $1 keys of design numbers. */
export const numbersByKeys = `
  SELECT design_number FROM products WHERE number_key = ANY ($1::text[]) ORDER BY design_number`;

export const numbersLikeFigures = `
  SELECT design_number FROM products WHERE design_number ~* '^[0-9]+([.][0-9]+)?(e-?[0-9]{1,3})?$' ORDER BY design_number`;
