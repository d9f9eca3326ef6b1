import type { AccessState } from '../../../domain/access.js';
import { DomainError, type ErrorCode } from '../../../domain/errors.js';
import { isId } from '../../../domain/rules.js';
import { type Database, one } from '../../platform/database/sql.js';

/** The access of one customer, as decisions need it. */
export interface CurrentState extends AccessState {
  name: string;
  hours: number | null;
  decidedBy: string | null;
  secondsAgo: number | null;
}

const lockedState = `
  SELECT u.name, access_state(u) AS status, u.more_time_requested_at IS NOT NULL AS wants_more,
    u.access_duration AS hours, u.access_decided_by AS decided_by,
    extract(epoch FROM now() - u.access_decided_at)::float AS seconds_ago
  FROM users u WHERE u.id = $1 AND u.role = 'customer' FOR NO KEY UPDATE`;

/**
 * Locks the customer, so that requests and decisions about the same access run one after the other. FOR UPDATE would
 * wait for every order being written, because orders reference the customer. New orders would overtake it meanwhile.
 */
export async function lockState(tx: Database, userId: string, notFoundCode: ErrorCode): Promise<CurrentState> {
  const state = isId(userId) ? await one<CurrentState>(tx, lockedState, [userId]) : undefined;
  if (!state) throw new DomainError(notFoundCode);
  return state;
}
