import { type PackedPicture, pictureSql } from '../pictures/picture.sql.js';
import type { Category } from './category.entity.js';

/** SQL expression: the making options of a category, whose id is an SQL expression, as JSON. */
export const makingOptionsOf = (categoryId: string) => `(
  SELECT coalesce(json_agg(json_build_object(
    'id', option.id, 'name', option.name, 'required', option.required,
    'values', (
      SELECT json_agg(json_build_object('id', id, 'name', name, 'isDefault', is_default) ORDER BY position)
      FROM category_option_values WHERE option_id = option.id
    )
  ) ORDER BY option.position), '[]')
  FROM category_options AS option WHERE option.category_id = ${categoryId}
)`;

/** SQL expression: the ids of the values that are defaults of a category, whose id is an SQL expression; null if there are none. */
export const defaultsOf = (categoryId: string) => `(
  SELECT string_agg(value.id::text, ',' ORDER BY value.id)
  FROM category_options AS option JOIN category_option_values AS value ON value.option_id = option.id AND value.is_default
  WHERE option.category_id = ${categoryId}
)`;

export type CategoryRow = Omit<Category, 'image'> & { image: PackedPicture | null };

/** $1 is an id, or null for all in the order of their creation. */
export const categoriesStatement = {
  name: 'categories',
  text: `
    SELECT category.id, category.name, category.sizes, category.design_prefix, category.version, category.created_at,
      category.image_id, ${pictureSql('image')} AS image,
      ARRAY(SELECT name FROM subcategories WHERE category_id = category.id ORDER BY position) AS subcategories,
      ${makingOptionsOf('category.id')} AS options
    FROM categories AS category LEFT JOIN media AS image ON image.id = category.image_id
    WHERE $1::uuid IS NULL OR category.id = $1
    ORDER BY category.id`,
};

/** Reads `products`, without archived ones. $1 ids of categories or subcategories. */
export const productsIn = (column: 'category_id' | 'subcategory_id') =>
  `SELECT count(*)::int AS used FROM products WHERE ${column} = ANY($1) AND archived_at IS NULL`;
