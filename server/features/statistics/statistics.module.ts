import { Module } from '@nestjs/common';
import { OrderTotals } from './order-totals.service.js';
import { StatisticsController } from './statistics.controller.js';
import { StatisticsJobs } from './statistics.jobs.js';
import { StatisticsResolver } from './statistics.resolver.js';
import { StatisticsService } from './statistics.service.js';

@Module({
  controllers: [StatisticsController],
  providers: [StatisticsService, StatisticsResolver, StatisticsJobs, OrderTotals],
})
export class StatisticsModule {}
