import { z } from 'zod';
import { permissions, staffMessages } from '../../../domain/staff.js';
import { changeStaffSchema, updateStaffRoleSchema } from '../../../domain/staff.schemas.js';
import { dateTime, done, success, toRest } from '../../platform/http/contract.js';
import type { Staff, StaffInvitation, StaffPerson, StaffRole } from './staff.types.js';

export const restChangeStaff = changeStaffSchema.omit({ id: true });
export const restUpdateStaffRole = updateStaffRoleSchema.omit({ id: true });

const restPermissionList = z.array(z.enum(permissions));

const restPerson = z
  .object({
    _id: z.string(),
    name: z.string(),
    email: z.string(),
    phone: z.string(),
    staffRoleId: z.string(),
    staffRole: z.string(),
    blocked: z.boolean(),
    hasSecondFactor: z.boolean(),
    lastSeenAt: dateTime.nullable(),
  })
  .meta({ id: 'StaffPerson', graphql: 'StaffPerson' });

export const toRestPerson = (person: StaffPerson) => toRest(restPerson, { ...person, _id: person.id });

const restInvitation = z
  .object({ _id: z.string(), email: z.string(), staffRoleId: z.string(), role: z.string(), expiresAt: dateTime })
  .meta({ id: 'StaffInvitation', graphql: 'StaffInvitation' });

const toRestInvitation = (invitation: StaffInvitation) => toRest(restInvitation, { ...invitation, _id: invitation.id });

const restRole = z
  .object({
    _id: z.string(),
    name: z.string(),
    permissions: restPermissionList,
    locked: z.boolean(),
    people: z.int(),
    version: z.int(),
  })
  .meta({ id: 'StaffRole', graphql: 'StaffRole' });

export const toRestRole = (role: StaffRole) => toRest(restRole, { ...role, _id: role.id });

export const restStaff = success({ staff: z.array(restPerson), invitations: z.array(restInvitation) }).meta({
  graphql: 'Staff',
});

export const toRestStaff = ({ staff, invitations }: Staff): z.infer<typeof restStaff> => ({
  success: true,
  staff: staff.map(toRestPerson),
  invitations: invitations.map(toRestInvitation),
});

export const restInvited = done(staffMessages.invited, { invitation: restInvitation });
export const toRestInvited = (invitation: StaffInvitation): z.infer<typeof restInvited> => ({
  success: true,
  message: staffMessages.invited,
  invitation: toRestInvitation(invitation),
});

export const restPersonChanged = done(staffMessages.changed, { person: restPerson });
export const restRoles = success({ roles: z.array(restRole) });
export const restRoleCreated = done(staffMessages.roleCreated, { role: restRole });
export const restRoleChanged = done(staffMessages.roleChanged, { role: restRole });
export const restPermissions = success({ permissions: restPermissionList.describe('All permissions, by area.') });
