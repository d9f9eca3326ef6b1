import { ArgsType, Field, ID, InputType, Int, ObjectType } from '@nestjs/graphql';
import type {
  ContactPriority as Priority,
  ContactStatus as Status,
  ListContacts,
  SendQuery,
  SetContactPriority,
  SetContactStatus,
} from '../../../domain/contacts.js';
import { PageInfo } from '../../platform/graphql/page-info.js';
import { Contact, ContactPriority, ContactStatus } from './contact.entity.js';

@InputType()
export class SendQueryInput implements SendQuery {
  @Field({ description: '2 to 50 letters and spaces.' }) name!: string;
  @Field({ description: 'Where the house may answer.' }) email!: string;
  @Field({ description: '10 to 1000 characters.' }) message!: string;
  @Field(() => String, {
    nullable: true,
    description: 'Left empty by people; whatever fills it is thanked and forgotten.',
  })
  website?: string;
}

@InputType()
export class SetContactStatusInput implements SetContactStatus {
  @Field(() => ID, { description: 'The id of the query.' }) id!: string;
  @Field(() => ContactStatus, { description: 'Any status may follow any other.' }) status!: Status;
}

@InputType()
export class SetContactPriorityInput implements SetContactPriority {
  @Field(() => ID, { description: 'The id of the query.' }) id!: string;
  @Field(() => ContactPriority, { description: 'The new priority.' }) priority!: Priority;
}

@ArgsType()
export class ListContactsArgs implements ListContacts {
  @Field(() => Int, { nullable: true, description: 'The page, from 1.' }) page!: number;
  @Field(() => Int, { nullable: true, description: 'Items on a page: 1 to 200, 20 when left out.' }) perPage!: number;
  @Field(() => ContactStatus, { nullable: true, description: 'Only queries of this status.' }) status?: Status;
  @Field(() => String, { nullable: true, description: 'Looks in name, e-mail and message.' }) search?: string;
}

@ObjectType({ description: 'How many queries there are, over everything and whatever is filtered.' })
export class ContactCounts {
  @Field(() => Int, { description: 'All of them.' }) total!: number;
  @Field(() => Int, { description: 'Not looked at yet.' }) new!: number;
  @Field(() => Int, { description: 'Being answered.' }) inProgress!: number;
  @Field(() => Int, { description: 'Answered.' }) resolved!: number;
}

@ObjectType({ description: 'A page of queries: new, in progress, resolved; then the newest first.' })
export class ContactPage {
  @Field(() => [Contact], { description: 'The queries of this page.' }) items!: Contact[];
  @Field({ description: 'Where this page stands.' }) pageInfo!: PageInfo;
  @Field({ description: 'Counts over everything.' }) counts!: ContactCounts;
}
