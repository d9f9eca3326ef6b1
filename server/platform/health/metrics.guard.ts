import { type CanActivate, type ExecutionContext, Inject, Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { DomainError } from '../../../domain/errors.js';
import { CONFIG, type Config } from '../config/config.js';
import { isLoopbackRequest } from '../http/access/loopback-request.js';

/** Metrics reveal how the business is doing: unless METRICS=public, remote callers get 404. */
@Injectable()
export class MetricsGuard implements CanActivate {
  constructor(@Inject(CONFIG) private readonly config: Config) {}

  canActivate(context: ExecutionContext): boolean {
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    if (this.config.metrics === 'public' || isLoopbackRequest(request)) return true;
    throw new DomainError('NOT_FOUND');
  }
}
