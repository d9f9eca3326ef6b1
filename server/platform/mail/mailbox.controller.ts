import { Controller, Get, Header, Param, UseGuards } from '@nestjs/common';
import { Allow } from '../http/access/allow.js';
import { Mailbox } from './mailbox.js';
import { MailboxGuard } from './mailbox.guard.js';
import { mailboxPage, mailboxScript, mailboxStyle } from './mailbox.page.js';

const pagePolicy =
  "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
// A displayed mail can run no script, submit no form and send no request.
const mailPolicy =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; sandbox allow-popups; frame-ancestors 'self'";

/** Shows the mails that were stored because no mail server is configured. */
@Controller('dev/mailbox')
@UseGuards(MailboxGuard)
export class MailboxController {
  constructor(private readonly mailbox: Mailbox) {}

  @Get()
  @Allow('visitor')
  @Header('content-type', 'text/html; charset=utf-8')
  @Header('content-security-policy', pagePolicy)
  @Header('cache-control', 'no-store')
  page() {
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
  @Allow('visitor')
  @Header('cache-control', 'no-store')
  async list() {
    return { success: true, messages: await this.mailbox.list() };
  }

  @Get('messages/:id')
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
  @Allow('visitor')
  @Header('content-type', 'text/html; charset=utf-8')
  @Header('content-security-policy', mailPolicy)
  @Header('x-frame-options', 'SAMEORIGIN')
  @Header('cache-control', 'no-store')
  async html(@Param('id') id: string) {
    return (await this.mailbox.open(id)).html ?? '';
  }
}
