import { Injectable } from '@nestjs/common';
import { productImageRules, type SaveProduct } from '../../../domain/products.js';
import { readDataUrl } from '../../platform/media/data-url.js';
import { Media, type ReceivedFile } from '../../platform/media/media.service.js';
import type { Product } from './product.entity.js';
import { ProductsService } from './products.service.js';

interface Sent {
  product: SaveProduct;
  thumbnail?: string;
  images?: string[];
}

/** Products whose pictures came as data URLs, as the REST dialect sends them. */
@Injectable()
export class ProductUploads {
  constructor(
    private readonly products: ProductsService,
    private readonly media: Media,
  ) {}

  async add({ product, thumbnail, images = [] }: Sent): Promise<Product> {
    const pictures = await this.receive(thumbnail === undefined ? images : [thumbnail, ...images], product.name);
    return this.products.add(product, pictures);
  }

  async update(id: string, { product, thumbnail, images }: Sent): Promise<Product> {
    const [first] = await this.receive(thumbnail === undefined ? [] : [thumbnail], product.name);
    const others = images && (await this.receive(images, product.name));
    return this.products.update(id, product, { thumbnail: first, others });
  }

  /** One after the other: decoding several large pictures at once would take the memory of all of them. */
  private async receive(dataUrls: readonly string[], alt: string): Promise<ReceivedFile[]> {
    const received: ReceivedFile[] = [];
    for (const dataUrl of dataUrls)
      received.push(
        await this.media.receive({ ...readDataUrl(dataUrl), rules: productImageRules, audience: 'catalogue', alt }),
      );
    return received;
  }
}
