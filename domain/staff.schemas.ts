import { z } from './zod.js';
import { loginEmail } from './auth.schemas.js';
import { oneLine, optional, required } from './rules.schemas.js';
import { permissions, staffLimits } from './staff.js';

const id = z.string({ error: 'This id is not valid.' });
const staffRoleId = z.string({ error: 'Please choose a role.' });

export const inviteStaffSchema = z.object({ email: loginEmail, staffRoleId });
export type InviteStaff = z.output<typeof inviteStaffSchema>;

/** Absent fields keep their value. */
export const changeStaffSchema = z.object({ id, staffRoleId: optional(staffRoleId), blocked: optional(z.boolean()) });
export type ChangeStaff = z.output<typeof changeStaffSchema>;

const name = oneLine(required('Please name the role.', { max: staffLimits.roleName }));
const rights = z
  .array(z.enum(permissions, { error: 'Please choose among the permissions of the list.' }))
  .transform((chosen) => permissions.filter((permission) => chosen.includes(permission)));

export const createStaffRoleSchema = z.object({ name, permissions: rights });
export type CreateStaffRole = z.output<typeof createStaffRoleSchema>;

/** Absent fields keep their value. The change is rejected when the stored version is newer. */
export const updateStaffRoleSchema = z.object({
  id,
  name: optional(name),
  permissions: optional(rights),
  version: optional(z.int()),
});
export type UpdateStaffRole = z.output<typeof updateStaffRoleSchema>;
