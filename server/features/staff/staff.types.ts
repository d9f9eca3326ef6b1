import { Field, ID, Int, ObjectType } from '@nestjs/graphql';
import type { Permission } from '../../../domain/staff.js';

@ObjectType({ description: 'A role of the staff: what the people who have it may do.' })
export class StaffRole {
  @Field(() => ID, { description: 'The id of this role.' }) id!: string;
  @Field({ description: 'The name of the role.' }) name!: string;
  @Field(() => [String], { description: 'Its permissions, such as `orders:write`. Writing includes reading.' })
  permissions!: Permission[];
  @Field({ description: 'True for the role of owners, which has all permissions and cannot be changed.' })
  locked!: boolean;
  @Field(() => Int, { description: 'The number of people who have this role, including those who are blocked.' })
  people!: number;
  @Field(() => Int, { description: 'Increases by one with each change.' }) version!: number;
}

@ObjectType({ description: 'A person of the staff.' })
export class StaffPerson {
  @Field(() => ID, { description: 'The id of this person.' }) id!: string;
  @Field({ description: 'The name of the person.' }) name!: string;
  @Field({ description: 'The email address with which the person signs in.' }) email!: string;
  @Field({ description: 'The phone number of the person.' }) phone!: string;
  @Field(() => ID, { description: 'The id of the role of the person.' }) staffRoleId!: string;
  @Field({ description: 'The name of that role.' }) staffRole!: string;
  @Field({ description: 'True if the person can no longer sign in.' }) blocked!: boolean;
  @Field({ description: 'True if the person has a second factor.' }) hasSecondFactor!: boolean;
  @Field(() => Date, {
    nullable: true,
    description: 'When one of the current sessions of the person was last renewed; null when there is none.',
  })
  lastSeenAt!: Date | null;
}

@ObjectType({ description: 'An invitation to join the staff.' })
export class StaffInvitation {
  @Field(() => ID, { description: 'The id of this invitation.' }) id!: string;
  @Field({ description: 'The email address that the invitation was sent to.' }) email!: string;
  @Field(() => ID, { description: 'The id of the role of the person once they have joined.' }) staffRoleId!: string;
  @Field({ description: 'The name of that role.' }) role!: string;
  @Field({ description: 'When the link in the mail stops working.' }) expiresAt!: Date;
}

@ObjectType({ description: 'The staff, and the open invitations to it.' })
export class Staff {
  @Field(() => [StaffPerson], { description: 'Owners first, then by role, each by name; at most 100.' })
  staff!: StaffPerson[];
  @Field(() => [StaffInvitation], { description: 'Invitations that wait, the newest first; at most 25.' })
  invitations!: StaffInvitation[];
}
