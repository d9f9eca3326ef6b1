import { type PackedPicture, pictureSql } from '../pictures/picture.sql.js';
import { isNewProduct, visibleTo } from './product.sql.js';

export interface ShowcaseRow {
  title: string;
  category: string | null;
  isNew: boolean;
  image: PackedPicture | null;
}

/** Reads `products`, `categories` and `media`. */
export const showcaseStatement = {
  name: 'showcase',
  text: `
    SELECT item.title, category.name AS category, ${pictureSql('image')} AS image,
      EXISTS (
        SELECT FROM products WHERE category_id = category.id AND ${visibleTo('customers')} AND ${isNewProduct()}
      ) AS is_new
    FROM unnest($1::text[]) AS item (title)
    LEFT JOIN categories AS category ON lower(category.name) = lower(item.title)
    LEFT JOIN media AS image ON image.id = category.image_id`,
};
