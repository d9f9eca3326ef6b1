import { type CanActivate, type ExecutionContext, Inject, Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { DomainError } from '../../../domain/errors.js';
import { CONFIG, type Config } from '../config/config.js';
import { isLoopbackRequest } from '../http/access/loopback-request.js';

/** The mailbox contains one-time codes: it answers only this machine, and only if the shop has no mail server. */
@Injectable()
export class MailboxGuard implements CanActivate {
  constructor(@Inject(CONFIG) private readonly config: Config) {}

  canActivate(context: ExecutionContext): boolean {
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    if (!this.config.hasMailbox || !isLoopbackRequest(request, this.config)) throw new DomainError('NOT_FOUND');
    return true;
  }
}
