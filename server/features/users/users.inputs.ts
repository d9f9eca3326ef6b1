import { ArgsType, Field, ID, InputType, Int, ObjectType } from '@nestjs/graphql';
import GraphQLUpload from 'graphql-upload/GraphQLUpload.mjs';
import type { ListUsers, UpdateProfile } from '../../../domain/users.js';
import { PageInfo } from '../../platform/graphql/page-info.js';
import type { FileArgument } from '../../platform/media/incoming.js';
import { User } from './user.entity.js';

@ArgsType()
export class ListUsersArgs implements ListUsers {
  @Field(() => Int, { nullable: true, description: 'The page, from 1.' }) page!: number;
  @Field(() => Int, { nullable: true, description: 'Items on a page: 1 to 200, 20 when left out.' }) perPage!: number;
  @Field(() => String, { nullable: true, description: 'Looks in name, company and e-mail.' }) search?: string;
}

@ObjectType({ description: 'A page of accounts, the newest first.' })
export class UserPage {
  @Field(() => [User], { description: 'The accounts of this page.' }) items!: User[];
  @Field({ description: 'Where this page stands.' }) pageInfo!: PageInfo;
}

@InputType()
export class UpdateProfileInput implements UpdateProfile {
  @Field(() => String, { nullable: true, description: 'The person: 2 to 50 letters.' }) name?: string;
  @Field(() => String, { nullable: true, description: 'The company: 2 to 100 characters.' }) companyName?: string;
  @Field(() => String, { nullable: true, description: '10 digits, or 11 with a leading 0.' }) phone?: string;
  @Field(() => String, { nullable: true, description: '10 to 500 characters.' }) address?: string;
}

@InputType()
export class UpdateAvatarInput {
  @Field(() => GraphQLUpload, { description: 'A JPEG, PNG or WebP picture under 5 MB.' }) file!: FileArgument;
}

@InputType()
export class DeleteUserInput {
  @Field(() => ID, { description: 'Whose account; never your own.' }) userId!: string;
}
