import type { ListManagedCompanies } from '../../../domain/companies.schemas.js';
import { containing, naturally } from '../../platform/database/sql.js';
import { nameMatches, usersWithCompanies } from '../users/users.sql.js';
import {
  accessConditions,
  isCustomersCompany,
  joinContact,
  type PackedCompany,
  packedCompany,
  toCompany,
} from './companies.sql.js';
import type { ManagedCompany } from './company.types.js';

const columns = `
  ${packedCompany} AS company, c.internal_note, c.version, u.name AS contact_name, u.email AS contact_email,
  (SELECT count(*)::int FROM orders WHERE company_id = c.id) AS order_count,
  (SELECT max(created_at) FROM orders WHERE company_id = c.id) AS last_order_at`;

export type ManagedRow = Pick<
  ManagedCompany,
  'internalNote' | 'version' | 'contactName' | 'contactEmail' | 'orderCount' | 'lastOrderAt'
> & { company: PackedCompany };

export const toManaged = ({ company, ...facts }: ManagedRow): ManagedCompany => ({ ...toCompany(company), ...facts });

/** Selects the company `$1` if it belongs to customers. */
export const managedCompany = `
  SELECT ${columns} FROM companies c ${joinContact} WHERE c.id = $1`;

/** Locks the company `$1`, and selects what a change of it is compared with. */
export const lockManaged = `
  SELECT version, min_order_grams::float FROM companies c
  WHERE id = $1 AND ${isCustomersCompany('c')} FOR NO KEY UPDATE`;

const order = `${naturally('lower(c.name)')}, c.id`;

type Filter = Pick<ListManagedCompanies, 'search' | 'access' | 'ordering'>;

function conditionsOf({ search, access, ordering }: Filter) {
  const values = search ? [containing(search)] : [];
  const parts = [
    isCustomersCompany('c'),
    ...(access ? [accessConditions[access]] : []),
    ...(ordering ? [`c.paused_reason IS ${ordering === 'open' ? '' : 'NOT '}NULL`] : []),
    ...(search
      ? [
          `(c.code ILIKE $1 OR c.id IN (
             SELECT u.company_id FROM ${usersWithCompanies} WHERE u.role = 'customer' AND ${nameMatches('$1')}))`,
        ]
      : []),
  ];
  return { where: parts.join(' AND '), values };
}

/** Selects the ids of a page first, then reads the full rows of these companies only. */
export function managedPage(filter: Filter, size: number, skipped: number) {
  const { where, values } = conditionsOf(filter);
  const [limit, offset] = [`$${values.length + 1}`, `$${values.length + 2}`];
  const sql = `
    SELECT ${columns} FROM (
      SELECT c.id FROM companies c WHERE ${where} ORDER BY ${order} LIMIT ${limit} OFFSET ${offset}
    ) AS page JOIN companies c ON c.id = page.id ${joinContact} ORDER BY ${order}`;
  return { sql, values: [...values, size, skipped] };
}

export function countManaged(filter: Filter) {
  const { where, values } = conditionsOf(filter);
  return { sql: `SELECT count(*)::int AS total FROM companies c WHERE ${where}`, values };
}

/** Pauses the company `$1` with the reason `$2`, or opens it with null. Changes nothing if that is so already. */
export const setPause = `
  UPDATE companies SET paused_reason = $2, changed_at = now() WHERE id = $1 AND paused_reason IS DISTINCT FROM $2`;
