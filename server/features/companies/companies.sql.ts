import type { AccessStatus } from '../../../domain/access.js';
import type { Company } from './company.types.js';

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

/** Founds a company `$1` with the name and the address of the company `$2`. */
export const splitCompany =
  'INSERT INTO companies (id, name, address, phone) SELECT $1, name, address, phone FROM companies WHERE id = $2';

/** Changes the name and the address of a user's company; null keeps them. Returns a row. */
export const renameCompanyOf = ({ userId, name, address }: Record<'userId' | 'name' | 'address', string>) => `
  UPDATE companies SET name = coalesce(${name}, companies.name), address = coalesce(${address}, address), changed_at = now()
  FROM users WHERE users.id = ${userId} AND companies.id = users.company_id RETURNING companies.id`;

/** Changes the name, the address and the phone of the company `$1`; null keeps them. */
export const updateCompany = `
  UPDATE companies SET name = coalesce($2, name), address = coalesce($3, address), phone = coalesce($4, phone),
    changed_at = now()
  WHERE id = $1 AND (name, address, phone)
    IS DISTINCT FROM (coalesce($2, name), coalesce($3, address), coalesce($4, phone))`;

/** Deletes the invitations to the address `$1`, and those of the user `$2`. */
export const forgetInvitations = 'DELETE FROM invitations WHERE email = $1 OR invited_by = $2';

/** Deletes the invitations of the user `$1`, who may not invite any more. */
export const withdrawInvitationsOf = 'DELETE FROM invitations WHERE invited_by = $1';

/** Deletes the invitations of the company `$1` if it has no people of a customer. */
export const closeInvitations = `
  DELETE FROM invitations
  WHERE company_id = $1 AND NOT EXISTS (SELECT FROM users WHERE company_id = $1 AND role = 'customer')`;

/** Deletes the company `$1`, which has no people. */
export const deleteCompany = 'DELETE FROM companies WHERE id = $1';

/** Locks a company, so that changes of its people run one after the other. */
export const lockCompany = (id: string) => `SELECT id FROM companies WHERE id = ${id} FOR NO KEY UPDATE`;

/** True for companies of customers. Administrators have companies too, which are not managed. */
export const isCustomersCompany = (company: string) =>
  `EXISTS (SELECT FROM users WHERE company_id = ${company}.id AND role = 'customer')`;

/** Joins the person `u` who stands for the company `c`. */
export const joinContact = `CROSS JOIN LATERAL (${contactOf('id')}) AS contact JOIN users u ON u.id = contact.id`;
