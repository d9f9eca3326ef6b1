import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { SaveMakingOption } from '../../domain/making-options.schemas.js';
import { CategoriesService } from '../features/categories/categories.service.js';
import { CatalogueService } from '../features/products/catalogue.service.js';
import { ProductsService } from '../features/products/products.service.js';
import { system } from '../platform/audit/audit.js';
import { changed } from '../platform/database/sql.js';
import type { ReceivedFile } from '../platform/files/media/media.service.js';
import { type DemoCategory, DemoPictures, type DemoProduct, inBatches, readManifest } from './demo-media.js';
import type { DemoPart } from './demo-part.js';

/** Ages in days of the products that count as new. All others are older. */
const ageInDays: Record<string, number> = {
  'ring-eternity-01': 4,
  'earring-drop-line-01': 9,
  'ring-halo-oval-01': 13,
  'pendant-emerald-01': 21,
};
/** Small pieces that are sold by the half-dozen. */
const soldInSteps: Record<string, { minQuantity: number; quantityStep: number }> = {
  'earring-stud-round-01': { minQuantity: 6, quantityStep: 6 },
};
const option = (name: string, required: boolean, values: readonly string[], standard?: string): SaveMakingOption => ({
  name,
  required,
  values: values.map((value) => ({ name: value, isDefault: value === standard })),
});
/** The making options of some categories. */
const makingOptions: Record<string, SaveMakingOption[]> = {
  Rings: [option('Rhodium', false, ['yes', 'no'])],
  Earrings: [option('Screw', true, ['push', 'bombay', 'south'], 'push')],
  Bangles: [option('Finish', false, ['polish', 'matt', 'antique'], 'polish')],
};
const ageOf = (slug: string, index: number) => ageInDays[slug] ?? 45 + index * 9;

@Injectable()
export class DemoCatalogue implements DemoPart {
  readonly name = 'catalogue';

  constructor(
    private readonly database: DataSource,
    private readonly categories: CategoriesService,
    private readonly catalogue: CatalogueService,
    private readonly products: ProductsService,
    private readonly pictures: DemoPictures,
  ) {}

  async load(): Promise<string> {
    const manifest = await readManifest();
    await this.loadCategories(manifest.categories);
    await this.loadProducts(manifest.products);
    return `${manifest.products.length} products in ${manifest.categories.length} categories`;
  }

  /** Skips existing categories, because an earlier start may have been interrupted. */
  private async loadCategories(categories: readonly DemoCategory[]): Promise<void> {
    const present = new Set((await this.categories.list()).map(({ name }) => name));
    const missing = categories.filter(({ name }) => !present.has(name));
    // Visitors see these images on the home page.
    const images = await inBatches(missing, ({ name, image }) => this.pictures.receive(image, 'public', name));
    for (const [index, { name, subcategories, sizes }] of missing.entries()) {
      const { id } = await this.categories.add(system, { name, subcategories, sizes, options: makingOptions[name] });
      const image = images[index];
      if (image) await this.categories.setImage(id, image);
    }
  }

  /** Receives all pictures before it inserts rows, because each row starts renditions, which slow down the rest. */
  private async loadProducts(products: readonly DemoProduct[]): Promise<void> {
    const { items } = await this.catalogue.list({ kind: 'visitor' }, { page: 1, perPage: 200 });
    const present = new Set(items.map(({ name }) => name));
    const missing = products.filter(({ name }) => !present.has(name));
    const received = await inBatches(missing, (product) => this.receive(product));
    for (const [index, product] of missing.entries()) {
      const { id } = await this.products.add(system, {
        ...product,
        ...soldInSteps[product.slug],
        pictures: received[index] ?? [],
      });
      await this.backdate(id, ageOf(product.slug, index));
    }
  }

  private async receive({ images }: DemoProduct): Promise<ReceivedFile[]> {
    const received: ReceivedFile[] = [];
    for (const { file, alt, colour } of images)
      received.push(await this.pictures.receive(file, 'catalogue', alt, colour));
    return received;
  }

  /** Backdates a product, because otherwise every product would be marked as new. */
  private async backdate(id: string, days: number): Promise<void> {
    await changed(this.database, 'UPDATE products SET created_at = now() - make_interval(days => $2) WHERE id = $1', [
      id,
      days,
    ]);
  }
}
