import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { showcase } from '../../../domain/showcase.js';
import { prepared } from '../../platform/database/sql.js';
import { toPicture } from '../pictures/picture.sql.js';
import { type ShowcaseRow, showcaseStatement } from './product.sql.js';
import type { ShowcaseItem } from './products.types.js';

/** The showcase is public, so it reveals only which categories exist and whether they have new products. */
@Injectable()
export class ShowcaseService {
  constructor(private readonly database: DataSource) {}

  async items(): Promise<ShowcaseItem[]> {
    const rows = await prepared<ShowcaseRow>(this.database, showcaseStatement, [showcase.map(({ title }) => title)]);
    return showcase.map((item) => {
      const row = rows.find(({ title }) => title === item.title);
      const { category = null, isNew = false, image = null } = row ?? {};
      return { ...item, category, isNew, image: toPicture(image) };
    });
  }
}
