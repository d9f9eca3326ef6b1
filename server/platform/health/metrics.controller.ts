import { Controller, Get, Header, UseGuards } from '@nestjs/common';
import { Allow } from '../http/access/allow.js';
import { Metrics } from './metrics.js';
import { MetricsGuard } from './metrics.guard.js';

@Controller('metrics')
export class MetricsController {
  constructor(private readonly metrics: Metrics) {}

  @Get()
  @Allow('visitor')
  @UseGuards(MetricsGuard)
  @Header('content-type', 'text/plain; version=0.0.4; charset=utf-8')
  @Header('cache-control', 'no-store')
  read(): Promise<string> {
    return this.metrics.text();
  }
}
