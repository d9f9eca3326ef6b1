import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { OrderItem, ResolvedChoice } from '../../../domain/cart.js';
import { isId } from '../../../domain/rules.js';
import { prepared } from '../../platform/database/sql.js';
import { type SellableProduct, sellableProducts } from './cart.sql.js';

/** A validated line for a cart or an order. */
export interface ResolvedLine {
  product: SellableProduct;
  choice: ResolvedChoice;
  quantity: number;
}

@Injectable()
export class ChoicesService {
  constructor(private readonly database: DataSource) {}

  /** Loads the products of all items in one statement, by id. Unknown ids are omitted. */
  async findProducts(items: readonly Pick<OrderItem, 'productId'>[]): Promise<Map<string, SellableProduct>> {
    const ids = [...new Set(items.map(({ productId }) => productId.toLowerCase()).filter(isId))];
    if (ids.length === 0) return new Map();
    const products = await prepared<SellableProduct>(this.database, sellableProducts, [ids]);
    return new Map(products.map((product) => [product.id, product]));
  }
}
