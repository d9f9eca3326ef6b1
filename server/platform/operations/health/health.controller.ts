import { Controller, Get, Header, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { Allow } from '../../http/access/allow.js';
import { liveness } from '../build-info.js';
import { Readiness, type ReadinessReport } from './readiness.js';

@Controller('health')
export class HealthController {
  constructor(private readonly readiness: Readiness) {}

  /** Liveness of the process. The version shows an operator whether an upgrade has arrived. */
  @Get()
  @Allow('visitor')
  @Header('cache-control', 'no-store')
  live() {
    return liveness;
  }

  @Get('ready')
  @Allow('visitor')
  @Header('cache-control', 'no-store')
  async ready(@Res({ passthrough: true }) reply: FastifyReply): Promise<ReadinessReport> {
    const report = await this.readiness.report();
    reply.status(['ready', 'degraded'].includes(report.status) ? 200 : 503);
    return report;
  }
}
