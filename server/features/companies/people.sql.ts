import { isLive } from '../auth/auth.sql.js';

/** The people of the company `$1`: owners first, each role by name. */
export const peopleOf = `
  SELECT u.id, u.name, u.email, u.phone, u.company_role, u.blocked_at IS NOT NULL AS blocked,
    (SELECT max(s.last_seen_at) FROM sessions s WHERE s.user_id = u.id AND ${isLive}) AS last_seen_at
  FROM users u WHERE u.company_id = $1 AND u.role = 'customer'
  ORDER BY array_position(ARRAY['owner', 'buyer', 'viewer'], u.company_role), lower(u.name), u.id`;

/** The people of a locked company, without what the lists of people show. */
export const membersOf = `
  SELECT id, email, company_role, blocked_at IS NOT NULL AS blocked FROM users WHERE company_id = $1 AND role = 'customer'`;
