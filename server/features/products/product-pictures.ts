import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { DomainError } from '../../../domain/errors.js';
import { maxProductImages, productMessages } from '../../../domain/products.js';
import { Media, type ReceivedFile } from '../../platform/media/store/media.service.js';
import { ProductImage } from './product.entity.js';

/** An existing picture by its id, or a new file. */
export type PictureChoice = { id: string } | { file: ReceivedFile };

/** Returns all pictures in their new order, given the ids of the existing ones. */
export type Arrange = (existing: readonly string[]) => readonly PictureChoice[];

const invalid = (message: string) => new DomainError('VALIDATION', { message, fields: { pictures: message } });

/** The pictures of a product, in order. Removed pictures stay in the storage, because orders can show them. */
@Injectable()
export class ProductPictures {
  constructor(private readonly media: Media) {}

  async set(tx: EntityManager, productId: string, choices: readonly PictureChoice[]): Promise<void> {
    if (choices.length > maxProductImages) throw invalid(productMessages.images);
    await tx.delete(ProductImage, { productId });
    for (const [position, choice] of choices.entries()) {
      const mediaId = 'file' in choice ? (await this.media.add(tx, choice.file)).id : choice.id;
      await tx.insert(ProductImage, { productId, position, mediaId });
    }
  }

  /** The caller must have locked the product row, which prevents concurrent changes. */
  async arrange(tx: EntityManager, productId: string, arrange: Arrange): Promise<void> {
    const existing = await this.idsOf(tx, productId);
    const choices = arrange(existing);
    if (choices.some((choice) => 'id' in choice && !existing.includes(choice.id)))
      throw invalid(productMessages.unknownPicture);
    await this.set(tx, productId, choices);
  }

  async idsOf(tx: EntityManager, productId: string): Promise<string[]> {
    const images = await tx.find(ProductImage, { where: { productId }, order: { position: 'ASC' } });
    return images.map(({ mediaId }) => mediaId);
  }
}
