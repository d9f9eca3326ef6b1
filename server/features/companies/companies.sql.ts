import type { AccessStatus } from '../../../domain/access.js';
import { passOnShared } from '../selections/selections.sql.js';
import type { Company } from './company.types.js';

/** Conditions about the access of the company `company`, by status. They use indexed columns, and the current time. */
export const accessConditionsOf = (company: string): Record<AccessStatus, string> => {
  const isStatus = (status: AccessStatus) => `${company}.access_status = '${status}'`;
  const ends = `${company}.access_expires_at`;
  return {
    pending: isStatus('pending'),
    approved: `${isStatus('approved')} AND (${company}.permanent_access OR ${ends} > now())`,
    rejected: isStatus('rejected'),
    expired: `(${isStatus('expired')} OR ${isStatus('approved')} AND NOT ${company}.permanent_access AND ${ends} <= now())`,
  };
};
export const accessConditions = accessConditionsOf('c');

/** SQL expressions for the access of the user `u` and the company `c`. */
const accessFacts = {
  status: 'access_state(u, c)',
  current: `access_state(u, c) = 'approved'`,
  permanent: `(c.permanent_access OR u.role = 'admin')`,
  hours: 'c.access_duration',
  requestedAt: 'coalesce(c.more_time_requested_at, c.access_requested_at)',
  grantedAt: 'c.access_granted_at',
  expiresAt: 'c.access_expires_at',
  waiting: `(u.role = 'customer' AND (c.access_status = 'pending' OR c.more_time_requested_at IS NOT NULL))`,
};

/** The columns of `Access`. */
export const accessColumns = Object.entries(accessFacts)
  .map(([name, sql]) => `${sql} AS "${name}"`)
  .join(', ');

const json = (facts: Record<string, string>) =>
  `json_build_object(${Object.entries(facts)
    .map(([name, sql]) => `'${name}', ${sql}`)
    .join(', ')})`;

/** Selects a column of who stands for the company `company`: an owner, and of several the founder or who came first. */
export const contactOf = (column: string, company = 'c.id') => `
  SELECT ${column} FROM users WHERE company_id = ${company} AND role = 'customer'
  ORDER BY company_role <> 'owner', blocked_at IS NOT NULL, id <> ${company}, created_at, id LIMIT 1`;

/** The company `c` of the user `u` as JSON; null for administrators. */
export const packedCompany = `
  CASE WHEN u.role = 'customer' THEN ${json({
    id: 'c.id',
    code: 'c.code',
    companyName: 'c.name',
    address: 'c.address',
    phone: `coalesce(c.phone, (${contactOf('phone')}))`,
    access: json(accessFacts),
    ordering: `CASE WHEN c.paused_reason IS NULL THEN 'open' ELSE 'paused' END`,
    pausedReason: 'c.paused_reason',
    minOrderGrams: 'c.min_order_grams',
    peopleCount: `(SELECT count(*) FROM users WHERE company_id = c.id AND role = 'customer')`,
    createdAt: 'c.created_at',
  })} END`;

type Times = 'requestedAt' | 'grantedAt' | 'expiresAt';

export type PackedCompany = Omit<Company, 'access' | 'createdAt'> & {
  access: Omit<Company['access'], Times> & Record<Times, string | null> & { status: AccessStatus };
  createdAt: string;
};

const toTime = (text: string | null) => (text === null ? null : new Date(text));

export const toCompany = ({ access, createdAt, ...company }: PackedCompany): Company => ({
  ...company,
  access: {
    ...access,
    requestedAt: toTime(access.requestedAt),
    grantedAt: toTime(access.grantedAt),
    expiresAt: toTime(access.expiresAt),
  },
  createdAt: new Date(createdAt),
});

/** $1 the id, $2 the name, $3 the address. */
export const insertCompany = 'INSERT INTO companies (id, name, address) VALUES ($1, $2, $3)';

/** Changes the name and the address of a user's company; null keeps them. Returns a row. */
export const renameCompanyOf = ({ userId, name, address }: Record<'userId' | 'name' | 'address', string>) => `
  UPDATE companies SET name = coalesce(${name}, companies.name), address = coalesce(${address}, address), changed_at = now(),
    version = version + ((companies.name, address) IS DISTINCT FROM (coalesce(${name}, companies.name), coalesce(${address}, address)))::int
  FROM users WHERE users.id = ${userId} AND companies.id = users.company_id RETURNING companies.id`;

/**
 * Changes the company `$1`. Null keeps the name `$2`, the address `$3` and the phone `$4`. The least weight of orders `$6`
 * and the internal note `$8` are kept unless `$5` and `$7` are true.
 */
export const updateCompany = `
  UPDATE companies c SET name = new.name, address = new.address, phone = new.phone,
    min_order_grams = new.min_order_grams, internal_note = new.internal_note, version = version + 1, changed_at = now()
  FROM (
    SELECT id, coalesce($2, name) AS name, coalesce($3, address) AS address, coalesce($4, phone) AS phone,
      CASE WHEN $5 THEN $6::numeric ELSE min_order_grams END AS min_order_grams,
      CASE WHEN $7 THEN $8 ELSE internal_note END AS internal_note
    FROM companies WHERE id = $1
  ) AS new
  WHERE c.id = new.id AND (c.name, c.address, c.phone, c.min_order_grams, c.internal_note)
    IS DISTINCT FROM (new.name, new.address, new.phone, new.min_order_grams, new.internal_note)`;

/** True for companies of customers. Administrators have companies too, which are not managed. */
export const isCustomersCompany = (company: string) =>
  `EXISTS (SELECT FROM users WHERE company_id = ${company}.id AND role = 'customer')`;

/** Records that the company `$1` of customers changes its design numbers. Responses that show them are kept by it. */
export const nextNumbersVersion = `
  UPDATE companies c SET numbers_version = numbers_version + 1 WHERE id = $1 AND ${isCustomersCompany('c')}`;

/** Deletes the invitations of the user `$1`, who may not invite any more. */
export const withdrawInvitationsOf = 'DELETE FROM invitations WHERE invited_by = $1';

/** Selects the owner of the company `company` who keeps what the person `leaver` shared; null if there is none. */
const heirOf = (leaver: string, company: string) => `(
  SELECT id FROM users WHERE company_id = ${company} AND id <> ${leaver} AND role = 'customer' AND company_role = 'owner'
  ORDER BY blocked_at IS NOT NULL, id <> ${company}, created_at, id LIMIT 1)`;

/**
 * WITH queries of a statement that promotes the user `$1`: `leaving` has the company `own_id` of the administrator, which
 * is founded as `$2` with the details of the company `company_id` if that has other people. Passes on selections that
 * the user shared. Deletes the invitations of the user, and those of a company that is left without people of a customer.
 */
export const leaveToOthers = (where: string) => `
  leaving AS (
    SELECT u.id, u.company_id, CASE WHEN EXISTS (
      SELECT FROM users other WHERE other.company_id = u.company_id AND other.id <> u.id
    ) THEN $2::uuid ELSE u.company_id END AS own_id
    FROM users u WHERE u.id = $1 AND ${where}
  ), founded AS (
    INSERT INTO companies (id, name, address, phone)
    SELECT leaving.own_id, c.name, c.address, c.phone FROM leaving JOIN companies c ON c.id = leaving.company_id
    WHERE leaving.own_id <> c.id
  ), passed AS (
    ${passOnShared({ user: '$1', heir: heirOf('$1', '(SELECT company_id FROM leaving)') })}
  ), withdrawn AS (
    DELETE FROM invitations USING leaving
    WHERE invited_by = leaving.id OR invitations.company_id = leaving.company_id AND NOT EXISTS (
      SELECT FROM users other
      WHERE other.company_id = leaving.company_id AND other.id <> leaving.id AND other.role = 'customer'
    )
  )`;

/**
 * WITH queries of a statement that deletes the user `$1` of the company `$2` with the address `$3`: delete the
 * invitations of and to the user, pass on selections that the user shared, and delete the company if it has no other
 * people.
 */
export const leaveForGood = `
  withdrawn AS (DELETE FROM invitations WHERE email = $3 OR invited_by = $1),
  passed AS (${passOnShared({ user: '$1', heir: heirOf('$1', '$2') })}),
  closed AS (
    DELETE FROM companies WHERE id = $2 AND NOT EXISTS (SELECT FROM users WHERE company_id = $2 AND id <> $1)
  )`;

/** Locks a company, so that changes of its people run one after the other. */
export const lockCompany = (id: string) => `SELECT id FROM companies WHERE id = ${id} FOR NO KEY UPDATE`;

/** Joins the person `u` who stands for the company `c`. */
export const joinContact = `CROSS JOIN LATERAL (${contactOf('id')}) AS contact JOIN users u ON u.id = contact.id`;
