import { ArgsType, Field, ID, InputType, Int, ObjectType } from '@nestjs/graphql';
import GraphQLUpload from 'graphql-upload/GraphQLUpload.mjs';
import {
  type ListUsers,
  type Role as RoleName,
  type SetUserRole,
  type UpdateProfile,
  type UserAccessFilter as AccessFilter,
  userAccessFilters,
  type UserSort as Sort,
  userSorts,
} from '../../../domain/users.js';
import { graphqlEnum } from '../../platform/graphql/graphql-enum.js';
import { PageInfo } from '../../platform/graphql/page-info.js';
import type { FileArgument } from '../../platform/media/intake/incoming.js';
import { Role, User } from './user.entity.js';

export const UserAccessFilter = graphqlEnum(
  'UserAccessFilter',
  userAccessFilters,
  'Where the access of a customer stands at this moment; permanent ones are current too.',
  {
    pending: 'Those who wait for a decision.',
    current: 'Those who may browse now.',
    permanent: 'Those whose access has no end.',
    expired: 'Those whose time is over.',
    rejected: 'Those who were refused.',
  },
);

export const UserSort = graphqlEnum(
  'UserSort',
  userSorts,
  'The order of a list of accounts; those without an end of access come last by EXPIRY.',
  {
    newest: 'Who registered last comes first.',
    oldest: 'Who registered first comes first.',
    name: 'By name, from A to Z.',
    '-name': 'By name, from Z to A.',
    company: 'By company, from A to Z.',
    '-company': 'By company, from Z to A.',
    expiry: 'Whose access ends first comes first.',
    '-expiry': 'Whose access ends last comes first.',
  },
);

@ArgsType()
export class ListUsersArgs implements ListUsers {
  @Field(() => Int, { nullable: true, description: 'The page, from 1.' }) page!: number;
  @Field(() => Int, { nullable: true, description: 'Items on a page: 1 to 200, 20 when left out.' }) perPage!: number;
  @Field(() => String, { nullable: true, description: 'Looks in name, company and e-mail.' }) search?: string;
  @Field(() => UserAccessFilter, { nullable: true, description: 'Only customers whose access stands so.' })
  access?: AccessFilter;
  @Field(() => Role, { nullable: true, description: 'Only accounts of this role.' }) role?: RoleName;
  @Field(() => UserSort, { nullable: true, description: 'The newest first when left out.' }) sort?: Sort;
}

@ObjectType({ description: 'A page of accounts. A search counts at most 2,000 hits.' })
export class UserPage {
  @Field(() => [User], { description: 'The accounts of this page.' }) items!: User[];
  @Field({ description: 'Where this page stands.' }) pageInfo!: PageInfo;
}

@InputType({ description: 'What changes of the own details; what is left out stays.' })
export class UpdateProfileInput implements UpdateProfile {
  @Field(() => String, { nullable: true, description: 'The person: 2 to 50 letters.' }) name?: string;
  @Field(() => String, { nullable: true, description: 'The company: 2 to 100 characters.' }) companyName?: string;
  @Field(() => String, { nullable: true, description: '10 digits, or 11 with a leading 0.' }) phone?: string;
  @Field(() => String, { nullable: true, description: '10 to 500 characters.' }) address?: string;
}

@InputType({ description: 'Another portrait.' })
export class UpdateAvatarInput {
  @Field(() => GraphQLUpload, { description: 'A JPEG, PNG or WebP picture under 5 MB.' }) file!: FileArgument;
}

@InputType({ description: 'An account to be removed with everything personal.' })
export class DeleteUserInput {
  @Field(() => ID, { description: 'Whose account; never your own.' }) userId!: string;
}

@InputType({ description: 'What somebody is to the house from now on.' })
export class SetUserRoleInput implements SetUserRole {
  @Field(() => ID, { description: 'Whose role; never your own.' }) userId!: string;
  @Field(() => Role, { description: 'What they are to be.' }) role!: RoleName;
  @Field(() => Role, {
    nullable: true,
    description: 'The role you are looking at: if it has changed, CONFLICT is answered and nothing is done.',
  })
  seen?: RoleName;
}

@InputType({ description: 'Somebody whose sessions end everywhere.' })
export class SignOutUserInput {
  @Field(() => ID, { description: 'Who is to be signed out.' }) userId!: string;
}
