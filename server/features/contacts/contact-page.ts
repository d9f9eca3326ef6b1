import { Field, Int, ObjectType } from '@nestjs/graphql';
import { PageInfo } from '../../platform/graphql/page-info.js';
import { Contact } from './contact.entity.js';

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
