import { newProductDays } from '../../../domain/showcase.js';
import { type PackedPicture, type Picture, pictureSql, toPicture } from '../../platform/media/store/picture.js';
import type { Product } from './product.entity.js';

/** A product as a JSON array. With property names, PostgreSQL would send twice as much. */
export type PackedProduct = [
  id: string,
  name: string,
  gram: number,
  category: string,
  subcategory: string | null,
  caratOptions: string[],
  sizes: string[],
  isNew: boolean,
  createdAt: string,
  images: PackedPicture[] | null,
  version: number,
  archivedAt: string | null,
];

/**
 * Selects the product with this `id` (an SQL expression) as a packed array. `OFFSET 0` keeps the planner from joining a
 * page with the whole table, so each product is looked up by its key. Only archived products can have no category, and
 * only administrators see them.
 */
export const packedProduct = (id: string, which: 'listed' | 'any' = 'listed') => `
  SELECT json_build_array(
    product.id, product.name, product.gram, ${which === 'listed' ? 'category.name' : "coalesce(category.name, '')"},
    subcategory.name, product.carat_options, ${which === 'listed' ? 'category.sizes' : "coalesce(category.sizes, '{}')"},
    product.created_at > now() - interval '${newProductDays} days', product.created_at,
    (SELECT json_agg(${pictureSql('media')} ORDER BY image.position)
     FROM product_images AS image JOIN media ON media.id = image.media_id WHERE image.product_id = product.id),
    product.version, product.archived_at
  ) AS packed
  FROM products AS product
  ${which === 'listed' ? '' : 'LEFT '}JOIN categories AS category ON category.id = product.category_id
  LEFT JOIN subcategories AS subcategory ON subcategory.id = product.subcategory_id
  WHERE product.id = ${id} ${which === 'listed' ? 'AND product.archived_at IS NULL' : ''}
  OFFSET 0`;

/** Unpacks fields on access. The ids of category and subcategory are not selected, because no page shows them. */
class ListedProduct implements Product {
  readonly #packed: PackedProduct;
  #images?: Picture[];
  readonly categoryId = null;
  readonly subcategoryId = null;

  constructor(packed: PackedProduct) {
    this.#packed = packed;
  }

  get id() {
    return this.#packed[0];
  }

  get name() {
    return this.#packed[1];
  }

  get gram() {
    return this.#packed[2];
  }

  get category() {
    return this.#packed[3];
  }

  get subcategory() {
    return this.#packed[4];
  }

  get caratOptions() {
    return this.#packed[5];
  }

  get sizes() {
    return this.#packed[6];
  }

  get isNew() {
    return this.#packed[7];
  }

  get createdAt() {
    return new Date(this.#packed[8]);
  }

  get images() {
    return (this.#images ??= (this.#packed[9] ?? []).map((picture) => toPicture(picture)));
  }

  get version() {
    return this.#packed[10];
  }

  get archivedAt() {
    const at = this.#packed[11];
    return at === null ? null : new Date(at);
  }

  get thumbnail() {
    return this.images[0] ?? null;
  }
}

export const toProduct = (packed: PackedProduct): Product => new ListedProduct(packed);
