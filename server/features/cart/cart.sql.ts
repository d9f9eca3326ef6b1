import type { ChoiceRules } from '../../../domain/cart.js';
import { type PackedPicture, pictureSql } from '../../platform/media/store/picture.sql.js';
import type { CartLine } from './cart.types.js';

/** The product data that carts and orders need. Includes archived products. */
export interface SellableProduct extends ChoiceRules {
  id: string;
  name: string;
  gram: number;
  archived: boolean;
  thumbnail: PackedPicture | null;
}

export type CartRow = Omit<CartLine, 'available' | 'thumbnail'> &
  Pick<SellableProduct, 'sizes' | 'caratOptions' | 'archived' | 'thumbnail'>;

/** Joins the product of a cart or order line as `p`, its category as `k` and its first picture as `m`. */
export const joinProduct = (productId: string) => `
  LEFT JOIN products p ON p.id = ${productId}
  LEFT JOIN categories k ON k.id = p.category_id
  LEFT JOIN product_images i ON i.product_id = p.id AND i.position = 0
  LEFT JOIN media m ON m.id = i.media_id`;

const productColumns = `p.name, p.gram::float8 AS gram, coalesce(k.name, '') AS category, coalesce(k.sizes, '{}') AS sizes,
  p.carat_options, p.archived_at IS NOT NULL AS archived, ${pictureSql('m')} AS thumbnail`;

/** The products with these ids. Unknown ids are omitted. */
export const sellableProducts = `
  SELECT p.id, ${productColumns}
  FROM unnest($1::uuid[]) AS requested (id) ${joinProduct('requested.id')} WHERE p.id IS NOT NULL`;

export const cartLines = `
  SELECT l.id, l.product_id, l.carat, l.colour, nullif(l.size, '') AS size, l.quantity, ${productColumns}
  FROM cart_lines l ${joinProduct('l.product_id')} WHERE l.user_id = $1 ORDER BY l.created_at, l.id`;
