import { type CanActivate, type ExecutionContext, Inject, Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { DomainError } from '../../../domain/errors.js';
import { CONFIG, type Config } from '../config/config.js';

const loopbackPeer = /^(?:::ffff:)?127\.|^::1$/;
const loopbackHost = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d{1,5})?$/i;
const forwarding = ['forwarded', 'via', 'x-real-ip', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto'];

/** The mailbox holds everybody's codes: it answers only this machine itself, and does not exist beside a mail server. */
@Injectable()
export class MailboxGuard implements CanActivate {
  constructor(@Inject(CONFIG) private readonly config: Config) {}

  canActivate(context: ExecutionContext): boolean {
    const { socket, headers } = context.switchToHttp().getRequest<FastifyRequest>();
    const local =
      !this.config.smtpUrl &&
      loopbackPeer.test(socket.remoteAddress ?? '') &&
      loopbackHost.test(headers.host ?? '') &&
      forwarding.every((name) => headers[name] === undefined);
    if (!local) throw new DomainError('NOT_FOUND');
    return true;
  }
}
