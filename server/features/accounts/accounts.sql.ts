import { allowedActions } from '../../../domain/access.js';
import { contactOf } from '../companies/companies.sql.js';
import { isLive } from '../auth/auth.sql.js';
import { toUser, userColumns, type UserRow, userTables } from '../users/users.sql.js';
import type { UserAccount } from './account.types.js';

export type AccountRow = UserRow &
  Omit<UserAccount, 'id' | 'user' | 'lastSeenAt' | 'allowedActions'> & { wantsMore: boolean };

/** The user `id`, or who stands for the company `id` after its founder has left. */
const personOf = (id: string) => `coalesce((SELECT id FROM users WHERE id = ${id}), (${contactOf('id', id)}))`;

export const accountSql = `
  SELECT ${userColumns}, coalesce(c.more_time_requested_at, c.access_requested_at) AS requested_at,
    c.more_time_requested_at IS NOT NULL AS wants_more,
    c.more_time_requested_at IS NOT NULL AND access_state(u, c) = 'approved' AS wants_more_time,
    c.access_decided_at AS decided_at, decider.name AS decided_by,
    (SELECT count(*)::int FROM sessions s WHERE s.user_id = u.id AND ${isLive}) AS sessions,
    (SELECT count(*)::int FROM orders o WHERE o.user_id = u.id) AS orders
  FROM ${userTables} LEFT JOIN users decider ON decider.id = c.access_decided_by WHERE u.id = ${personOf('$1')}`;

export function toAccount(row: AccountRow): UserAccount {
  const { requestedAt, wantsMore, wantsMoreTime, decidedAt, decidedBy, sessions, orders, ...user } = row;
  const { role, lastSeenAt, accessStatus: status, permanentAccess: permanent } = user;
  const state = { status, wantsMore, permanent };
  return {
    id: user.id,
    user: toUser(user),
    ...{ requestedAt, wantsMoreTime, decidedAt, decidedBy, sessions, lastSeenAt, orders },
    allowedActions: role === 'customer' ? allowedActions(state) : [],
  };
}
