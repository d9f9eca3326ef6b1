import { Body, Controller, Delete, Get, HttpCode, Param, Post, Put } from '@nestjs/common';
import { factorMessages } from '../../../domain/factors.js';
import { type SetSecondFactorPolicy, secondFactorPolicySchema } from '../../../domain/factors.schemas.js';
import { permissions, staffMessages } from '../../../domain/staff.js';
import {
  type ChangeStaff,
  type CreateStaffRole,
  createStaffRoleSchema,
  type InviteStaff,
  inviteStaffSchema,
  type UpdateStaffRole,
} from '../../../domain/staff.schemas.js';
import { Allow, CurrentUser } from '../../platform/http/access/allow.js';
import type { SignedIn } from '../../platform/http/access/person.js';
import { done, Fails, message, Returns, success } from '../../platform/http/contract.js';
import { Validate } from '../../platform/http/validate.js';
import {
  restChangeStaff,
  restInvited,
  restPermissions,
  restPersonChanged,
  restRoleChanged,
  restRoleCreated,
  restRoles,
  restStaff,
  restUpdateStaffRole,
  toRestInvited,
  toRestPerson,
  toRestRole,
  toRestStaff,
} from './staff.rest.js';
import { restPolicySet } from '../auth/factors/factor.rest.js';
import { SecondFactorsService } from './second-factors.service.js';
import { StaffInvitationsService } from './staff-invitations.service.js';
import { StaffRolesService } from './staff-roles.service.js';
import { StaffService } from './staff.service.js';

@Controller('api/v1/admin')
@Allow('admin', 'staff:write')
export class StaffController {
  constructor(
    private readonly staff: StaffService,
    private readonly invitations: StaffInvitationsService,
    private readonly staffRoles: StaffRolesService,
    private readonly secondFactors: SecondFactorsService,
  ) {}

  @Get('staff')
  @Allow('admin', 'staff:read')
  @Returns(restStaff, { graphql: 'staff' })
  async list() {
    return toRestStaff(await this.staff.list());
  }

  @Post('staff')
  @Returns(restInvited, { graphql: 'inviteStaff' })
  @Fails('PEOPLE_FULL', 'ROLE_NOT_FOUND')
  async invite(@CurrentUser() actor: SignedIn, @Body(new Validate(inviteStaffSchema)) input: InviteStaff) {
    return toRestInvited(await this.invitations.invite(actor, input));
  }

  @Put('staff/:id')
  @Returns(restPersonChanged, { graphql: 'changeStaff' })
  @Fails('LAST_ADMIN', 'ROLE_NOT_FOUND', 'SELF_ROLE', 'USER_NOT_FOUND')
  async change(
    @CurrentUser() actor: SignedIn,
    @Param('id') id: string,
    @Body(new Validate(restChangeStaff)) input: Omit<ChangeStaff, 'id'>,
  ) {
    const person = await this.staff.change(actor, { id, ...input });
    return { success: true, message: staffMessages.changed, person: toRestPerson(person) };
  }

  @Delete('staff/:id')
  @Returns(success({ message }), { graphql: 'removeStaff' })
  @Fails('LAST_ADMIN', 'SELF_DELETE', 'USER_NOT_FOUND')
  async remove(@CurrentUser() actor: SignedIn, @Param('id') id: string) {
    return { success: true, message: await this.staff.remove(actor, { id }) };
  }

  @Post('staff/:id/reset-second-factor')
  @HttpCode(200)
  @Returns(done(factorMessages.reset, {}), { graphql: 'resetSecondFactor' })
  @Fails('SELF_RESET', 'USER_NOT_FOUND')
  async resetSecondFactor(@CurrentUser() actor: SignedIn, @Param('id') id: string) {
    await this.secondFactors.reset(actor, { id });
    return { success: true, message: factorMessages.reset };
  }

  @Put('second-factor-policy')
  @Returns(restPolicySet, { graphql: 'setSecondFactorPolicy' })
  async setSecondFactorPolicy(
    @CurrentUser() actor: SignedIn,
    @Body(new Validate(secondFactorPolicySchema)) input: SetSecondFactorPolicy,
  ) {
    const { policy, requiredFrom } = await this.secondFactors.setPolicy(actor, input);
    return { success: true, message: factorMessages.policySet, policy, requiredFrom };
  }

  @Get('roles')
  @Allow('admin', 'staff:read')
  @Returns(restRoles, { graphql: 'staffRoles' })
  async roles() {
    return { success: true, roles: (await this.staffRoles.list()).map(toRestRole) };
  }

  @Post('roles')
  @Returns(restRoleCreated, { graphql: 'createStaffRole' })
  @Fails('ROLES_FULL', 'ROLE_TAKEN')
  async createRole(@CurrentUser() actor: SignedIn, @Body(new Validate(createStaffRoleSchema)) input: CreateStaffRole) {
    const role = await this.staffRoles.create(actor, input);
    return { success: true, message: staffMessages.roleCreated, role: toRestRole(role) };
  }

  @Put('roles/:id')
  @Returns(restRoleChanged, { graphql: 'updateStaffRole' })
  @Fails('CONFLICT', 'ROLE_LOCKED', 'ROLE_NOT_FOUND', 'ROLE_TAKEN', 'SELF_ROLE')
  async updateRole(
    @CurrentUser() actor: SignedIn,
    @Param('id') id: string,
    @Body(new Validate(restUpdateStaffRole)) input: Omit<UpdateStaffRole, 'id'>,
  ) {
    const role = await this.staffRoles.update(actor, { id, ...input });
    return { success: true, message: staffMessages.roleChanged, role: toRestRole(role) };
  }

  @Delete('roles/:id')
  @Returns(done(staffMessages.roleDeleted, {}), { graphql: 'deleteStaffRole' })
  @Fails('ROLE_IN_USE', 'ROLE_LOCKED', 'ROLE_NOT_FOUND')
  async deleteRole(@CurrentUser() actor: SignedIn, @Param('id') id: string) {
    await this.staffRoles.remove(actor, { id });
    return { success: true, message: staffMessages.roleDeleted };
  }

  @Get('permissions')
  @Allow('admin', 'staff:read')
  @Returns(restPermissions, { graphql: 'permissions' })
  permissions() {
    return { success: true, permissions: [...permissions] };
  }
}
