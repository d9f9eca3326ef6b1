import { ArgsType, Field, InputType, Int } from '@nestjs/graphql';
import GraphQLUpload from 'graphql-upload/GraphQLUpload.mjs';
import {
  type Role as RoleName,
  type UserAccessFilter as AccessFilter,
  userAccessFilters,
  type UserSort as Sort,
  userSorts,
} from '../../../domain/users.js';
import { type ListUsers, type UpdateProfile } from '../../../domain/users.schemas.js';
import { graphqlEnum } from '../../platform/graphql/graphql-enum.js';
import type { FileArgument } from '../../platform/files/intake/incoming.js';
import { Role } from './user.entity.js';

export const UserAccessFilter = graphqlEnum(
  'UserAccessFilter',
  userAccessFilters,
  'The current access of a customer. Customers with permanent access are current too.',
  {
    pending: 'Customers whose request is pending.',
    current: 'Customers with current access, including permanent access.',
    permanent: 'Customers with permanent access.',
    expired: 'Customers whose access has expired.',
    rejected: 'Customers whose request was rejected or whose access was revoked.',
  },
);

export const UserSort = graphqlEnum(
  'UserSort',
  userSorts,
  'The order of a list of accounts. Accounts without an expiry time come last in EXPIRY and EXPIRY_DESC.',
  {
    newest: 'Newest account first.',
    oldest: 'Oldest account first.',
    name: 'By name, from A to Z.',
    '-name': 'By name, from Z to A.',
    company: 'By company, from A to Z.',
    '-company': 'By company, from Z to A.',
    expiry: 'Earliest expiry first.',
    '-expiry': 'Latest expiry first.',
  },
);

@ArgsType()
export class ListUsersArgs implements ListUsers {
  @Field(() => Int, { nullable: true, description: 'The page number, from 1.' }) page!: number;
  @Field(() => Int, { nullable: true, description: 'Items per page: 1 to 200. Default: 20.' }) perPage!: number;
  @Field(() => String, {
    nullable: true,
    description: 'Text to find in name, company or email. One or two letters match the start only.',
  })
  search?: string;
  @Field(() => UserAccessFilter, { nullable: true, description: 'Only customers with this access.' })
  access?: AccessFilter;
  @Field(() => Role, { nullable: true, description: 'Only accounts with this role.' }) role?: RoleName;
  @Field(() => UserSort, { nullable: true, description: 'Default: newest first.' }) sort?: Sort;
  @Field(() => Date, {
    nullable: true,
    description:
      'Only accounts that were changed at this time or later, the earliest change first, whatever `sort` is.',
  })
  changedSince?: Date;
}

@InputType({ description: 'Changes to your profile. Fields that are absent keep their value.' })
export class UpdateProfileInput implements UpdateProfile {
  @Field(() => String, {
    nullable: true,
    description: 'The contact person: 2 to 50 letters, spaces, hyphens and apostrophes.',
  })
  name?: string;
  @Field(() => String, { nullable: true, description: 'The company name: 2 to 100 characters.' }) companyName?: string;
  @Field(() => String, {
    nullable: true,
    description:
      '10 or 11 digits without a leading +91; spaces, dashes and brackets are allowed. A shop outside India takes a ' +
      'number of its country, or any that starts with +.',
  })
  phone?: string;
  @Field(() => String, { nullable: true, description: 'The postal address: 10 to 500 characters.' }) address?: string;
}

@InputType({ description: 'A new profile picture.' })
export class UpdateAvatarInput {
  @Field(() => GraphQLUpload, { description: 'A JPEG, PNG or WebP picture of at most 5 MB.' }) file!: FileArgument;
}
