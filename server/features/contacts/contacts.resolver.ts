import { Args, ID, Mutation, Query, Resolver } from '@nestjs/graphql';
import { Input } from '../../platform/graphql/input.js';
import { contactMessages } from '../../../domain/contacts.js';
import {
  contactPrioritySchema,
  contactStatusSchema,
  listContactsSchema,
  sendEnquirySchema,
} from '../../../domain/contacts.schemas.js';
import { Message } from '../../platform/graphql/graphql.types.js';
import { Allow, CurrentUser } from '../../platform/http/access/allow.js';
import type { SignedIn } from '../../platform/http/access/person.js';
import { Throttle } from '../../platform/http/limits/throttle.guard.js';
import { Validate } from '../../platform/http/validate.js';
import { Contact } from './contact.entity.js';
import { ContactPage } from './contacts.types.js';
import {
  ListContactsArgs,
  SendEnquiryInput,
  SetContactPriorityInput,
  SetContactStatusInput,
} from './contacts.inputs.js';
import { ContactsService, sendEnquiryLimit } from './contacts.service.js';

@Resolver(() => Contact)
@Allow('admin', 'enquiries:write')
export class ContactsResolver {
  constructor(private readonly contacts: ContactsService) {}

  @Query(() => ContactPage, { name: 'contacts', description: 'Enquiries from the contact form.' })
  @Allow('admin', 'enquiries:read')
  list(@Args(new Validate(listContactsSchema)) input: ListContactsArgs) {
    return this.contacts.list(input);
  }

  @Query(() => Contact, {
    nullable: true,
    name: 'contact',
    description: 'One enquiry. Null, with an error, if there is none.',
  })
  @Allow('admin', 'enquiries:read')
  one(@Args('id', { type: () => ID, description: 'The id of the enquiry.' }) id: string) {
    return this.contacts.get(id);
  }

  @Mutation(() => Message, { description: 'Sends an enquiry to the shop.' })
  @Allow('visitor')
  @Throttle(sendEnquiryLimit)
  async sendEnquiry(@Input(new Validate(sendEnquirySchema)) input: SendEnquiryInput) {
    await this.contacts.send(input);
    return { message: contactMessages.sent };
  }

  @Mutation(() => Contact, { description: 'Sets the status of an enquiry.' })
  setContactStatus(
    @Input(new Validate(contactStatusSchema)) input: SetContactStatusInput,
    @CurrentUser() actor: SignedIn,
  ) {
    return this.contacts.setStatus(actor, input);
  }

  @Mutation(() => Contact, { description: 'Sets the priority of an enquiry.' })
  setContactPriority(
    @Input(new Validate(contactPrioritySchema)) input: SetContactPriorityInput,
    @CurrentUser() actor: SignedIn,
  ) {
    return this.contacts.setPriority(actor, input);
  }
}
