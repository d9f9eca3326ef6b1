import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { addDays, type Days, daysIn, weekOf } from '../../../domain/days.js';
import { type ReadStatistics } from '../../../domain/statistics.schemas.js';
import { CONFIG, type Config } from '../../platform/config/config.js';
import { rows } from '../../platform/database/sql.js';
import { categories, products, weeks } from './statistics.sql.js';
import type { CategoryFigures, ProductFigures, Statistics, WeekFigures } from './statistics.types.js';

/** The number of products in the list of best sellers. */
const bestSellerLimit = 10;

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
    const mondays = Array.from({ length: input.weeks }, (_, index) => addDays(first, 7 * (index + 1 - input.weeks)));
    const starts = mondays.map((monday) => this.days.startOf(monday));
    const end = this.days.startOf(addDays(first, 7));
    const [ofWeeks, ofCategories, ofProducts] = await Promise.all([
      rows<WeekFigures>(this.database, weeks, [mondays, starts, end]),
      rows<CategoryFigures>(this.database, categories, [starts[0], end]),
      rows<ProductFigures>(this.database, products, [bestSellerLimit]),
    ]);
    return { weeks: ofWeeks, categories: ofCategories, products: ofProducts };
  }
}
