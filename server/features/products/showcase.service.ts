import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { newProductDays, showcase } from '../../../domain/showcase.js';
import { prepared } from '../../platform/database/sql.js';
import { type PackedPicture, pictureSql, toPicture } from '../../platform/media/store/picture.js';
import type { ShowcaseItem } from './showcase.types.js';

interface ShowcaseRow {
  title: string;
  category: string | null;
  isNew: boolean;
  image: PackedPicture | null;
}

const showcaseStatement = {
  name: 'showcase',
  text: `
    SELECT item.title, category.name AS category, ${pictureSql('image')} AS image,
      EXISTS (
        SELECT FROM products WHERE category_id = category.id AND archived_at IS NULL
          AND created_at > now() - interval '${newProductDays} days'
      ) AS is_new
    FROM unnest($1::text[]) AS item (title)
    LEFT JOIN categories AS category ON lower(category.name) = lower(item.title)
    LEFT JOIN media AS image ON image.id = category.image_id`,
};

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
