import { type UserAccessFilter, type UserSort, userSearchLimit } from '../../../domain/users.js';
import { type ListUsers } from '../../../domain/users.schemas.js';
import { containing, startingWith } from '../../platform/database/like.js';
import { naturally } from '../../platform/database/page-sql.js';
import { userColumns, userTables } from './users.sql.js';

type Filter = Pick<ListUsers, 'access' | 'role' | 'sort'>;

/** A LIKE pattern and the index that serves it: trigram (anywhere) or prefix (beginning). */
export interface Pattern {
  text: string;
  within: 'anywhere' | 'beginning';
}

/** Searches of one or two letters have no trigram, so they match the start of name, company or email. */
export function patternOf(search: string): Pattern {
  return search.length < 3
    ? { text: startingWith(search.toLowerCase()), within: 'beginning' }
    : { text: containing(search), within: 'anywhere' };
}

const approvedCondition = `u.role = 'customer' AND u.access_status = 'approved'`;
const expiredCondition = `${approvedCondition} AND NOT u.permanent_access AND u.access_expires_at <= now()`;

/** Uses indexed columns, and the current time for expiry. */
const accessConditions: Record<UserAccessFilter, string> = {
  pending: `u.role = 'customer' AND u.access_status = 'pending'`,
  current: `${approvedCondition} AND (u.permanent_access OR u.access_expires_at > now())`,
  permanent: `${approvedCondition} AND u.permanent_access`,
  expired: `(u.role = 'customer' AND u.access_status = 'expired' OR ${expiredCondition})`,
  rejected: `u.role = 'customer' AND u.access_status = 'rejected'`,
};

/** Rows of `user_counts` per filter, and whether expired but unrecorded users are added or subtracted. */
const storedCounts: Record<UserAccessFilter, { of: string; over: '' | '+' | '-' }> = {
  pending: { of: `role = 'customer' AND access_status = 'pending'`, over: '' },
  current: { of: `role = 'customer' AND access_status = 'approved'`, over: '-' },
  permanent: { of: `role = 'customer' AND access_status = 'approved' AND permanent_access`, over: '' },
  expired: { of: `role = 'customer' AND access_status = 'expired'`, over: '+' },
  rejected: { of: `role = 'customer' AND access_status = 'rejected'`, over: '' },
};

const conditions = ({ access, role }: Filter, more: string[] = []) =>
  [...(role ? [`u.role = '${role}'`] : []), ...(access ? [accessConditions[access]] : []), ...more].join(' AND ') ||
  'true';

/** Must equal the expressions of the table's indexes. */
const matching = ({ within }: Pattern, value: string) =>
  within === 'beginning'
    ? `(lower(u.name) LIKE ${value} OR lower(u.company_name) LIKE ${value} OR u.email LIKE ${value})`
    : `(u.name || ' ' || u.company_name || ' ' || u.email) ILIKE ${value}`;

export function countOf({ access, role }: Filter): string {
  const where =
    [...(role ? [`role = '${role}'`] : []), ...(access ? [storedCounts[access].of] : [])].join(' AND ') || 'true';
  const sum = `SELECT coalesce(sum(users), 0) FROM user_counts WHERE ${where}`;
  const correction = access && role !== 'admin' ? storedCounts[access].over : '';
  const unrecorded = correction ? ` ${correction} (SELECT count(*) FROM users u WHERE ${expiredCondition})` : '';
  return `SELECT ((${sum})${unrecorded})::int AS total`;
}

export const countFound = (filter: Filter, pattern: Pattern) => `
  SELECT count(*)::int AS total FROM (
    SELECT FROM users u WHERE ${conditions(filter, [matching(pattern, '$1')])} LIMIT ${userSearchLimit}
  ) AS found`;

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

function order(sort: UserSort, forward: boolean): string {
  const { column, ascending, nulls } = keys[sort];
  const way = ascending === forward ? 'ASC' : 'DESC';
  const empty = nulls ? ` NULLS ${forward ? 'LAST' : 'FIRST'}` : '';
  return `${column} ${way}${empty}, u.id ${way}`;
}

interface PageShape extends Filter {
  pattern?: Pattern;
  total: number;
  skipped: number;
  size: number;
}

/**
 * $1 is the page size, $2 the search. Reads the ids from an index first, then only the rows of the page. Not a `farPage`:
 * the plan of a search depends on its number of hits, so they are counted in a statement of their own.
 */
export function pageOf({ pattern, total, skipped, size, sort = 'newest', ...filter }: PageShape): string {
  const remaining = total - skipped - size;
  // A search above the counting limit has no known end, so the page cannot be read from the end.
  const forward = skipped <= remaining || (pattern !== undefined && total >= userSearchLimit);
  const cut = `ORDER BY ${order(sort, forward)} LIMIT $1 OFFSET ${forward ? skipped : remaining}`;
  const isSmall = pattern && total < userSearchLimit;
  // A small result is searched first and then sorted; a large one is scanned in sort order until the page is full.
  const where = conditions(filter, pattern ? [matching(pattern, '$2')] : []);
  const ids = isSmall
    ? `WITH u AS MATERIALIZED (
         SELECT u.id, u.name, u.company_name, u.created_at, u.access_expires_at FROM users u WHERE ${where}
       ) SELECT u.id FROM u ${cut}`
    : `SELECT u.id FROM users u WHERE ${where} ${cut}`;
  return `SELECT ${userColumns} FROM (${ids}) AS page JOIN (${userTables}) ON u.id = page.id
    ORDER BY ${order(sort, true)}`;
}

/** Selects the ids of all users of a list as one text; $1 is the search. */
export const idsOf = ({ pattern, sort = 'newest', ...filter }: Filter & { pattern?: Pattern }) => `
  SELECT string_agg(u.id::text, ',' ORDER BY ${order(sort, true)}) AS ids
  FROM users u WHERE ${conditions(filter, pattern ? [matching(pattern, '$1')] : [])}`;
