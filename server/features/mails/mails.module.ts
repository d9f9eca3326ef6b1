import { Module } from '@nestjs/common';
import { MailsController } from './mails.controller.js';
import { MailsResolver } from './mails.resolver.js';
import { MailsService } from './mails.service.js';

/** Shows the mails that `platform/mail` has given up. */
@Module({ controllers: [MailsController], providers: [MailsService, MailsResolver] })
export class MailsModule {}
