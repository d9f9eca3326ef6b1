import { Field, Int, ObjectType } from '@nestjs/graphql';
import { PageInfo } from '../../platform/graphql/graphql.types.js';
import { Contact } from './contact.entity.js';

@ObjectType({ description: 'How many enquiries there are in each status. Filters do not change these counts.' })
export class ContactCounts {
  @Field(() => Int, { description: 'All enquiries.' }) total!: number;
  @Field(() => Int, { description: 'Enquiries with status NEW.' }) new!: number;
  @Field(() => Int, { description: 'Enquiries with status IN_PROGRESS.' }) inProgress!: number;
  @Field(() => Int, { description: 'Enquiries with status RESOLVED.' }) resolved!: number;
}

@ObjectType({ description: 'A page of enquiries: ordered by status (new, in progress, resolved), then newest first.' })
export class ContactPage {
  @Field(() => [Contact], { description: 'The enquiries of this page.' }) items!: Contact[];
  @Field({ description: 'Page number, size and totals.' }) pageInfo!: PageInfo;
  @Field({ description: 'Counts per status, regardless of the filters.' }) counts!: ContactCounts;
}
