import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager, IsNull } from 'typeorm';
import { v7 as uuid } from 'uuid';
import { DomainError } from '../../../domain/errors.js';
import { defaultCarats, mostProductImages, productMessages, type SaveProduct } from '../../../domain/products.js';
import { isId } from '../../../domain/rules.js';
import { Media, type ReceivedFile } from '../../platform/media/media.service.js';
import { CatalogueService } from './catalogue.service.js';
import { Product, ProductImage } from './product.entity.js';

const invalid = (field: keyof SaveProduct | 'image' | 'images', message: string) =>
  new DomainError('VALIDATION', { message, fields: { [field]: message } });

interface Place {
  categoryId: string;
  subcategoryId: string | null;
}

/** What administrators do to the catalogue. Counts and search words follow in the same transaction, by the database. */
@Injectable()
export class ProductsService {
  constructor(
    private readonly database: DataSource,
    private readonly media: Media,
    private readonly catalogue: CatalogueService,
  ) {}

  /** The first picture is the thumbnail. */
  async add(input: SaveProduct, pictures: readonly ReceivedFile[]): Promise<Product> {
    if (!pictures.length) throw invalid('image', productMessages.image);
    const id = uuid();
    await this.database.transaction(async (tx) => {
      const place = await this.placeOf(tx, input);
      const { name, gram, caratOptions = [...defaultCarats] } = input;
      await tx.insert(Product, { id, name, gram, caratOptions, ...place });
      await this.addPictures(tx, id, pictures, 0);
    });
    return this.catalogue.one(id);
  }

  /** Pictures that are not given stay as they are. */
  async update(
    id: string,
    input: SaveProduct,
    { thumbnail, others }: { thumbnail?: ReceivedFile; others?: readonly ReceivedFile[] } = {},
  ): Promise<Product> {
    await this.database.transaction(async (tx) => {
      await this.lock(tx, id);
      const { name, gram, caratOptions } = input;
      await tx.update(Product, { id }, { name, gram, caratOptions, ...(await this.placeOf(tx, input)) });
      if (thumbnail) await this.replaceThumbnail(tx, id, thumbnail);
      if (others) await this.replaceOthers(tx, id, others);
    });
    return this.catalogue.one(id);
  }

  /** Gone from every list, while orders and carts keep what they know of it. */
  async archive(id: string): Promise<{ message: string }> {
    const { affected } = isId(id)
      ? await this.database.manager.update(Product, { id, archivedAt: IsNull() }, { archivedAt: () => 'now()' })
      : { affected: 0 };
    if (!affected) throw new DomainError('PRODUCT_NOT_FOUND');
    return { message: 'Product deleted successfully' };
  }

  private async lock(tx: EntityManager, id: string): Promise<void> {
    const where = { id, archivedAt: IsNull() };
    const stored = isId(id)
      ? await tx.findOne(Product, { where, select: { id: true }, lock: { mode: 'pessimistic_write' } })
      : null;
    if (!stored) throw new DomainError('PRODUCT_NOT_FOUND');
  }

  /** Names become references here. The share lock keeps the category from being deleted or reshaped meanwhile. */
  private async placeOf(tx: EntityManager, { category, subcategory }: SaveProduct): Promise<Place> {
    const [found] = await tx.query<{ id: string }[]>(
      'SELECT id FROM categories WHERE lower(name) = lower($1) FOR SHARE',
      [category],
    );
    if (!found) throw invalid('category', 'This category does not exist.');
    const parts = await tx.query<{ id: string; chosen: boolean }[]>(
      'SELECT id, lower(name) = lower($2) AS chosen FROM subcategories WHERE category_id = $1',
      [found.id, subcategory ?? ''],
    );
    if (parts.length && !subcategory) throw invalid('subcategory', productMessages.subcategory);
    const part = parts.find(({ chosen }) => chosen);
    if (subcategory && !part) throw invalid('subcategory', 'This subcategory does not exist.');
    return { categoryId: found.id, subcategoryId: part?.id ?? null };
  }

  private async addPictures(
    tx: EntityManager,
    productId: string,
    pictures: readonly ReceivedFile[],
    from: number,
  ): Promise<void> {
    if (from + pictures.length > mostProductImages) throw invalid('images', `At most ${mostProductImages} pictures.`);
    for (const [index, picture] of pictures.entries()) {
      const { id: mediaId } = await this.media.add(tx, picture);
      await tx.insert(ProductImage, { productId, position: from + index, mediaId });
    }
  }

  /** The pictures that leave stay in the storage: orders may show them. */
  private async replaceThumbnail(tx: EntityManager, productId: string, picture: ReceivedFile): Promise<void> {
    await tx.delete(ProductImage, { productId, position: 0 });
    await this.addPictures(tx, productId, [picture], 0);
  }

  private async replaceOthers(tx: EntityManager, productId: string, pictures: readonly ReceivedFile[]): Promise<void> {
    await tx.query('DELETE FROM product_images WHERE product_id = $1 AND position > 0', [productId]);
    await this.addPictures(tx, productId, pictures, 1);
  }
}
