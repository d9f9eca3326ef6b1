import { Mutation, Query, Resolver } from '@nestjs/graphql';
import { factorMessages } from '../../../domain/factors.js';
import { secondFactorPolicySchema } from '../../../domain/factors.schemas.js';
import { byIdSchema } from '../../../domain/rules.schemas.js';
import { permissions, staffMessages } from '../../../domain/staff.js';
import {
  changeStaffSchema,
  createStaffRoleSchema,
  inviteStaffSchema,
  updateStaffRoleSchema,
} from '../../../domain/staff.schemas.js';
import { Deletion, Message } from '../../platform/graphql/graphql.types.js';
import { Input } from '../../platform/graphql/input.js';
import { Allow, CurrentUser } from '../../platform/http/access/allow.js';
import type { SignedIn } from '../../platform/http/access/person.js';
import { Validate } from '../../platform/http/validate.js';
import { FactorPolicy } from '../auth/factors/factor.types.js';
import { SecondFactorsService } from './second-factors.service.js';
import { StaffInvitationsService } from './staff-invitations.service.js';
import { StaffRolesService } from './staff-roles.service.js';
import {
  ChangeStaffInput,
  CreateStaffRoleInput,
  DeleteStaffRoleInput,
  InviteStaffInput,
  RemoveStaffInput,
  ResetSecondFactorInput,
  SetSecondFactorPolicyInput,
  UpdateStaffRoleInput,
} from './staff.inputs.js';
import { StaffService } from './staff.service.js';
import { Staff, StaffInvitation, StaffPerson, StaffRole } from './staff.types.js';

@Resolver(() => StaffPerson)
@Allow('admin', 'staff:write')
export class StaffResolver {
  constructor(
    private readonly people: StaffService,
    private readonly invitations: StaffInvitationsService,
    private readonly roles: StaffRolesService,
    private readonly secondFactors: SecondFactorsService,
  ) {}

  @Query(() => Staff, { description: 'The people of the staff and the open invitations.' })
  @Allow('admin', 'staff:read')
  staff() {
    return this.people.list();
  }

  @Query(() => [StaffRole], { description: 'The roles of the staff: that of owners first, then by name.' })
  @Allow('admin', 'staff:read')
  staffRoles() {
    return this.roles.list();
  }

  @Query(() => [String], { description: 'All permissions that a role can have, by area.' })
  @Allow('admin', 'staff:read')
  permissions() {
    return [...permissions];
  }

  @Mutation(() => StaffInvitation, {
    description:
      'Mails a link with which a person joins the staff. Replaces an invitation to the same address, and gives the same ' +
      'response if the address has an account. The role has no permission that you lack.',
  })
  inviteStaff(@CurrentUser() actor: SignedIn, @Input(new Validate(inviteStaffSchema)) input: InviteStaffInput) {
    return this.invitations.invite(actor, input);
  }

  @Mutation(() => StaffPerson, {
    description: 'Changes the role of a person of the staff, or blocks them. At least one owner remains.',
  })
  changeStaff(@CurrentUser() actor: SignedIn, @Input(new Validate(changeStaffSchema)) input: ChangeStaffInput) {
    return this.people.change(actor, input);
  }

  @Mutation(() => Deletion, {
    description:
      'Deletes the account of a person of the staff, or withdraws an invitation. At least one owner remains.',
  })
  async removeStaff(@CurrentUser() actor: SignedIn, @Input(new Validate(byIdSchema)) input: RemoveStaffInput) {
    return { id: input.id, message: await this.people.remove(actor, input) };
  }

  @Mutation(() => Message, {
    description: 'Removes all second factors of another person of the staff, who has lost them. Only for owners.',
  })
  async resetSecondFactor(
    @CurrentUser() actor: SignedIn,
    @Input(new Validate(byIdSchema)) input: ResetSecondFactorInput,
  ) {
    await this.secondFactors.reset(actor, input);
    return { message: factorMessages.reset };
  }

  @Mutation(() => FactorPolicy, { description: 'Sets who on the staff needs a second factor. Only for owners.' })
  setSecondFactorPolicy(
    @CurrentUser() actor: SignedIn,
    @Input(new Validate(secondFactorPolicySchema)) input: SetSecondFactorPolicyInput,
  ) {
    return this.secondFactors.setPolicy(actor, input);
  }

  @Mutation(() => StaffRole, { description: 'Adds a role with permissions that you have yourself.' })
  createStaffRole(
    @CurrentUser() actor: SignedIn,
    @Input(new Validate(createStaffRoleSchema)) input: CreateStaffRoleInput,
  ) {
    return this.roles.create(actor, input);
  }

  @Mutation(() => StaffRole, {
    description: 'Changes a role, not your own, to permissions that you have yourself. Acts at the next request.',
  })
  updateStaffRole(
    @CurrentUser() actor: SignedIn,
    @Input(new Validate(updateStaffRoleSchema)) input: UpdateStaffRoleInput,
  ) {
    return this.roles.update(actor, input);
  }

  @Mutation(() => Deletion, { description: 'Deletes a role that no person has or is invited to.' })
  async deleteStaffRole(@CurrentUser() actor: SignedIn, @Input(new Validate(byIdSchema)) input: DeleteStaffRoleInput) {
    await this.roles.remove(actor, input);
    return { id: input.id, message: staffMessages.roleDeleted };
  }
}
