import { Injectable, Logger } from '@nestjs/common';
import { Cron, CronExpression } from '@nestjs/schedule';
import { ProductPositions } from './product-positions.service.js';

@Injectable()
export class ProductsJobs {
  private readonly logger = new Logger('Products');

  constructor(private readonly positions: ProductPositions) {}

  @Cron(CronExpression.EVERY_10_SECONDS)
  async renewPositions() {
    await this.positions.renew().catch((error: Error) => {
      this.logger.warn(`Could not renew the positions of products: ${error.message}`);
    });
  }
}
