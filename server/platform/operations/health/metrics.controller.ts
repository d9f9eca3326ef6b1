import { Controller, Get, Header, Inject } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { register } from 'prom-client';
import { DomainError } from '../../../../domain/errors.js';
import { CONFIG, type Config } from '../../config/config.js';
import { Allow, Request } from '../../http/access/allow.js';
import { isLoopbackRequest } from '../../http/access/request-origin.js';
import { Metrics } from './metrics.js';

@Controller('metrics')
export class MetricsController {
  constructor(
    private readonly metrics: Metrics,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /**
   * Returns the metrics. They reveal how the business is doing, so callers from elsewhere get 404 unless
   * METRICS=public.
   */
  @Get()
  @Allow('visitor')
  @Header('content-type', register.contentType)
  @Header('cache-control', 'no-store')
  async read(@Request() request: FastifyRequest): Promise<string> {
    if (this.config.metrics !== 'public' && !isLoopbackRequest(request, this.config))
      throw new DomainError('NOT_FOUND');
    return this.metrics.text();
  }
}
