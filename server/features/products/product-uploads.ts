import { Injectable } from '@nestjs/common';
import { type AddProduct, productImageRules, type SaveProduct, type UpdateProduct } from '../../../domain/products.js';
import type { SignedIn } from '../../platform/http/access/person.js';
import { readDataUrl } from '../../platform/media/intake/data-url.js';
import { type FileArgument, fromGraphql, withIncoming } from '../../platform/media/intake/incoming.js';
import { Media, type ReceivedFile, type Upload } from '../../platform/media/store/media.service.js';
import type { Product } from './product.entity.js';
import type { Arrange, PictureChoice } from './product-pictures.js';
import { ProductsService } from './products.service.js';

interface SubmittedProduct {
  product: SaveProduct;
  thumbnail?: string;
  images?: string[];
  version?: number;
}

/** The schema ensures that exactly one of the two is set. */
interface SubmittedPicture {
  id?: string;
  file?: unknown;
}

/** Receives product pictures as data URLs (REST) or files (GraphQL), one at a time to limit memory. */
@Injectable()
export class ProductUploads {
  constructor(
    private readonly products: ProductsService,
    private readonly media: Media,
  ) {}

  async add(actor: SignedIn, { product, thumbnail, images = [] }: SubmittedProduct): Promise<Product> {
    const pictures = await this.read(thumbnail === undefined ? images : [thumbnail, ...images], product.name);
    return this.products.add(actor, product, pictures);
  }

  async update(
    actor: SignedIn,
    id: string,
    { product, thumbnail, images, version }: SubmittedProduct,
  ): Promise<Product> {
    const [first] = await this.read(thumbnail === undefined ? [] : [thumbnail], product.name);
    const others = images && (await this.read(images, product.name));
    const arrange: Arrange = (existing) => {
      const [thumb, ...rest] = existing.map((picture): PictureChoice => ({ id: picture }));
      const top = first ? { file: first } : thumb;
      return [...(top ? [top] : []), ...(others?.map((file) => ({ file })) ?? rest)];
    };
    return this.products.update(actor, id, product, { version, arrange: first || others ? arrange : undefined });
  }

  async addWithFiles(actor: SignedIn, { pictures, ...product }: AddProduct): Promise<Product> {
    const files: ReceivedFile[] = [];
    for (const { file } of pictures) files.push(await this.receive(file as FileArgument, product.name));
    return this.products.add(actor, product, files);
  }

  async updateWithFiles(actor: SignedIn, { id, version, pictures, ...product }: UpdateProduct): Promise<Product> {
    const choices = pictures && (await this.choices(pictures, product.name));
    return this.products.update(actor, id, product, { version, arrange: choices && (() => choices) });
  }

  private async choices(pictures: readonly SubmittedPicture[], alt: string): Promise<PictureChoice[]> {
    const choices: PictureChoice[] = [];
    for (const { id, file } of pictures)
      choices.push(id === undefined ? { file: await this.receive(file as FileArgument, alt) } : { id });
    return choices;
  }

  private async receive(file: FileArgument, alt: string): Promise<ReceivedFile> {
    return withIncoming(await fromGraphql(file), [productImageRules], (incoming) => this.store(incoming, alt));
  }

  private async read(dataUrls: readonly string[], alt: string): Promise<ReceivedFile[]> {
    const received: ReceivedFile[] = [];
    for (const dataUrl of dataUrls) received.push(await this.store(readDataUrl(dataUrl), alt));
    return received;
  }

  private store(file: Pick<Upload, 'content' | 'fileName' | 'declaredMime'>, alt: string): Promise<ReceivedFile> {
    return this.media.receive({ ...file, rules: productImageRules, audience: 'catalogue', alt });
  }
}
