import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { DomainError } from '../../../domain/errors.js';
import { maxProductImages, productMessages } from '../../../domain/products.js';
import { Media, type ReceivedFile } from '../../platform/media/store/media.service.js';
import { ProductImage } from './product.entity.js';

/** A picture that stays, by its id, or a new one. */
export type PictureChoice = { id: string } | { file: ReceivedFile };

/** All pictures in their new order, told by those that are there. */
export type Arrange = (present: readonly string[]) => readonly PictureChoice[];

const wrong = (message: string) => new DomainError('VALIDATION', { message, fields: { pictures: message } });

/** The pictures of a product, in order. Those that leave stay in the storage: orders may show them. */
@Injectable()
export class ProductPictures {
  constructor(private readonly media: Media) {}

  async set(tx: EntityManager, productId: string, choices: readonly PictureChoice[]): Promise<void> {
    if (choices.length > maxProductImages) throw wrong(productMessages.images);
    await tx.delete(ProductImage, { productId });
    for (const [position, choice] of choices.entries()) {
      const mediaId = 'file' in choice ? (await this.media.add(tx, choice.file)).id : choice.id;
      await tx.insert(ProductImage, { productId, position, mediaId });
    }
  }

  /** The caller holds the product's row, so nobody else arranges them meanwhile. */
  async arrange(tx: EntityManager, productId: string, arrange: Arrange): Promise<void> {
    const present = await this.of(tx, productId);
    const choices = arrange(present);
    if (choices.some((choice) => 'id' in choice && !present.includes(choice.id)))
      throw wrong(productMessages.unknownPicture);
    await this.set(tx, productId, choices);
  }

  async of(tx: EntityManager, productId: string): Promise<string[]> {
    const images = await tx.find(ProductImage, { where: { productId }, order: { position: 'ASC' } });
    return images.map(({ mediaId }) => mediaId);
  }
}
