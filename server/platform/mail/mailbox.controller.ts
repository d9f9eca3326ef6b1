import { Controller, Get, Header, Inject, Param, UseGuards } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { CONFIG, type Config } from '../config/config.js';
import { Allow, Reply, type ReplyHead, Request } from '../http/access/allow.js';
import { setCookie } from '../http/cookies.js';
import { Mailbox } from './mailbox.js';
import { hasMailboxToken, mailboxCookie, MailboxGuard, MailboxTokenGuard } from './mailbox.guard.js';
import { mailboxPage, mailboxScript, mailboxStyle, tokenPage } from './mailbox.page.js';

const pagePolicy =
  "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; frame-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";
// A displayed mail can run no script, submit no form and send no request.
const mailPolicy =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; sandbox allow-popups; frame-ancestors 'self'";

/** Shows the mails that were stored because no mail server is configured. */
@Controller('dev/mailbox')
@UseGuards(MailboxGuard)
export class MailboxController {
  constructor(
    private readonly mailbox: Mailbox,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  @Get()
  @Allow('visitor')
  @Header('content-type', 'text/html; charset=utf-8')
  @Header('content-security-policy', pagePolicy)
  @Header('cache-control', 'no-store')
  page(@Request() request: FastifyRequest<{ Querystring: { token?: unknown } }>, @Reply() reply: ReplyHead) {
    if (!hasMailboxToken(request, this.config)) {
      reply.status(401);
      return tokenPage;
    }
    setCookie(reply, mailboxCookie, this.config.mailboxToken ?? '', this.config);
    return mailboxPage;
  }

  @Get('mailbox.css')
  @Allow('visitor')
  @Header('content-type', 'text/css; charset=utf-8')
  style() {
    return mailboxStyle;
  }

  @Get('mailbox.js')
  @Allow('visitor')
  @Header('content-type', 'text/javascript; charset=utf-8')
  script() {
    return mailboxScript;
  }

  @Get('messages')
  @UseGuards(MailboxTokenGuard)
  @Allow('visitor')
  @Header('cache-control', 'no-store')
  async list() {
    return { success: true, messages: await this.mailbox.list() };
  }

  @Get('messages/:id')
  @UseGuards(MailboxTokenGuard)
  @Allow('visitor')
  @Header('cache-control', 'no-store')
  async read(@Param('id') id: string) {
    const mail = await this.mailbox.open(id);
    return {
      success: true,
      message: { ...(await this.mailbox.entry(id)), text: mail.text ?? '', html: mail.html ?? '' },
    };
  }

  @Get('messages/:id/html')
  @UseGuards(MailboxTokenGuard)
  @Allow('visitor')
  @Header('content-type', 'text/html; charset=utf-8')
  @Header('content-security-policy', mailPolicy)
  @Header('x-frame-options', 'SAMEORIGIN')
  @Header('cache-control', 'no-store')
  async html(@Param('id') id: string) {
    return (await this.mailbox.open(id)).html ?? '';
  }
}
