import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { CONFIG, type Config } from '../../platform/config/config.js';
import { prepared } from '../../platform/database/sql.js';
import { toPicture } from '../pictures/picture.sql.js';
import { type ShowcaseRow, showcaseStatement } from './product.sql.js';
import type { ShowcaseItem } from './products.types.js';

/** The showcase is public, so it reveals only which categories exist and whether they have new products. */
@Injectable()
export class ShowcaseService {
  constructor(
    private readonly database: DataSource,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  async items(): Promise<ShowcaseItem[]> {
    const { showcase } = this.config.brand;
    const names = showcase.map((card) => card.category ?? card.title);
    const rows = await prepared<ShowcaseRow>(this.database, showcaseStatement, [names]);
    return showcase.map(({ title, text }, at) => {
      const { category = null, isNew = false, image = null } = rows.find(({ name }) => name === names[at]) ?? {};
      return { title, text, category, isNew, image: toPicture(image) };
    });
  }
}
