import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { DomainError } from '../../../domain/errors.js';
import { maxProductImages, productMessages } from '../../../domain/products.js';
import { Media, type ReceivedFile } from '../../platform/media/store/media.service.js';
import { ProductImage } from './product.entity.js';

/** A new file, or existing pictures: one by its id, or by their places. Exactly one of the three is set. */
export interface PictureChoice<File> {
  file?: File;
  id?: string;
  existing?: 'first' | 'others';
}

const invalid = (message: string) => new DomainError('VALIDATION', { message, fields: { pictures: message } });

/** The pictures of a product, in order. Removed pictures stay in the storage, because orders can show them. */
@Injectable()
export class ProductPictures {
  constructor(private readonly media: Media) {}

  async set(
    tx: EntityManager,
    productId: string,
    pictures: readonly ({ file: ReceivedFile } | { id: string })[],
  ): Promise<void> {
    if (pictures.length > maxProductImages) throw invalid(productMessages.images);
    await tx.delete(ProductImage, { productId });
    const images: ProductImage[] = [];
    for (const [position, picture] of pictures.entries()) {
      const mediaId = 'file' in picture ? (await this.media.insert(tx, picture.file)).id : picture.id;
      images.push({ productId, position, mediaId });
    }
    await tx.insert(ProductImage, images);
  }

  /** The caller must have locked the product row, which prevents concurrent changes. */
  async arrange(tx: EntityManager, productId: string, choices: readonly PictureChoice<ReceivedFile>[]): Promise<void> {
    const existing = await this.idsOf(tx, productId);
    const places = { first: existing.slice(0, 1), others: existing.slice(1) };
    const pictures = choices.flatMap(
      ({ file, id = '', existing: place }): ({ file: ReceivedFile } | { id: string })[] =>
        file ? [{ file }] : (place ? places[place] : [id]).map((id) => ({ id })),
    );
    if (pictures.some((picture) => 'id' in picture && !existing.includes(picture.id)))
      throw invalid(productMessages.unknownPicture);
    await this.set(tx, productId, pictures);
  }

  async idsOf(tx: EntityManager, productId: string): Promise<string[]> {
    const images = await tx.find(ProductImage, { where: { productId }, order: { position: 'ASC' } });
    return images.map(({ mediaId }) => mediaId);
  }
}
