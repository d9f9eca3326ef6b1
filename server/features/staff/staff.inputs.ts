import { Field, ID, InputType, Int } from '@nestjs/graphql';
import type { SetSecondFactorPolicy } from '../../../domain/factors.schemas.js';
import type { Permission } from '../../../domain/staff.js';
import type { ChangeStaff, CreateStaffRole, InviteStaff, UpdateStaffRole } from '../../../domain/staff.schemas.js';
import { SecondFactorPolicy } from '../auth/factors/factor.types.js';

const permissionsText = 'Its permissions, such as `orders:write`, from the list of `permissions`.';

@InputType({ description: 'Invites a person to the staff.' })
export class InviteStaffInput implements InviteStaff {
  @Field({ description: 'The email address that gets the link.' }) email!: string;
  @Field(() => ID, { description: 'The id of the role of the person once they have joined.' }) staffRoleId!: string;
}

@InputType({ description: 'Changes a person of the staff. Fields that are absent keep their value.' })
export class ChangeStaffInput implements ChangeStaff {
  @Field(() => ID, { description: 'The id of the person.' }) id!: string;
  @Field(() => ID, { nullable: true, description: 'The id of the new role; not for yourself.' }) staffRoleId?: string;
  @Field(() => Boolean, {
    nullable: true,
    description: 'True to end all sessions of the person at once, and to refuse further ones.',
  })
  blocked?: boolean;
}

@InputType({ description: 'Removes a person from the staff, or withdraws an invitation.' })
export class RemoveStaffInput {
  @Field(() => ID, { description: 'The id of the person or of the invitation.' }) id!: string;
}

@InputType({ description: 'Resets the second factor of another person of the staff.' })
export class ResetSecondFactorInput {
  @Field(() => ID, { description: 'The id of the person.' }) id!: string;
}

@InputType({ description: 'Sets who on the staff needs a second factor.' })
export class SetSecondFactorPolicyInput implements SetSecondFactorPolicy {
  @Field(() => SecondFactorPolicy, { description: 'REQUIRED gives those without a second factor seven days.' })
  policy!: SetSecondFactorPolicy['policy'];
}

@InputType({ description: 'A new role for staff.' })
export class CreateStaffRoleInput implements CreateStaffRole {
  @Field({ description: 'The name: 1 to 50 characters.' }) name!: string;
  @Field(() => [String], { description: permissionsText }) permissions!: Permission[];
}

@InputType({ description: 'Changes a role of staff. Fields that are absent keep their value.' })
export class UpdateStaffRoleInput implements UpdateStaffRole {
  @Field(() => ID, { description: 'The id of the role.' }) id!: string;
  @Field(() => String, { nullable: true, description: 'The name: 1 to 50 characters.' }) name?: string;
  @Field(() => [String], { nullable: true, description: permissionsText }) permissions?: Permission[];
  @Field(() => Int, { nullable: true, description: 'The version the client edited. An outdated version is rejected.' })
  version?: number;
}

@InputType({ description: 'Deletes a role of staff.' })
export class DeleteStaffRoleInput {
  @Field(() => ID, { description: 'The id of the role.' }) id!: string;
}
