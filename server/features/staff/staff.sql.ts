import type { EntityManager } from 'typeorm';
import { DomainError } from '../../../domain/errors.js';
import { isId } from '../../../domain/rules.js';
import { areaOf, expanded, type Permission } from '../../../domain/staff.js';
import { rows } from '../../platform/database/sql.js';
import { requireFreshFactor, requirePermissions } from '../../platform/http/access/allow.js';
import type { SignedIn } from '../../platform/http/access/person.js';
import { isLive } from '../auth/auth.sql.js';
import { hasFactor } from '../auth/factors/factors.sql.js';
import { lockCompany } from '../companies/companies.sql.js';
import type { User } from '../users/user.entity.js';

/** SQL condition: the user `user` belongs to the staff, can sign in, and has this permission to read. */
export const isStaffWith = (permission: Extract<Permission, `${string}:read`>, user = 'u') => `(
  ${user}.blocked_at IS NULL AND ${user}.staff_role_id IN (
    SELECT id FROM staff_roles WHERE permissions && ARRAY['${permission}', '${areaOf(permission)}:write']))`;

/** The role of owners always exists, so its row serves as the lock. The count makes each call lock it before a company. */
const lockStaffAndCompany = `
  WITH staff AS MATERIALIZED (SELECT id FROM staff_roles WHERE locked FOR NO KEY UPDATE),
    company AS MATERIALIZED (${lockCompany(
      '(SELECT company_id FROM users WHERE id = $1::uuid AND (SELECT count(*) FROM staff) > 0)',
    )})
  SELECT (SELECT count(*) FROM staff) AS staff, (SELECT count(*) FROM company) AS companies`;

/** Selects all staff, and the user `$1`. */
const staffAndUser = `
  SELECT u.id, u.email, u.role, u.company_id, u.avatar_id, u.staff_role_id, u.blocked_at IS NOT NULL AS blocked,
    coalesce(r.locked, false) AS is_owner, coalesce(r.permissions, '{}') AS permissions
  FROM users u LEFT JOIN staff_roles r ON r.id = u.staff_role_id
  WHERE u.id IN (SELECT id FROM users WHERE role = 'admin' UNION SELECT $1::uuid)`;

export interface LockedPerson extends Pick<User, 'id' | 'email' | 'role' | 'companyId' | 'avatarId'> {
  staffRoleId: string | null;
  blocked: boolean;
  /** True for the role that has all permissions. */
  isOwner: boolean;
  permissions: Permission[];
}

export interface LockedStaff {
  people: readonly LockedPerson[];
  /** The user whose company is locked too. */
  user: LockedPerson | undefined;
}

/**
 * Locks what changes the staff, so that changes of people and roles run one after the other, and one owner stays. Then
 * locks the company of the user `userId`, so that changes of its people do so too. Reads everyone after that, because
 * what another call has just written is not visible before.
 */
export async function lockStaff(tx: EntityManager, userId?: string): Promise<LockedStaff> {
  const id = isId(userId) ? userId.toLowerCase() : null;
  await rows(tx, lockStaffAndCompany, [id]);
  const found = await rows<LockedPerson>(tx, staffAndUser, [id]);
  const known = found.map((person) => ({ ...person, permissions: expanded(person.permissions) }));
  return { people: known.filter(({ role }) => role === 'admin'), user: known.find((person) => person.id === id) };
}

/** Returns the actor with the permissions of now. Throws FORBIDDEN if they no longer belong to the staff. */
export function actorAmong({ people }: LockedStaff, actor: SignedIn): SignedIn {
  const own = people.find(({ id }) => id === actor.id);
  if (!own || own.blocked) throw new DomainError('FORBIDDEN');
  return { ...actor, permissions: own.permissions };
}

/**
 * Throws FORBIDDEN unless the actor manages staff and has all of these permissions. Called before a person gets a role, an
 * invitation or permissions, and before a person who has them is changed, so that no one grants or takes what they lack.
 * Throws FRESH_FACTOR_NEEDED if the actor has not proved a moment ago who they are.
 */
export function requireMayGrant(actor: SignedIn, granted: readonly Permission[]): void {
  requirePermissions(actor, ['staff:write', ...granted]);
  requireFreshFactor(actor);
}

/** Throws LAST_ADMIN if the person is the only owner of the shop who can sign in. */
export function requireOwnerBeside({ people }: LockedStaff, userId: string): void {
  const owners = people.filter(({ isOwner, blocked }) => isOwner && !blocked);
  if (owners.length === 1 && owners[0]?.id === userId) throw new DomainError('LAST_ADMIN');
}

const personColumns = `
  u.id, u.name, u.email, u.phone, u.staff_role_id, role.name AS staff_role, u.blocked_at IS NOT NULL AS blocked,
  ${hasFactor('u.id')} AS has_second_factor,
  (SELECT max(s.last_seen_at) FROM sessions s WHERE s.user_id = u.id AND ${isLive}) AS last_seen_at`;

/** The staff: owners first, then by role, each by name. $1 the id of one person, or null for all. */
export const staffPeople = `
  SELECT ${personColumns} FROM users u JOIN staff_roles role ON role.id = u.staff_role_id
  WHERE $1::uuid IS NULL OR u.id = $1
  ORDER BY role.locked DESC, lower(role.name), lower(u.name), u.id`;

/** The roles: that of owners first, then by name. */
export const staffRoles = `
  SELECT role.id, role.name, role.permissions, role.locked, role.version,
    (SELECT count(*)::int FROM users WHERE staff_role_id = role.id) AS people
  FROM staff_roles role WHERE $1::uuid IS NULL OR role.id = $1
  ORDER BY role.locked DESC, lower(role.name), role.id`;

export const insertRole = `
  INSERT INTO staff_roles (id, name, permissions) VALUES ($1, $2, $3) ON CONFLICT (lower(name)) DO NOTHING`;

/** Changes the role `$1`; null keeps its name `$2` or its permissions `$3`. */
export const updateRole = `
  UPDATE staff_roles SET name = coalesce($2, name), permissions = coalesce($3::text[], permissions), version = version + 1
  WHERE id = $1`;

export const deleteRole = 'DELETE FROM staff_roles WHERE id = $1';

/** True if another role than `$1` has the name `$2`. */
export const roleNamed = 'SELECT FROM staff_roles WHERE lower(name) = lower($2) AND id <> $1';
