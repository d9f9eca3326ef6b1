import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { productPath } from '../../../domain/pages.js';
import { CONFIG, type Config } from '../../platform/config/config.js';
import { rows } from '../../platform/database/sql.js';
import { PageHead } from '../../platform/web/page-head.js';
import { CatalogueService } from './catalogue.service.js';
import { visibleTo } from './product.sql.js';

/** The most addresses that a sitemap may have. */
const maxAddresses = 50_000;

/** Describes products to search engines and link previews, only while everyone may see the catalogue. */
@Injectable()
export class ProductPages implements OnModuleInit {
  constructor(
    private readonly catalogue: CatalogueService,
    private readonly database: DataSource,
    private readonly head: PageHead,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  onModuleInit() {
    this.head.describe(productPath, {
      title: 'Product',
      describe: (id) => this.describe(id),
      list: () => this.paths(),
    });
  }

  private async describe(id: string) {
    if (this.config.catalogue !== 'public') return undefined;
    const { name, category, gram, thumbnail } = await this.catalogue.get({ kind: 'visitor' }, id);
    const image = thumbnail && `${this.config.publicUrl}${thumbnail.url}`;
    return { title: name, description: `${name}, ${category}, ${gram} g.`, ...(image && { image }) };
  }

  private async paths(): Promise<string[]> {
    if (this.config.catalogue !== 'public') return [];
    const found = await rows<{ id: string }>(
      this.database,
      `SELECT id FROM products WHERE ${visibleTo('customers')} ORDER BY created_at DESC, id DESC LIMIT $1`,
      [maxAddresses],
    );
    return found.map(({ id }) => `${productPath}${id}`);
  }
}
