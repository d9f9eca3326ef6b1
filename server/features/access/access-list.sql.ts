import type { AccessStatus } from '../../../domain/access.js';

export const requestColumns = `
  u.id, u.name, u.company_name AS "companyName", u.email, u.phone, u.created_at AS "createdAt",
  access_state(u) AS status, coalesce(u.more_time_requested_at, u.access_requested_at) AS "requestedAt",
  u.access_decided_at AS "decidedAt", decider.name AS "decidedBy", u.access_duration AS hours,
  u.permanent_access AS permanent, u.access_expires_at AS "expiresAt", has_access(u) AS current,
  u.more_time_requested_at IS NOT NULL AND has_access(u) AS "wantsMoreTime"`;
const decider = 'LEFT JOIN users decider ON decider.id = u.access_decided_by';

export const requestsWhere = (where: string) => `SELECT ${requestColumns} FROM users u ${decider} WHERE ${where}`;

const customer = `u.role = 'customer'`;
const waiting = `${customer} AND (u.access_status = 'pending' OR u.more_time_requested_at IS NOT NULL)`;
/** What the clock has ended and nothing has swept up yet: a minute's worth. */
const unrecorded = `${customer} AND u.access_status = 'approved' AND NOT u.permanent_access AND u.access_expires_at <= now()`;

/** Each list in the parts that an index can find; together they are the list. */
const parts: Record<AccessStatus, readonly string[]> = {
  pending: [waiting],
  approved: [`${customer} AND u.access_status = 'approved' AND (u.permanent_access OR u.access_expires_at > now())`],
  rejected: [`${customer} AND u.access_status = 'rejected'`],
  expired: [`${customer} AND u.access_status = 'expired'`, unrecorded],
};

/** The oldest wish first, so that nobody waits behind those who came later; of what is decided the newest. */
const orders: Record<AccessStatus, string> = {
  pending: 'coalesce(u.more_time_requested_at, u.access_requested_at), u.id',
  approved: 'u.access_decided_at DESC NULLS LAST, u.id',
  rejected: 'u.access_decided_at DESC NULLS LAST, u.id',
  expired: 'u.access_decided_at DESC NULLS LAST, u.id',
};

// The same expression as the trigram index of users.
const matches = (search: string | null) =>
  search === null ? '' : `AND (u.name || ' ' || u.company_name || ' ' || u.email) ILIKE $1`;

const union = (what: string, status: AccessStatus, search: string | null) =>
  parts[status].map((part) => `SELECT ${what} FROM users u WHERE ${part} ${matches(search)}`).join(' UNION ALL ');

/** One page: found by its ids alone, then only its customers are read whole. */
export function pageSql(status: AccessStatus, search: string | null): string {
  const [limit, offset] = search === null ? ['$1', '$2'] : ['$2', '$3'];
  const found = union('u.id, u.access_decided_at, u.access_requested_at, u.more_time_requested_at', status, search);
  return `
    SELECT ${requestColumns} FROM (
      SELECT u.id FROM (${found}) AS u ORDER BY ${orders[status]} LIMIT ${limit} OFFSET ${offset}
    ) AS page JOIN users u USING (id) ${decider} ORDER BY ${orders[status]}`;
}

/** How many there are of each, over everything and as the search leaves them, without looking at each. */
export function countsSql(status: AccessStatus, search: string | null): string {
  const stored = (of: AccessStatus) =>
    `(SELECT coalesce(sum(users), 0) FROM user_counts WHERE role = 'customer' AND access_status = '${of}')`;
  const found = search === null ? 'NULL::int' : `(SELECT count(*)::int FROM (${union('1', status, search)}) AS found)`;
  return `
    SELECT (${stored('pending')} + wanting.more)::int AS pending, (${stored('approved')} - late.users)::int AS approved,
      ${stored('rejected')}::int AS rejected, (${stored('expired')} + late.users)::int AS expired,
      (SELECT coalesce(sum(users), 0)::int FROM user_counts WHERE role = 'customer') AS total, ${found} AS found
    FROM (SELECT count(*) AS users FROM users u WHERE ${unrecorded}) AS late,
      (SELECT count(*) AS more FROM users u
       WHERE ${customer} AND u.more_time_requested_at IS NOT NULL AND u.access_status <> 'pending') AS wanting`;
}
