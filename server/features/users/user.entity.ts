import { Field, ID, Int, ObjectType } from '@nestjs/graphql';
import { Column, Entity, PrimaryColumn } from 'typeorm';
import { accessStatuses, type AccessStatus as Access } from '../../../domain/access.js';
import { roles, type Role as RoleName, userStatuses, type UserStatus as Status } from '../../../domain/users.js';
import { graphqlEnum } from '../../platform/graphql/graphql-enum.js';
import {
  Picture,
  pictureSql,
  toPicture,
  toRestPicture,
  type PackedPicture,
} from '../../platform/media/store/picture.js';

export const Role = graphqlEnum('Role', roles, 'What somebody is to the house.', {
  customer: 'Buys for a company.',
  admin: 'Runs the house, and may do all that customers may.',
});
export const UserStatus = graphqlEnum('UserStatus', userStatuses, 'Whether an account can be used.', {
  active: 'It can.',
  inactive: 'It cannot, until an administrator says otherwise.',
});
export const AccessStatus = graphqlEnum('AccessStatus', accessStatuses, 'Where a request for access stands.', {
  pending: 'Nobody has decided yet.',
  approved: 'Access was granted, and has not run out.',
  rejected: 'Access was refused or taken back.',
  expired: 'Access was granted, and has run out.',
});

@Entity('users')
@ObjectType({ description: 'Somebody with an activated account: a customer for a company, or an administrator.' })
export class User {
  @PrimaryColumn('uuid')
  @Field(() => ID, { description: 'The id of this person.' })
  id!: string;

  @Column('text')
  @Field({ description: 'The person who acts for the company.' })
  name!: string;

  @Column('text')
  @Field({ description: 'The company.' })
  companyName!: string;

  @Column('text')
  @Field({ description: 'Where the company is.' })
  address!: string;

  @Column('text')
  @Field({ description: 'How to call.' })
  phone!: string;

  @Column('text')
  @Field({ description: 'Where mails go, and what one signs in with. Never changes.' })
  email!: string;

  @Column('text')
  passwordHash!: string;

  @Column('uuid', { nullable: true })
  avatarId!: string | null;

  @Field(() => Picture, { nullable: true, description: 'Their picture, which only they and administrators can see.' })
  avatar!: Picture | null;

  @Column('text')
  @Field(() => Role, { description: 'Customer or administrator.' })
  role!: RoleName;

  /** As read for an answer this is judged by the clock: an approved access that has run out reads `expired`. */
  @Column('text')
  @Field(() => AccessStatus, { description: 'Where their access stands at this moment.' })
  accessStatus!: Access;

  @Column('timestamptz')
  accessRequestedAt!: Date;

  @Column('timestamptz', { nullable: true })
  moreTimeRequestedAt!: Date | null;

  @Column('timestamptz', { nullable: true })
  askedAgainAt!: Date | null;

  @Column('timestamptz', { nullable: true })
  accessDecidedAt!: Date | null;

  @Column('uuid', { nullable: true })
  accessDecidedBy!: string | null;

  @Column('timestamptz', { nullable: true })
  @Field(() => Date, { nullable: true, description: 'When access was last granted.' })
  accessGrantedAt!: Date | null;

  @Column('timestamptz', { nullable: true })
  @Field(() => Date, { nullable: true, description: 'When it ends or ended; null when it does not.' })
  accessExpiresAt!: Date | null;

  @Column('smallint', { nullable: true })
  @Field(() => Int, { nullable: true, description: 'Hours of the last grant.' })
  accessDuration!: number | null;

  @Column('boolean')
  @Field({ description: 'True for access without an end.' })
  permanentAccess!: boolean;

  @Column('timestamptz')
  @Field({ description: 'When the account was activated.' })
  createdAt!: Date;

  @Field({ description: 'The same as the role ADMIN.' })
  get isAdmin(): boolean {
    return this.role === 'admin';
  }

  @Field(() => UserStatus, { description: 'Accounts exist once they are activated, so this is ACTIVE.' })
  get status(): Status {
    return 'active';
  }

  @Field({ description: 'The same as the status ACTIVE.' })
  get isActive(): boolean {
    return true;
  }
}

/** What an answer may hold of `users u`; the password's hash is not in it. */
export const userColumns = `
  u.id, u.name, u.company_name AS "companyName", u.address, u.phone, u.email, u.avatar_id AS "avatarId", u.role,
  access_state(u) AS "accessStatus", u.access_requested_at AS "accessRequestedAt",
  u.more_time_requested_at AS "moreTimeRequestedAt", u.asked_again_at AS "askedAgainAt",
  u.access_decided_at AS "accessDecidedAt", u.access_decided_by AS "accessDecidedBy",
  u.access_granted_at AS "accessGrantedAt", u.access_expires_at AS "accessExpiresAt",
  u.access_duration AS "accessDuration", u.permanent_access AS "permanentAccess", u.created_at AS "createdAt",
  ${pictureSql('avatar')} AS avatar`;

export const userTables = 'users u LEFT JOIN media avatar ON avatar.id = u.avatar_id';

export type UserRow = Omit<User, 'avatar'> & { avatar: PackedPicture | null };

/** Rows of plain SQL become users, so that what is computed from a column is there on both faces. */
export const asUser = (row: UserRow): User => Object.assign(new User(), row, { avatar: toPicture(row.avatar) });

/** A user in the REST dialect; here, because accounts answer with users too. */
export const toRestUser = (user: User) => ({
  _id: user.id,
  name: user.name,
  companyName: user.companyName,
  address: user.address,
  phone: user.phone,
  email: user.email,
  avatar: toRestPicture(user.avatar),
  role: user.role,
  isAdmin: user.isAdmin,
  status: user.status,
  isActive: user.isActive,
  permanentAccess: user.permanentAccess,
  accessDuration: user.accessDuration,
  accessStatus: user.accessStatus,
  accessGrantedAt: user.accessGrantedAt,
  accessExpiresAt: user.accessExpiresAt,
  createdAt: user.createdAt,
});
