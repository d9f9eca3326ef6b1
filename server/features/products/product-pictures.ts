import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { invalidField } from '../../../domain/errors.js';
import type { Colour } from '../../../domain/gold.js';
import { maxProductImages, productMessages } from '../../../domain/products.js';
import { MediaService, type ReceivedFile } from '../../platform/files/media/media.service.js';
import { ProductImage } from './product.entity.js';

/** A new file, or an existing picture by its id or by its position. Exactly one of the three is set. */
export interface PictureChoice<File> {
  file?: File;
  id?: string;
  /** Position from 0. Selects nothing if the product has fewer pictures. */
  existing?: number;
  /** Null for no colour. If absent, an existing picture keeps its colour. */
  colour?: Colour | null;
}

type PictureToSet = { file: ReceivedFile } | { id: string; colour?: Colour | null };

/** Manages the pictures of a product, in order. Removed pictures stay in the storage, because orders can show them. */
@Injectable()
export class ProductPictures {
  constructor(private readonly media: MediaService) {}

  async set(tx: EntityManager, productId: string, pictures: readonly PictureToSet[]): Promise<void> {
    if (pictures.length > maxProductImages) throw invalidField('pictures', productMessages.images);
    await tx.delete(ProductImage, { productId });
    const images: ProductImage[] = [];
    for (const [position, picture] of pictures.entries()) {
      const mediaId = 'file' in picture ? (await this.media.insert(tx, picture.file)).id : picture.id;
      if ('id' in picture && picture.colour !== undefined)
        await this.media.setColours(tx, [{ id: mediaId, colour: picture.colour }]);
      images.push({ productId, position, mediaId });
    }
    await tx.insert(ProductImage, images);
  }

  /** Arranges the pictures. The caller must have locked the product row, which prevents concurrent changes. */
  async arrange(tx: EntityManager, productId: string, choices: readonly PictureChoice<ReceivedFile>[]): Promise<void> {
    const existing = await this.idsOf(tx, productId);
    const pictures = choices.flatMap(({ file, id, existing: place, colour }): PictureToSet[] => {
      if (file) return [{ file }];
      const chosen = place === undefined ? id : existing[place];
      if (chosen !== undefined && existing.includes(chosen)) return [{ id: chosen, colour }];
      if (place === undefined) throw invalidField('pictures', productMessages.unknownPicture);
      return [];
    });
    await this.set(tx, productId, pictures);
  }

  async idsOf(tx: EntityManager, productId: string): Promise<string[]> {
    const images = await tx.find(ProductImage, { where: { productId }, order: { position: 'ASC' } });
    return images.map(({ mediaId }) => mediaId);
  }
}
