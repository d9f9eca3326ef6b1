import { timingSafeEqual } from 'node:crypto';
import { type CanActivate, type ExecutionContext, Inject, Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { DomainError } from '../../../domain/errors.js';
import { CONFIG, type Config } from '../config/config.js';
import { isLoopbackRequest } from '../http/access/request-origin.js';
import { readCookie } from '../http/cookies.js';

export const mailboxCookie = 'mailbox_token';

/** True if a request has the token that the start prints, either in its URL or in the cookie of the page. */
export function hasMailboxToken(request: FastifyRequest<{ Querystring: { token?: unknown } }>, config: Config) {
  const { token: inAddress = readCookie(request, mailboxCookie, config) } = request.query;
  const given = Buffer.from(typeof inAddress === 'string' ? inAddress : '');
  const token = Buffer.from(config.mailboxToken ?? '');
  return token.length > 0 && given.length === token.length && timingSafeEqual(given, token);
}

/**
 * Protects the mailbox, which contains one-time codes. It exists only on this machine, and only if the shop has no mail
 * server. A proxy on this machine may forward requests of others without a header that shows it, so a token is required
 * too.
 */
@Injectable()
export class MailboxGuard implements CanActivate {
  constructor(@Inject(CONFIG) private readonly config: Config) {}

  canActivate(context: ExecutionContext): boolean {
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    if (!this.config.hasMailbox || !isLoopbackRequest(request, this.config)) throw new DomainError('NOT_FOUND');
    return true;
  }
}

@Injectable()
export class MailboxTokenGuard implements CanActivate {
  constructor(@Inject(CONFIG) private readonly config: Config) {}

  canActivate(context: ExecutionContext): boolean {
    const request = context.switchToHttp().getRequest<FastifyRequest<{ Querystring: { token?: unknown } }>>();
    if (!hasMailboxToken(request, this.config)) throw new DomainError('UNAUTHENTICATED', { message: askForToken });
    return true;
  }
}

export const askForToken = 'Please open the address of the mailbox that the server printed when it started.';
