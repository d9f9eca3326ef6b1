import { expanded } from '../../../domain/staff.js';
import { type UserAccessFilter, type UserSort, userSearchLimit } from '../../../domain/users.js';
import type { ListUsers } from '../../../domain/users.schemas.js';
import { containing, naturally, startingWith } from '../../platform/database/sql.js';
import { accessConditions, type PackedCompany, packedCompany, toCompany } from '../companies/companies.sql.js';
import { type PackedPicture, pictureSql, toPicture } from '../pictures/picture.sql.js';
import { unshare } from '../selections/selections.sql.js';
import { isLive } from '../auth/auth.sql.js';
import { User } from './user.entity.js';

/** A user also counts as changed when the company has changed. */
const changedAt = 'greatest(u.changed_at, c.changed_at)';

/** The columns of `users u` and of their companies `c` that responses may contain. */
export const userColumns = `
  u.id, u.name, u.company_id, c.name AS company_name, c.address, u.phone, u.email, u.avatar_id, u.role, u.blocked_at,
  u.company_role, u.staff_role_id, (SELECT permissions FROM staff_roles WHERE id = u.staff_role_id) AS permissions,
  ${packedCompany} AS company,
  access_state(u, c) AS access_status, c.access_granted_at, c.access_expires_at, c.access_duration,
  c.permanent_access, u.created_at, ${changedAt} AS changed_at,
  (SELECT max(o.created_at) FROM orders o WHERE o.user_id = u.id) AS last_order_at,
  (SELECT max(s.last_seen_at) FROM sessions s WHERE s.user_id = u.id AND ${isLive}) AS last_seen_at,
  ${pictureSql('avatar')} AS avatar`;

/** The id of the role of owners, who may do everything. */
export const ownerRole = '(SELECT id FROM staff_roles WHERE locked)';

/** Users with their companies. */
export const usersWithCompanies = 'users u JOIN companies c ON c.id = u.company_id';

export const userTables = `${usersWithCompanies} LEFT JOIN media avatar ON avatar.id = u.avatar_id`;

export type UserRow = Omit<User, 'avatar' | 'company' | 'permissions' | 'isAdmin' | 'isActive' | 'status'> & {
  avatar: PackedPicture | null;
  company: PackedCompany | null;
  permissions: string[] | null;
};

/** Adds the computed fields, so that REST and GraphQL both have them. */
export const toUser = (row: UserRow): User =>
  Object.assign(new User(), row, {
    avatar: toPicture(row.avatar),
    company: row.company && toCompany(row.company),
    permissions: expanded(row.permissions ?? []),
  });

type Filter = Pick<ListUsers, 'access' | 'role' | 'sort' | 'changedSince'>;

/** True if `user` is an owner without whom the other people of the company would have no owner who can sign in. */
export const isLastOwner = (user: string) => `(${user}.role = 'customer' AND ${user}.company_role = 'owner' AND (
  SELECT count(*) > 0 AND count(*) FILTER (WHERE colleague.company_role = 'owner' AND colleague.blocked_at IS NULL) = 0
  FROM users AS colleague
  WHERE colleague.company_id = ${user}.company_id AND colleague.id <> ${user}.id AND colleague.role = 'customer'))`;

/** A LIKE pattern and where it is looked for. */
interface Pattern {
  text: string;
  within: 'anywhere' | 'beginning';
}

interface Search extends Filter {
  pattern?: Pattern;
}

/** Searches of one or two letters would match almost every user, so they match the start of name, company or email. */
export function patternOf(search: string): Pattern {
  return search.length < 3
    ? { text: startingWith(search.toLowerCase()), within: 'beginning' }
    : { text: containing(search), within: 'anywhere' };
}

const ofCustomers = (condition: string) => `u.role = 'customer' AND ${condition}`;

const accessFilters: Record<UserAccessFilter, string> = {
  pending: ofCustomers(accessConditions.pending),
  current: ofCustomers(accessConditions.approved),
  permanent: ofCustomers(`c.access_status = 'approved' AND c.permanent_access`),
  expired: ofCustomers(accessConditions.expired),
  rejected: ofCustomers(accessConditions.rejected),
};

/** Returns the condition of a list, with its values after the other `parameters` of the statement. */
function toWhere({ access, role, pattern, changedSince }: Search, ...parameters: unknown[]) {
  const values = [...parameters];
  const next = (value: unknown) => `$${values.push(value)}`;
  const parts = [
    ...(role ? [`u.role = '${role}'`] : []),
    ...(access ? [accessFilters[access]] : []),
    ...(pattern ? [matching(pattern, next(pattern.text))] : []),
    ...(changedSince ? [`${changedAt} >= ${next(changedSince)}`] : []),
  ];
  return { where: parts.join(' AND ') || 'true', values };
}

/** True if a part of the name, the company's name or the email address of `u` and `c` matches. */
export const nameMatches = (value: string) => `(u.name || ' ' || c.name || ' ' || u.email) ILIKE ${value}`;

const matching = ({ within }: Pattern, value: string) =>
  within === 'beginning'
    ? `(lower(u.name) LIKE ${value} OR lower(c.name) LIKE ${value} OR u.email LIKE ${value})`
    : nameMatches(value);

const sortsByCompany: readonly UserSort[] = ['company', '-company', 'expiry', '-expiry'];

/** The tables that the condition of a list needs. */
const filteredTables = ({ access, pattern, changedSince }: Search) =>
  access || pattern || changedSince ? usersWithCompanies : 'users u';

/** The tables of a list. Without companies, far pages are read from an index alone. */
const tablesOf = (search: Search) =>
  sortsByCompany.includes(search.sort ?? 'newest') ? usersWithCompanies : filteredTables(search);

/** Counts the users of a list; those of a search up to a limit. */
export function countOf(search: Search) {
  const { where, values } = toWhere(search);
  const sql = search.pattern
    ? `SELECT count(*)::int AS total FROM (SELECT FROM ${filteredTables(search)} WHERE ${where} LIMIT ${userSearchLimit}) AS found`
    : `SELECT count(*)::int AS total FROM ${filteredTables(search)} WHERE ${where}`;
  return { sql, values };
}

const keys: Record<UserSort, { column: string; ascending: boolean; nulls?: 'LAST' }> = {
  newest: { column: 'u.created_at', ascending: false },
  oldest: { column: 'u.created_at', ascending: true },
  name: { column: naturally('lower(u.name)'), ascending: true },
  '-name': { column: naturally('lower(u.name)'), ascending: false },
  company: { column: naturally('lower(c.name)'), ascending: true },
  '-company': { column: naturally('lower(c.name)'), ascending: false },
  expiry: { column: 'c.access_expires_at', ascending: true, nulls: 'LAST' },
  '-expiry': { column: 'c.access_expires_at', ascending: false, nulls: 'LAST' },
};

function order({ sort = 'newest', changedSince }: Search): string {
  if (changedSince) return `${changedAt}, u.id`;
  const { column, ascending, nulls } = keys[sort];
  const way = ascending ? 'ASC' : 'DESC';
  return `${column} ${way}${nulls ? ` NULLS ${nulls}` : ''}, u.id ${way}`;
}

/** Selects a page. Reads the ids first, then the columns of the rows on the page only. */
export function pageOf(search: Search, size: number, offset: number) {
  const { where, values } = toWhere(search, size, offset);
  const sql = `
    SELECT ${userColumns} FROM (
      SELECT u.id FROM ${tablesOf(search)} WHERE ${where} ORDER BY ${order(search)} LIMIT $1 OFFSET $2
    ) AS page JOIN (${userTables}) ON u.id = page.id
    ORDER BY ${order(search)}`;
  return { sql, values };
}

/** Selects the ids of all users of a list as one text. */
export function idsOf(search: Search) {
  const { where, values } = toWhere(search);
  const sql = `SELECT string_agg(u.id::text, ',' ORDER BY ${order(search)}) AS ids FROM ${tablesOf(search)} WHERE ${where}`;
  return { sql, values };
}

/**
 * Gives the only person of the company `$1`, which must have no orders, to the company `$2` with the role `$3`. Selections
 * that were shared with no one so far stay personal.
 */
export const movePerson = `
  WITH unshared AS (${unshare('(SELECT id FROM users WHERE company_id = $1)')})
  UPDATE users SET company_id = $2, company_role = $3, changed_at = now()
  WHERE company_id = $1 AND (SELECT count(*) FROM users WHERE company_id = $1) = 1
    AND NOT EXISTS (SELECT FROM orders WHERE company_id = $1) RETURNING id`;
