import { Field, ID, Int, ObjectType } from '@nestjs/graphql';
import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { AccessStatus as Status } from '../../../domain/access.js';
import type { CompanyRole as CompanyRoleName } from '../../../domain/companies.js';
import type { Permission } from '../../../domain/staff.js';
import { roles, type Role as RoleName, userStatuses, type UserStatus as AccountStatus } from '../../../domain/users.js';
import { graphqlEnum } from '../../platform/graphql/graphql-enum.js';
import { AccessStatus } from '../access/access.types.js';
import { Company, CompanyRole } from '../companies/company.types.js';
import { Picture } from '../pictures/picture.types.js';

export const Role = graphqlEnum('Role', roles, 'The role of a user.', {
  customer: 'Orders for a company.',
  admin: 'Belongs to the staff of the shop, with the permissions of a role, and may do what customers may.',
});
export const UserStatus = graphqlEnum('UserStatus', userStatuses, 'Whether an account can be used.', {
  active: 'The account can be used.',
  inactive: 'The account is blocked.',
});

@Entity('users')
@ObjectType({ description: 'The owner of an activated account: a person of a customer, or an administrator.' })
export class User {
  @PrimaryColumn('uuid')
  @Field(() => ID, { description: 'The id of this user.' })
  id!: string;

  @Column('text')
  @Field({ description: 'The name of the person.' })
  name!: string;

  @Column('uuid')
  companyId!: string;

  @Field(() => Company, { nullable: true, description: 'The company of the person; null for administrators.' })
  company!: Company | null;

  @Column('text', { nullable: true })
  @Field(() => CompanyRole, {
    nullable: true,
    description: 'What the person may do for the company; null for administrators.',
  })
  companyRole!: CompanyRoleName | null;

  @Column('uuid', { nullable: true })
  staffRoleId!: string | null;

  @Field(() => [String], {
    description: 'What a person of the staff may do, such as `orders:write`; empty for customers.',
  })
  permissions!: Permission[];

  @Field({ description: 'The company name.' })
  companyName!: string;

  @Field({ description: 'The postal address of the company.' })
  address!: string;

  @Column('text')
  @Field({ description: 'The phone number.' })
  phone!: string;

  @Column('text')
  @Field({ description: 'The email address for mails and sign-in. It cannot be changed.' })
  email!: string;

  @Column('uuid', { nullable: true })
  avatarId!: string | null;

  @Field(() => Picture, {
    nullable: true,
    description: 'The profile picture, visible to its owner and administrators; null when there is none.',
  })
  avatar!: Picture | null;

  @Column('text')
  @Field(() => Role, { description: 'Customer or administrator.' })
  role!: RoleName;

  /** Status at the time of the query, from `access_state`: an approved access whose time has run out is `expired`. */
  @Field(() => AccessStatus, { description: 'The current access status.' })
  accessStatus!: Status;

  @Field(() => Date, { nullable: true, description: 'When access was last granted; null before the first grant.' })
  accessGrantedAt!: Date | null;

  @Field(() => Date, {
    nullable: true,
    description: 'When access ends or ended; null if permanent, and while a first request is pending.',
  })
  accessExpiresAt!: Date | null;

  @Field(() => Int, {
    nullable: true,
    description: 'Hours of the last grant; null for permanent access or without a grant.',
  })
  accessDuration!: number | null;

  @Field({ description: 'True for permanent access.' })
  permanentAccess!: boolean;

  @Column('timestamptz')
  @Field({ description: 'When the account was activated.' })
  createdAt!: Date;

  @Column('timestamptz')
  @Field({ description: 'When the profile, the role or the access of this user was last changed.' })
  changedAt!: Date;

  @Field(() => Date, { nullable: true, description: 'When this user last placed an order; null without an order.' })
  lastOrderAt!: Date | null;

  @Field(() => Date, {
    nullable: true,
    description: 'When one of the current sessions of this user was last renewed; null when there is none.',
  })
  lastSeenAt!: Date | null;

  @Field({ description: 'True when the role is ADMIN.' })
  get isAdmin(): boolean {
    return this.role === 'admin';
  }

  /** When the account was blocked; null if it can be used. */
  @Column('timestamptz', { nullable: true })
  blockedAt!: Date | null;

  @Field(() => UserStatus, { description: 'Whether the account can be used.' })
  get status(): AccountStatus {
    return this.blockedAt === null ? 'active' : 'inactive';
  }

  @Field({ description: 'True when the status is ACTIVE.' })
  get isActive(): boolean {
    return this.blockedAt === null;
  }
}
