import type { Readable } from 'node:stream';
import { Injectable, Logger } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { pictureNames } from '../../../domain/picture-names.js';
import { one, rows } from '../../platform/database/sql.js';
import { Storage } from '../../platform/files/storage/storage.js';
import { bytesOfOriginals, originalsOfProducts } from './original-pictures.sql.js';

/** The stored original of a picture, and its name in a download. */
export interface OriginalPicture {
  name: string;
  key: string;
}

interface ProductOriginals {
  productId: string;
  designNumber: string;
  /** Storage keys in the order of the pictures. */
  keys: string[];
}

const extensionOf = (key: string) => key.slice(key.lastIndexOf('.') + 1);

/** Reads the stored originals of product pictures, in full size and without watermark. */
@Injectable()
export class OriginalPicturesService {
  private readonly logger = new Logger('Exports');

  constructor(
    private readonly database: DataSource,
    private readonly storage: Storage,
  ) {}

  /** Returns pictures by product id. Products without pictures are absent. */
  async ofProducts(ids: readonly string[]): Promise<Map<string, OriginalPicture[]>> {
    const found = await rows<ProductOriginals>(this.database, originalsOfProducts, [ids]);
    return new Map(found.map((product) => [product.productId, named(product)]));
  }

  async totalBytes(ids: readonly string[]): Promise<number> {
    return (await one<{ bytes: number }>(this.database, bytesOfOriginals, [ids]))?.bytes ?? 0;
  }

  /** Opens the stored file; undefined if it is missing. */
  async open({ key, name }: OriginalPicture): Promise<Readable | undefined> {
    const content = await this.storage.open(key);
    if (!content) this.logger.warn(`${key} is missing in an export as ${name}`);
    return content;
  }
}

function named({ designNumber, keys }: ProductOriginals): OriginalPicture[] {
  const names = pictureNames(designNumber, keys.map(extensionOf));
  return keys.map((key, index) => ({ key, name: names[index] ?? key }));
}
