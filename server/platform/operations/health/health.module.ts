import { Module } from '@nestjs/common';
import { LastBackup } from '../backup/last-backup.js';
import { HealthController } from './health.controller.js';
import { MetricsController } from './metrics.controller.js';
import { Metrics } from './metrics.js';
import { Readiness } from './readiness.js';

@Module({
  controllers: [HealthController, MetricsController],
  providers: [Metrics, Readiness, LastBackup],
  exports: [LastBackup],
})
export class HealthModule {}
