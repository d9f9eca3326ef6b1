import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { addDays, type Days, daysIn, weekOf } from '../../../domain/days.js';
import { bestSellerLimit } from '../../../domain/statistics.js';
import { type ReadStatistics } from '../../../domain/statistics.schemas.js';
import { CONFIG, type Config } from '../../platform/config/config.js';
import { rows } from '../../platform/database/sql.js';
import { categories, products, weeks } from './statistics.sql.js';
import type { CategoryFigures, ProductFigures, Statistics, WeekFigures } from './statistics.types.js';

/** Reads the totals, and the changes of orders that are not added to them yet. */
@Injectable()
export class StatisticsService {
  private readonly days: Days;

  constructor(
    private readonly database: DataSource,
    @Inject(CONFIG) config: Config,
  ) {
    this.days = daysIn(config.timeZone);
  }

  async read(input: ReadStatistics): Promise<Statistics> {
    const { first } = weekOf(this.days.today());
    const mondays = Array.from({ length: input.weeks + 1 }, (_, index) =>
      addDays(first, 7 * (index + 1 - input.weeks)),
    );
    const shown = [mondays, mondays.map((monday) => this.days.startOf(monday))];
    const [ofWeeks, ofCategories, ofProducts] = await Promise.all([
      rows<WeekFigures>(this.database, weeks, shown),
      rows<CategoryFigures>(this.database, categories, shown),
      rows<ProductFigures>(this.database, products, [bestSellerLimit]),
    ]);
    return { weeks: ofWeeks, categories: ofCategories, products: ofProducts };
  }
}
