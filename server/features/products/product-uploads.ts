import { Injectable } from '@nestjs/common';
import { productImageRules } from '../../../domain/products.js';
import { type SaveProduct } from '../../../domain/products.schemas.js';
import type { Actor } from '../../platform/audit/audit.js';
import type { Incoming } from '../../platform/files/intake/incoming.js';
import { MediaService, type ReceivedFile } from '../../platform/files/media/media.service.js';
import type { PictureChoice } from './product-pictures.js';
import { type ProductChanges, ProductsService } from './products.service.js';
import type { Product } from './products.types.js';

/** Receives the pictures of a product before it is saved, one at a time to limit memory. */
@Injectable()
export class ProductUploads {
  constructor(
    private readonly products: ProductsService,
    private readonly media: MediaService,
  ) {}

  async add(actor: Actor, input: SaveProduct & { pictures: readonly PictureChoice<Incoming>[] }): Promise<Product> {
    const received = await this.receive(input.pictures, input.name);
    return this.products.add(actor, { ...input, pictures: received.flatMap(({ file }) => file ?? []) });
  }

  async update(actor: Actor, input: ProductChanges<Incoming>): Promise<Product> {
    const pictures = input.pictures && (await this.receive(input.pictures, input.name));
    return this.products.update(actor, { ...input, pictures });
  }

  private async receive(pictures: readonly PictureChoice<Incoming>[], alt: string) {
    const received: PictureChoice<ReceivedFile>[] = [];
    for (const { file, ...choice } of pictures) {
      const use = { audience: 'catalogue', alt, colour: choice.colour } as const;
      received.push(file ? { file: await this.media.receive(file, [productImageRules], use) } : choice);
    }
    return received;
  }
}
