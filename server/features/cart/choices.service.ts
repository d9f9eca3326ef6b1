import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import {
  type AddToCart,
  type Choice,
  type ChoiceRules,
  type ResolvedChoice,
  resolveChoice,
} from '../../../domain/cart.js';
import { isId } from '../../../domain/rules.js';
import { type PackedPicture, pictureSql } from '../../platform/media/store/picture.js';

/** The product data that carts and orders need. Includes archived products. */
export interface SellableProduct extends ChoiceRules {
  id: string;
  name: string;
  gram: number;
  archived: boolean;
  thumbnail: PackedPicture | null;
}

/** A validated line for a cart or an order. */
export interface ResolvedLine {
  product: SellableProduct;
  choice: ResolvedChoice;
  quantity: number;
}

/** Joins the product of a cart or order line as `p`, its category as `k` and its first picture as `m`. */
export const joinProduct = (productId: string) => `
  LEFT JOIN products p ON p.id = ${productId}
  LEFT JOIN categories k ON k.id = p.category_id
  LEFT JOIN product_images i ON i.product_id = p.id AND i.position = 0
  LEFT JOIN media m ON m.id = i.media_id`;

/** Whether the product is still available in this carat, colour and size. */
export const isOrderable = (product: ChoiceRules & { archived: boolean }, choice: Choice) =>
  !product.archived && resolveChoice(product, choice).choice !== undefined;

@Injectable()
export class ChoicesService {
  constructor(private readonly database: DataSource) {}

  /** Loads the products of all items in one statement, by id. Unknown ids are omitted. */
  async findProducts(items: readonly Pick<AddToCart, 'productId'>[]): Promise<Map<string, SellableProduct>> {
    const ids = [...new Set(items.map(({ productId }) => productId.toLowerCase()).filter(isId))];
    if (ids.length === 0) return new Map();
    const rows = await this.database.query<SellableProduct[]>(
      `SELECT p.id, p.name, p.gram::float8 AS gram, coalesce(k.name, '') AS category, coalesce(k.sizes, '{}') AS sizes,
         p.carat_options AS "caratOptions", p.archived_at IS NOT NULL AS archived, ${pictureSql('m')} AS thumbnail
       FROM unnest($1::uuid[]) AS requested (id) ${joinProduct('requested.id')} WHERE p.id IS NOT NULL`,
      [ids],
    );
    return new Map(rows.map((product) => [product.id, product]));
  }
}
