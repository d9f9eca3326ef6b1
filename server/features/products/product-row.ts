import { newProductDays } from '../../../domain/showcase.js';
import { type PackedPicture, type Picture, pictureSql, toPicture } from '../../platform/media/store/picture.js';
import type { Product } from './product.entity.js';

/** A product as the statements below pack it: arrays, because names would be half of what PostgreSQL sends. */
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
 * The product that `id` (an SQL expression) names, packed. The `OFFSET 0` keeps the planner from joining a page with
 * the whole table: whatever it believes about the page, each product is looked up by its key. Only an archived product
 * may be without a category, and only administrators see one.
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

/** A packed product, unpacked as far as somebody looks. What only the database needs to know is not read for a page. */
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
