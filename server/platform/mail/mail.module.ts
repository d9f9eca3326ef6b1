import { Global, Module } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { Composers } from './composers.js';
import { MailSender } from './mail.sender.js';
import { MailTransport } from './mail-transport.js';
import { Mailbox } from './mailbox.js';
import { MailboxController } from './mailbox.controller.js';
import { MailboxGuard } from './mailbox.guard.js';
import { Outbox } from './outbox.js';
import { OutboxRelay } from './outbox-relay.js';

@Global()
@Module({
  imports: [DiscoveryModule],
  controllers: [MailboxController],
  providers: [Composers, Mailbox, MailboxGuard, MailSender, MailTransport, Outbox, OutboxRelay],
  exports: [Outbox],
})
export class MailModule {}
