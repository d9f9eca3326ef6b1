import { type UserAccessFilter, type UserSort, userSearchLimit } from '../../../domain/users.js';
import type { ListUsers } from '../../../domain/users.schemas.js';
import { containing, naturally, startingWith } from '../../platform/database/sql.js';
import { type PackedPicture, pictureSql, toPicture } from '../pictures/picture.sql.js';
import { isLive } from '../auth/auth.sql.js';
import { User } from './user.entity.js';

/** The columns of `users u` that responses may contain. */
export const userColumns = `
  u.id, u.name, u.company_name, u.address, u.phone, u.email, u.avatar_id, u.role, access_state(u) AS access_status,
  u.access_requested_at, u.more_time_requested_at, u.asked_again_at, u.access_decided_at, u.access_decided_by,
  u.access_granted_at, u.access_expires_at, u.access_duration, u.permanent_access, u.created_at, u.changed_at,
  (SELECT max(o.created_at) FROM orders o WHERE o.user_id = u.id) AS last_order_at,
  (SELECT max(s.last_seen_at) FROM sessions s WHERE s.user_id = u.id AND ${isLive}) AS last_seen_at,
  ${pictureSql('avatar')} AS avatar`;

export const userTables = 'users u LEFT JOIN media avatar ON avatar.id = u.avatar_id';

export type UserRow = Omit<User, 'avatar' | 'isAdmin' | 'isActive' | 'status'> & { avatar: PackedPicture | null };

/** Adds the computed fields, so that REST and GraphQL both have them. */
export const toUser = (row: UserRow): User => Object.assign(new User(), row, { avatar: toPicture(row.avatar) });

type Filter = Pick<ListUsers, 'access' | 'role' | 'sort' | 'changedSince'>;

/** A LIKE pattern and the index that serves it: trigram (anywhere) or prefix (beginning). */
interface Pattern {
  text: string;
  within: 'anywhere' | 'beginning';
}

interface Search extends Filter {
  pattern?: Pattern;
}

/** Searches of one or two letters have no trigram, so they match the start of name, company or email. */
export function patternOf(search: string): Pattern {
  return search.length < 3
    ? { text: startingWith(search.toLowerCase()), within: 'beginning' }
    : { text: containing(search), within: 'anywhere' };
}

const approvedCondition = `u.role = 'customer' AND u.access_status = 'approved'`;
const expiredCondition = `${approvedCondition} AND NOT u.permanent_access AND u.access_expires_at <= now()`;

/** Conditions by access filter. They use indexed columns, and the current time for expiry. */
const accessConditions: Record<UserAccessFilter, string> = {
  pending: `u.role = 'customer' AND u.access_status = 'pending'`,
  current: `${approvedCondition} AND (u.permanent_access OR u.access_expires_at > now())`,
  permanent: `${approvedCondition} AND u.permanent_access`,
  expired: `(u.role = 'customer' AND u.access_status = 'expired' OR ${expiredCondition})`,
  rejected: `u.role = 'customer' AND u.access_status = 'rejected'`,
};

/** Returns the condition of a list, with its values after the other `parameters` of the statement. */
function toWhere({ access, role, pattern, changedSince }: Search, ...parameters: unknown[]) {
  const values = [...parameters];
  const next = (value: unknown) => `$${values.push(value)}`;
  const parts = [
    ...(role ? [`u.role = '${role}'`] : []),
    ...(access ? [accessConditions[access]] : []),
    ...(pattern ? [matching(pattern, next(pattern.text))] : []),
    ...(changedSince ? [`u.changed_at >= ${next(changedSince)}`] : []),
  ];
  return { where: parts.join(' AND ') || 'true', values };
}

/** SQL condition of the search. Must equal the expressions of the table's indexes. */
const matching = ({ within }: Pattern, value: string) =>
  within === 'beginning'
    ? `(lower(u.name) LIKE ${value} OR lower(u.company_name) LIKE ${value} OR u.email LIKE ${value})`
    : `(u.name || ' ' || u.company_name || ' ' || u.email) ILIKE ${value}`;

/** Counts the users of a list; those of a search up to a limit. */
export function countOf(search: Search) {
  const { where, values } = toWhere(search);
  const sql = search.pattern
    ? `SELECT count(*)::int AS total FROM (SELECT FROM users u WHERE ${where} LIMIT ${userSearchLimit}) AS found`
    : `SELECT count(*)::int AS total FROM users u WHERE ${where}`;
  return { sql, values };
}

const keys: Record<UserSort, { column: string; ascending: boolean; nulls?: 'LAST' }> = {
  newest: { column: 'u.created_at', ascending: false },
  oldest: { column: 'u.created_at', ascending: true },
  name: { column: naturally('lower(u.name)'), ascending: true },
  '-name': { column: naturally('lower(u.name)'), ascending: false },
  company: { column: naturally('lower(u.company_name)'), ascending: true },
  '-company': { column: naturally('lower(u.company_name)'), ascending: false },
  expiry: { column: 'u.access_expires_at', ascending: true, nulls: 'LAST' },
  '-expiry': { column: 'u.access_expires_at', ascending: false, nulls: 'LAST' },
};

function order({ sort = 'newest', changedSince }: Search): string {
  if (changedSince) return 'u.changed_at, u.id';
  const { column, ascending, nulls } = keys[sort];
  const way = ascending ? 'ASC' : 'DESC';
  return `${column} ${way}${nulls ? ` NULLS ${nulls}` : ''}, u.id ${way}`;
}

/** Selects a page. Reads the ids from an index first, then only the rows of the page. */
export function pageOf(search: Search, size: number, offset: number) {
  const { where, values } = toWhere(search, size, offset);
  const sql = `
    SELECT ${userColumns} FROM (
      SELECT u.id FROM users u WHERE ${where} ORDER BY ${order(search)} LIMIT $1 OFFSET $2
    ) AS page JOIN (${userTables}) ON u.id = page.id
    ORDER BY ${order(search)}`;
  return { sql, values };
}

/** Selects the ids of all users of a list as one text. */
export function idsOf(search: Search) {
  const { where, values } = toWhere(search);
  const sql = `SELECT string_agg(u.id::text, ',' ORDER BY ${order(search)}) AS ids FROM users u WHERE ${where}`;
  return { sql, values };
}
