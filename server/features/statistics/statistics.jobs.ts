import { Injectable, Logger } from '@nestjs/common';
import { Cron, CronExpression } from '@nestjs/schedule';
import { OrderTotals } from './order-totals.service.js';

@Injectable()
export class StatisticsJobs {
  private readonly logger = new Logger('Statistics');

  constructor(private readonly totals: OrderTotals) {}

  /** Often enough that readers never add up more than some thousand changes. */
  @Cron(CronExpression.EVERY_10_SECONDS)
  async addChanges() {
    await this.totals.addChanges().catch((error: Error) => {
      this.logger.warn(`Could not add orders to the totals: ${error.message}`);
    });
  }
}
