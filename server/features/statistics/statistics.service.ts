import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { bestSellerLimit } from '../../../domain/statistics.js';
import { type ReadStatistics } from '../../../domain/statistics.schemas.js';
import { rows } from '../../platform/database/sql.js';
import { categories, products, weeks } from './statistics.sql.js';
import type { CategoryFigures, ProductFigures, Statistics, WeekFigures } from './statistics.types.js';

/** Reads the totals, and the changes of orders that are not added to them yet. */
@Injectable()
export class StatisticsService {
  constructor(private readonly database: DataSource) {}

  async read(input: ReadStatistics): Promise<Statistics> {
    const [ofWeeks, ofCategories, ofProducts] = await Promise.all([
      rows<WeekFigures>(this.database, weeks, [input.weeks]),
      rows<CategoryFigures>(this.database, categories, [input.weeks]),
      rows<ProductFigures>(this.database, products, [bestSellerLimit]),
    ]);
    return { weeks: ofWeeks, categories: ofCategories, products: ofProducts };
  }
}
