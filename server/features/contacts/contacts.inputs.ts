import { ArgsType, Field, ID, InputType, Int } from '@nestjs/graphql';
import type { ContactPriority as Priority, ContactStatus as Status } from '../../../domain/contacts.js';
import type {
  ListContacts,
  SendEnquiry,
  SetContactPriority,
  SetContactStatus,
} from '../../../domain/contacts.schemas.js';
import { ContactPriority, ContactStatus } from './contact.entity.js';

@InputType({ description: 'A message to the shop.' })
export class SendEnquiryInput implements SendEnquiry {
  @Field({ description: 'The sender’s name: 2 to 50 letters; spaces only between them.' }) name!: string;
  @Field({ description: 'The email address for the answer.' }) email!: string;
  @Field({ description: 'The message: 10 to 1000 characters.' }) message!: string;
  @Field(() => String, {
    nullable: true,
    description: 'Honeypot for bots; leave it empty. A message with a value here is accepted but not stored.',
  })
  website?: string;
}

@InputType({ description: 'Changes the status of an enquiry.' })
export class SetContactStatusInput implements SetContactStatus {
  @Field(() => ID, { description: 'The id of the enquiry.' }) id!: string;
  @Field(() => ContactStatus, { description: 'The new status. Any change is allowed.' }) status!: Status;
  @Field(() => ContactStatus, {
    nullable: true,
    description: 'The status that the caller saw. CONFLICT if the current one is neither this nor the new.',
  })
  seen?: Status;
}

@InputType({ description: 'Changes the priority of an enquiry.' })
export class SetContactPriorityInput implements SetContactPriority {
  @Field(() => ID, { description: 'The id of the enquiry.' }) id!: string;
  @Field(() => ContactPriority, { description: 'The new priority.' }) priority!: Priority;
  @Field(() => ContactPriority, {
    nullable: true,
    description: 'The priority that the caller saw. CONFLICT if the current one is neither this nor the new.',
  })
  seen?: Priority;
}

@ArgsType()
export class ListContactsArgs implements ListContacts {
  @Field(() => Int, { nullable: true, description: 'The page number, from 1.' }) page!: number;
  @Field(() => Int, { nullable: true, description: 'Items per page: 1 to 200. Default: 20.' }) perPage!: number;
  @Field(() => ContactStatus, { nullable: true, description: 'Only enquiries with this status.' }) status?: Status;
  @Field(() => String, { nullable: true, description: 'Text to find in name, email or message.' }) search?: string;
}
