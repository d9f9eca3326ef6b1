import { companyLimits } from '../../../domain/companies.js';

/** Returns the facts that the link of an invitation is computed from, because it is never stored. */
export const linkSubject = ({ id, email }: Record<'id' | 'email', string>) => ({ id, purpose: 'invitation', email });

const inDays = `now() + make_interval(days => ${companyLimits.invitationDays})`;
const columns = 'id, email, company_role AS role, expires_at';

/** The invitations of the company `$1`, the newest first. */
export const invitationsOfCompany = `
  SELECT ${columns} FROM invitations WHERE company_id = $1 ORDER BY created_at DESC, id`;

/** Invites the address `$3` to the company `$2` with the role `$4`. Replaces an invitation to the same address. */
export const inviteToCompany = `
  INSERT INTO invitations (id, company_id, email, company_role, invited_by, expires_at)
  VALUES ($1, $2, $3, $4, $5, ${inDays})
  ON CONFLICT (company_id, email) DO UPDATE SET id = excluded.id, company_role = excluded.company_role,
    invited_by = excluded.invited_by, created_at = now(), expires_at = excluded.expires_at
  RETURNING ${columns}`;

/** Makes the invitation `$1` of the company `$2` valid for the whole time again. */
export const renewInvitation = `
  UPDATE invitations SET expires_at = ${inDays} WHERE id = $1 AND company_id = $2 RETURNING ${columns}`;

const staffColumns = `id, email, staff_role_id, expires_at,
  (SELECT name FROM staff_roles WHERE staff_roles.id = staff_role_id) AS role`;

/** The open invitations to the staff, the newest first. */
export const staffInvitations = `
  SELECT ${staffColumns} FROM invitations WHERE staff_role_id IS NOT NULL AND expires_at > now()
  ORDER BY created_at DESC, id`;

/** Invites the address `$2` to the staff with the role `$3`. Replaces an invitation to the same address. */
export const inviteToStaff = `
  INSERT INTO invitations (id, email, staff_role_id, invited_by, expires_at) VALUES ($1, $2, $3, $4, ${inDays})
  ON CONFLICT (email) WHERE staff_role_id IS NOT NULL DO UPDATE SET id = excluded.id,
    staff_role_id = excluded.staff_role_id, invited_by = excluded.invited_by, created_at = now(),
    expires_at = excluded.expires_at
  RETURNING ${staffColumns}`;

/** Withdraws the invitation `$1` to the staff. */
export const withdrawStaffInvitation = `
  DELETE FROM invitations WHERE id = $1 AND staff_role_id IS NOT NULL RETURNING staff_role_id`;

/** Accepts the invitation `$1` to the staff, so that of two parallel calls one succeeds. */
export const acceptStaffInvitation = `
  DELETE FROM invitations WHERE id = $1 AND staff_role_id IS NOT NULL AND expires_at > now()
  RETURNING staff_role_id, invited_by`;

/** An invitation to mail. `isKnown` tells whether the address has an account. */
export const invitationToMail = `
  SELECT i.id, i.email, c.name AS company, inviter.name AS inviter, role.name AS role,
    EXISTS (SELECT FROM users WHERE email = i.email) AS is_known
  FROM invitations i LEFT JOIN companies c ON c.id = i.company_id LEFT JOIN staff_roles role ON role.id = i.staff_role_id
  LEFT JOIN users inviter ON inviter.id = i.invited_by
  WHERE i.id = $1 AND i.expires_at > now()`;

/** The number of open invitations to the staff with the role `$1`. */
export const openInvitationsWithRole = `
  SELECT count(*)::int AS open FROM invitations WHERE staff_role_id = $1 AND expires_at > now()`;
