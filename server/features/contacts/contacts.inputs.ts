import { ArgsType, Field, ID, InputType, Int } from '@nestjs/graphql';
import type {
  ContactPriority as Priority,
  ContactStatus as Status,
  ListContacts,
  SendEnquiry,
  SetContactPriority,
  SetContactStatus,
} from '../../../domain/contacts.js';
import { ContactPriority, ContactStatus } from './contact.entity.js';

@InputType({ description: 'What somebody writes to the house.' })
export class SendEnquiryInput implements SendEnquiry {
  @Field({ description: '2 to 50 letters and spaces.' }) name!: string;
  @Field({ description: 'Where the house may answer.' }) email!: string;
  @Field({ description: '10 to 1000 characters.' }) message!: string;
  @Field(() => String, {
    nullable: true,
    description: 'Left empty by people; whatever fills it is thanked and forgotten.',
  })
  website?: string;
}

@InputType({ description: 'How far a query has come.' })
export class SetContactStatusInput implements SetContactStatus {
  @Field(() => ID, { description: 'The id of the query.' }) id!: string;
  @Field(() => ContactStatus, { description: 'Any status may follow any other.' }) status!: Status;
  @Field(() => ContactStatus, { nullable: true, description: 'What it was when it was looked at; else CONFLICT.' })
  seen?: Status;
}

@InputType({ description: 'How urgent a query is.' })
export class SetContactPriorityInput implements SetContactPriority {
  @Field(() => ID, { description: 'The id of the query.' }) id!: string;
  @Field(() => ContactPriority, { description: 'The new priority.' }) priority!: Priority;
  @Field(() => ContactPriority, { nullable: true, description: 'What it was when it was looked at; else CONFLICT.' })
  seen?: Priority;
}

@ArgsType()
export class ListContactsArgs implements ListContacts {
  @Field(() => Int, { nullable: true, description: 'The page, from 1.' }) page!: number;
  @Field(() => Int, { nullable: true, description: 'Items on a page: 1 to 200, 20 when left out.' }) perPage!: number;
  @Field(() => ContactStatus, { nullable: true, description: 'Only queries of this status.' }) status?: Status;
  @Field(() => String, { nullable: true, description: 'Looks in name, e-mail and message.' }) search?: string;
}
