import { Body, Controller, Get, Param, Post, Put, Query } from '@nestjs/common';
import { contactMessages } from '../../../domain/contacts.js';
import {
  type ListContacts,
  type SendEnquiry,
  type SetContactPriority,
  type SetContactStatus,
} from '../../../domain/contacts.schemas.js';
import { Allow, CurrentUser } from '../../platform/http/access/allow.js';
import type { SignedIn } from '../../platform/http/access/person.js';
import { BodyLimit } from '../../platform/http/uploads/body-limits.js';
import { Throttle } from '../../platform/http/limits/throttle.guard.js';
import { done, Fails, message, Returns, success, Specified } from '../../platform/http/contract.js';
import { Idempotent } from '../../platform/http/idempotency.js';
import { Validate, ValidateQuery } from '../../platform/http/validate.js';
import { ContactsService, maxEnquiryBytes, sendEnquiryLimit } from './contacts.service.js';
import {
  restContact,
  restContactPriority,
  restContacts,
  restContactStatus,
  restListContacts,
  restSendEnquiry,
  toRestContact,
  toRestContacts,
} from './contacts.rest.js';

@Controller('api/v1/contacts')
@Allow('admin', 'enquiries:write')
export class ContactsController {
  constructor(private readonly contacts: ContactsService) {}

  @Post('contact')
  @Idempotent()
  @Allow('visitor')
  @Specified()
  @Returns(success({ message, contact: restContact }), { graphql: 'sendEnquiry' })
  @Throttle(sendEnquiryLimit)
  @BodyLimit(maxEnquiryBytes)
  async send(@Body(new Validate(restSendEnquiry)) input: SendEnquiry) {
    const contact = await this.contacts.send(input);
    return { success: true, message: contactMessages.sent, contact: toRestContact(contact) };
  }

  @Get('getallcontacts')
  @Allow('admin', 'enquiries:read')
  @Specified()
  @Returns(restContacts, { graphql: 'contacts' })
  async list(@Query(new ValidateQuery(restListContacts)) input: ListContacts) {
    return toRestContacts(await this.contacts.list(input));
  }

  @Get('contact/:id')
  @Allow('admin', 'enquiries:read')
  @Returns(success({ contact: restContact }), { graphql: 'contact' })
  @Fails('CONTACT_NOT_FOUND')
  async one(@Param('id') id: string) {
    return { success: true, contact: toRestContact(await this.contacts.get(id)) };
  }

  @Put('contact/:id/status')
  @Specified()
  @Returns(done(contactMessages.statusUpdated, { contact: restContact }), { graphql: 'setContactStatus' })
  @Fails('CONTACT_NOT_FOUND')
  async setStatus(
    @Param('id') id: string,
    @Body(new Validate(restContactStatus)) body: Omit<SetContactStatus, 'id'>,
    @CurrentUser() actor: SignedIn,
  ) {
    const contact = await this.contacts.setStatus(actor, { id, ...body });
    return { success: true, message: contactMessages.statusUpdated, contact: toRestContact(contact) };
  }

  @Put('contact/:id/priority')
  @Returns(done(contactMessages.priorityUpdated, { contact: restContact }), { graphql: 'setContactPriority' })
  @Fails('CONTACT_NOT_FOUND')
  async setPriority(
    @Param('id') id: string,
    @Body(new Validate(restContactPriority)) body: Omit<SetContactPriority, 'id'>,
    @CurrentUser() actor: SignedIn,
  ) {
    const contact = await this.contacts.setPriority(actor, { id, ...body });
    return { success: true, message: contactMessages.priorityUpdated, contact: toRestContact(contact) };
  }
}
