import { numberKey } from './product.sql.js';

/** Reads `products`. $1 design numbers in lower case. In the order of ids, so that two callers cannot wait for each other. */
export const lockNumbers = `
  SELECT id FROM products WHERE ${numberKey} = ANY ($1::text[]) ORDER BY id FOR NO KEY UPDATE`;

/** Reads `products`, `categories`, `subcategories`, `product_images` and `media`. $1 design numbers in lower case. */
export const productsByNumbers = `
  SELECT product.id, product.design_number, product.name, product.gram::float8 AS gram, product.category_id,
    product.subcategory_id, coalesce(category.name, '') AS category, subcategory.name AS subcategory,
    product.carat_options, product.min_quantity, product.quantity_step, product.version,
    product.archived_at IS NOT NULL AS archived,
    (SELECT coalesce(json_agg(json_build_object('id', media.id, 'sha256', media.sha256, 'colour', media.colour) ORDER BY image.position), '[]')
     FROM product_images AS image JOIN media ON media.id = image.media_id
     WHERE image.product_id = product.id) AS pictures
  FROM products AS product
  LEFT JOIN categories AS category ON category.id = product.category_id
  LEFT JOIN subcategories AS subcategory ON subcategory.id = product.subcategory_id
  WHERE ${numberKey.replace('design_number', 'product.design_number')} = ANY ($1::text[])`;

const columns = `id uuid, "designNumber" text, name text, gram numeric, "categoryId" uuid, "subcategoryId" uuid,
  "caratOptions" text[], "minQuantity" integer, "quantityStep" integer, archived boolean`;

/** Writes `products`. $1 a JSON array of new products; those without a design number get the next ones. */
export const insertProducts = `
  INSERT INTO products (id, design_number, name, gram, category_id, subcategory_id, carat_options, min_quantity, quantity_step)
  SELECT id, "designNumber", name, gram, "categoryId", "subcategoryId", "caratOptions", "minQuantity", "quantityStep"
  FROM jsonb_to_recordset($1) AS product (${columns}) RETURNING id, design_number`;

/** Writes `products`. $1 a JSON array of products with all their columns, and whether they are archived. */
export const updateProducts = `
  UPDATE products SET name = changed.name, gram = changed.gram, category_id = changed."categoryId",
    subcategory_id = changed."subcategoryId", carat_options = changed."caratOptions",
    min_quantity = changed."minQuantity", quantity_step = changed."quantityStep",
    archived_at = CASE WHEN changed.archived THEN coalesce(products.archived_at, now()) END,
    version = products.version + 1, changed_at = now()
  FROM jsonb_to_recordset($1) AS changed (${columns}) WHERE products.id = changed.id`;

/** Writes `products`. $1 ids. */
export const archiveProducts = `
  UPDATE products SET archived_at = now(), version = version + 1, changed_at = now() WHERE id = ANY ($1::uuid[])`;

/** Writes `product_images`. $1 ids of products. */
export const removePictures = 'DELETE FROM product_images WHERE product_id = ANY ($1::uuid[])';

/** Writes `product_images`. $1 a JSON array. */
export const insertPictures = `
  INSERT INTO product_images (product_id, position, media_id)
  SELECT "productId", position, "mediaId"
  FROM jsonb_to_recordset($1) AS picture ("productId" uuid, position integer, "mediaId" uuid)`;

/** Reads `products`. $1 ids. */
export const lockProducts = `
  SELECT id, version FROM products WHERE id = ANY ($1::uuid[]) ORDER BY id FOR NO KEY UPDATE`;

/** Reads `products`. $1 keys of design numbers. */
export const numbersByKeys = `
  SELECT design_number FROM products WHERE number_key = ANY ($1::text[]) ORDER BY design_number`;

/** Reads `products`. */
export const numbersLikeFigures = `
  SELECT design_number FROM products WHERE design_number ~* '^[0-9]+([.][0-9]+)?(e-?[0-9]{1,3})?$' ORDER BY design_number`;
