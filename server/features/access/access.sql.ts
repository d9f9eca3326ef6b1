import { type AccessState, type AccessStatus, accessStatuses, allowedActions } from '../../../domain/access.js';
import type { CompanyRole } from '../../../domain/companies.js';
import { DomainError, type ErrorCode } from '../../../domain/errors.js';
import { isId } from '../../../domain/rules.js';
import { type Database, one } from '../../platform/database/sql.js';
import { isCustomersCompany, joinContact } from '../companies/companies.sql.js';
import { similarCompanies } from '../companies/similar-companies.sql.js';
import { nameMatches } from '../users/users.sql.js';
import type { AccessRequest } from './access.types.js';

/** The access of one company, as decisions need it. */
export interface CurrentState extends AccessState {
  companyId: string;
  /** The role of the person whose id was given; null for the id of a company whose founder has left. */
  askerRole: CompanyRole | null;
  /** The name of the contact. */
  name: string;
  /** The ids of the owners, who get the mails about decisions. */
  owners: string[];
  hours: number | null;
  decidedBy: string | null;
  secondsAgo: number | null;
  /** The columns that a decision can change. They are stored with it and restored when it is taken back. */
  before: object;
}

/**
 * The id of the company `id`, or else of the company of the person `id`. A founder who has left has the id of a company of
 * others.
 */
export const companyOf = (id: string) => `coalesce(
  (SELECT founded.id FROM companies founded WHERE founded.id = ${id} AND ${isCustomersCompany('founded')}),
  (SELECT company_id FROM users WHERE id = ${id}))`;

const companyOfPerson = (id: string) => `(SELECT company_id FROM users WHERE id = ${id})`;

const lockedState = (companyId: string) => `
  SELECT c.id AS company_id, (SELECT company_role FROM users WHERE id = $1) AS asker_role, u.name, access_state(u, c) AS status, c.more_time_requested_at IS NOT NULL AS wants_more,
    c.permanent_access AS permanent, c.access_duration AS hours, c.access_decided_by AS decided_by,
    extract(epoch FROM now() - c.access_decided_at)::float AS seconds_ago,
    ARRAY(
      SELECT id FROM users
      WHERE company_id = c.id AND role = 'customer' AND company_role = 'owner' AND blocked_at IS NULL ORDER BY id
    ) AS owners,
    jsonb_build_object('access_status', c.access_status, 'permanent_access', c.permanent_access,
      'access_duration', c.access_duration, 'access_granted_at', c.access_granted_at,
      'access_expires_at', c.access_expires_at, 'access_decided_at', c.access_decided_at,
      'access_decided_by', c.access_decided_by, 'more_time_requested_at', c.more_time_requested_at) AS before
  FROM companies c ${joinContact} WHERE c.id = ${companyId} FOR NO KEY UPDATE OF c`;

/**
 * Locks the company, so that requests and decisions about its access, and changes of its people, run one after the
 * other. FOR UPDATE would wait for every order being written, because orders reference the company. `id` is that of the
 * company, or of one of its people.
 */
export async function lockState(tx: Database, id: string, notFoundCode: ErrorCode): Promise<CurrentState> {
  return lockWhere(tx, id, companyOf('$1'), notFoundCode);
}

/** Locks the company of a person. */
export async function lockStateOfPerson(tx: Database, userId: string): Promise<CurrentState> {
  return lockWhere(tx, userId, companyOfPerson('$1'), 'USER_NOT_FOUND');
}

async function lockWhere(tx: Database, id: string, companyId: string, notFoundCode: ErrorCode): Promise<CurrentState> {
  const state = isId(id) ? await one<CurrentState>(tx, lockedState(companyId), [id]) : undefined;
  if (!state) throw new DomainError(notFoundCode);
  return state;
}

/** True for `c` and `d` if the decision `d` is the latest one about the company `c` and has not been taken back. */
const isLatest = 'c.id = d.company_id AND c.access_decided_at = d.at';

/**
 * Selects whether a decision is the latest one, or can become so again because the one after it can still be taken
 * back. $1 the decision, $2 the seconds after which a decision can no longer be taken back.
 */
export const standingOf = `
  SELECT coalesce(c.access_decided_at = d.at, false) AS stands, EXISTS (
    SELECT FROM access_decisions later
    WHERE later.company_id = c.id AND later.at = c.access_decided_at
      AND later.at > clock_timestamp() - make_interval(secs => $2)
      AND (later.before ->> 'access_decided_at')::timestamptz = d.at
  ) AS can_stand_again
  FROM access_decisions d JOIN companies c ON c.id = d.company_id WHERE d.id = $1`;

/** $1 a decision, $2 the administrator, $3 the seconds in which it can be taken back. Changes nothing afterwards. */
export const restoreAccess = `
  UPDATE companies c SET access_status = old.access_status, permanent_access = old.permanent_access,
    access_duration = old.access_duration, access_granted_at = old.access_granted_at,
    access_expires_at = old.access_expires_at, access_decided_at = old.access_decided_at,
    access_decided_by = old.access_decided_by, more_time_requested_at = old.more_time_requested_at, changed_at = now()
  FROM access_decisions d, jsonb_populate_record(NULL::companies, d.before) AS old
  WHERE d.id = $1 AND d.by_id = $2 AND d.before IS NOT NULL AND d.at > now() - make_interval(secs => $3) AND ${isLatest}
    AND NOT EXISTS (SELECT FROM access_decisions later WHERE later.company_id = d.company_id AND later.at > d.at)`;

const requestColumns = `
  c.id, u.name, c.name AS company_name, u.email, u.phone, c.created_at,
  access_state(u, c) AS status, coalesce(c.more_time_requested_at, c.access_requested_at) AS requested_at,
  c.access_decided_at AS decided_at, decider.name AS decided_by, c.access_duration AS hours,
  c.permanent_access AS permanent, c.access_expires_at AS expires_at, access_state(u, c) = 'approved' AS current,
  c.more_time_requested_at IS NOT NULL AND access_state(u, c) = 'approved' AS wants_more_time,
  c.more_time_requested_at IS NOT NULL AS wants_more, ${similarCompanies} AS similar_companies`;

export type RequestRow = Omit<AccessRequest, 'allowedActions'> & { wantsMore: boolean };

export const toRequest = ({ wantsMore, ...request }: RequestRow): AccessRequest => ({
  ...request,
  allowedActions: allowedActions({ ...request, wantsMore }),
});

const decider = 'LEFT JOIN users decider ON decider.id = c.access_decided_by';

const contact = `${joinContact} ${decider}`;

/** The requests of the companies, or of the companies of the people, `$1`, in the same order. */
export const requestsOf = `
  SELECT ${requestColumns} FROM (
    SELECT ${companyOf('asked.id')} AS id, min(asked.place) AS place
    FROM unnest($1::uuid[]) WITH ORDINALITY AS asked (id, place) GROUP BY 1
  ) AS asked JOIN companies c ON c.id = asked.id ${contact} ORDER BY asked.place`;

const customer = isCustomersCompany('c');
const waiting = `(c.access_status = 'pending' OR c.more_time_requested_at IS NOT NULL)`;
/** Lists a company that asks for more time among the pending requests only, so that each company counts once. */
const decided = 'c.more_time_requested_at IS NULL';
/** Access that has expired but is not yet recorded as such; `AccessJobs` does that every minute. */
const unrecorded = `${decided} AND c.access_status = 'approved' AND NOT c.permanent_access AND c.access_expires_at <= now()`;

/** The conditions of each list; each condition can use an index, and their union is the list. */
const parts: Record<AccessStatus, readonly string[]> = {
  pending: [waiting],
  approved: [`${decided} AND c.access_status = 'approved' AND (c.permanent_access OR c.access_expires_at > now())`],
  rejected: [`${decided} AND c.access_status = 'rejected'`],
  expired: [`${decided} AND c.access_status = 'expired'`, unrecorded],
};

/** Pending requests: the oldest first. Decided requests: the latest decision first. */
const orders: Record<AccessStatus, string> = {
  pending: 'coalesce(c.more_time_requested_at, c.access_requested_at), c.id',
  approved: 'c.access_decided_at DESC NULLS LAST, c.id',
  rejected: 'c.access_decided_at DESC NULLS LAST, c.id',
  expired: 'c.access_decided_at DESC NULLS LAST, c.id',
};

/** True if the search matches the company or one of its people. */
const matches = (search: string | null) =>
  search === null
    ? ''
    : `AND EXISTS (SELECT FROM users u WHERE u.company_id = c.id AND u.role = 'customer' AND ${nameMatches('$1')})`;

const union = (what: string, status: AccessStatus, search: string | null) =>
  parts[status]
    .map((part) => `SELECT ${what} FROM companies c WHERE ${customer} AND ${part} ${matches(search)}`)
    .join(' UNION ALL ');

/** Selects the ids of one page first, then reads the full rows of these companies only. */
export function pageSql(status: AccessStatus, search: string | null): string {
  const [limit, offset] = search === null ? ['$1', '$2'] : ['$2', '$3'];
  const found = union('c.id, c.access_decided_at, c.access_requested_at, c.more_time_requested_at', status, search);
  return `
    SELECT ${requestColumns} FROM (
      SELECT c.id FROM (${found}) AS c ORDER BY ${orders[status]} LIMIT ${limit} OFFSET ${offset}
    ) AS page JOIN companies c ON c.id = page.id ${contact} ORDER BY ${orders[status]}`;
}

/** Counts the companies of every status, and the matches of the search. */
export function countsSql(status: AccessStatus, search: string | null): string {
  const counted = (of: AccessStatus) => `count(*) FILTER (WHERE ${parts[of].join(' OR ')})::int AS ${of}`;
  const found = search === null ? 'NULL::int' : `(SELECT count(*)::int FROM (${union('1', status, search)}) AS found)`;
  return `
    SELECT ${accessStatuses.map(counted).join(', ')}, count(*)::int AS total, ${found} AS found
    FROM companies c WHERE ${customer}`;
}
