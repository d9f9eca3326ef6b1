import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { changed, type Database, rows } from '../../platform/database/sql.js';
import {
  type AddedProduct,
  archiveProducts,
  type BulkProduct,
  type CurrentProduct,
  insertPictures,
  insertProducts,
  lockNumbers,
  lockProducts,
  numbersByKeys,
  numbersLikeFigures,
  type ProductRow,
  productsByNumbers,
  removePictures,
  toRow,
  updateProducts,
} from './bulk-products.sql.js';

/**
 * Reads and writes many products in one statement each. Writes no audit entries, because those belong to the caller.
 */
@Injectable()
export class BulkProductsService {
  /** Returns products by design number in lower case, including archived ones. */
  async byNumbers(database: Database, numbers: readonly string[]): Promise<Map<string, CurrentProduct>> {
    const found = numbers.length ? await rows<ProductRow>(database, productsByNumbers, [numbers]) : [];
    return new Map(
      found.map(({ facts, ...product }) => [product.designNumber.toLowerCase(), { ...product, ...facts }]),
    );
  }

  /** Returns products by design number in lower case. Locks them until the transaction ends. */
  async lockByNumbers(tx: EntityManager, numbers: readonly string[]): Promise<Map<string, CurrentProduct>> {
    await rows(tx, lockNumbers, [numbers]);
    return this.byNumbers(tx, numbers);
  }

  /** Returns design numbers that spreadsheet programs mistake for numbers and write differently. */
  async numbersLikeFigures(database: Database): Promise<string[]> {
    const found = await rows<{ designNumber: string }>(database, numbersLikeFigures);
    return found.map(({ designNumber }) => designNumber);
  }

  /** Returns the design numbers with these keys, in any spelling. */
  async numbersByKeys(database: Database, keys: readonly string[]): Promise<string[]> {
    const found = await rows<{ designNumber: string }>(database, numbersByKeys, [keys]);
    return found.map(({ designNumber }) => designNumber);
  }

  /** Locks products, and returns the versions of the existing ones by id. */
  async lock(tx: EntityManager, ids: readonly string[]): Promise<Map<string, number>> {
    const found = await rows<{ id: string; version: number }>(tx, lockProducts, [ids]);
    return new Map(found.map(({ id, version }) => [id, version]));
  }

  /** Adds products, and returns their design numbers by id. */
  async add(tx: EntityManager, products: readonly AddedProduct[]): Promise<Map<string, string>> {
    if (!products.length) return new Map();
    const added = await rows<{ id: string; designNumber: string }>(tx, insertProducts, [
      JSON.stringify(products.map(toRow)),
    ]);
    return new Map(added.map(({ id, designNumber }) => [id, designNumber]));
  }

  /** Changes products and increases their versions by one. */
  async change(tx: EntityManager, products: readonly (BulkProduct & { archived: boolean })[]): Promise<void> {
    if (products.length) await changed(tx, updateProducts, [JSON.stringify(products.map(toRow))]);
  }

  /** Archives products and increases their versions by one. */
  async archive(tx: EntityManager, ids: readonly string[]): Promise<void> {
    if (ids.length) await changed(tx, archiveProducts, [ids]);
  }

  /** Replaces the pictures of products, by product id. */
  async setPictures(tx: EntityManager, pictures: ReadonlyMap<string, readonly string[]>): Promise<void> {
    if (!pictures.size) return;
    await changed(tx, removePictures, [[...pictures.keys()]]);
    const images = [...pictures].flatMap(([productId, mediaIds]) =>
      mediaIds.map((mediaId, position) => ({ productId, position, mediaId })),
    );
    if (images.length) await changed(tx, insertPictures, [JSON.stringify(images)]);
  }
}
