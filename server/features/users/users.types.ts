import { Field, ObjectType } from '@nestjs/graphql';
import { PageInfo } from '../../platform/graphql/page-info.js';
import { User } from './user.entity.js';

@ObjectType({ description: 'A page of accounts. A search counts at most 2,000 matches.' })
export class UserPage {
  @Field(() => [User], { description: 'The accounts of this page.' }) items!: User[];
  @Field({ description: 'Page number, size and totals.' }) pageInfo!: PageInfo;
}
