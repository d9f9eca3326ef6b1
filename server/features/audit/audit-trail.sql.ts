import { auditKindsOf, auditReadLimit, type AuditPartyType } from '../../../domain/audit.js';
import { type ListAudit } from '../../../domain/audit.schemas.js';
import { nameMatches, usersWithCompanies } from '../users/users.sql.js';

export interface EntryRow {
  id: string;
  at: Date;
  kind: string;
  actorId: string | null;
  subjectId: string | null;
  details: Record<string, string | number | boolean | null>;
}

export interface NamedParty {
  id: string;
  type: AuditPartyType;
  name: string;
  company: string | null;
}

/** Ids of records with a matching name. Entries store no names, because they outlive the people they refer to. */
export const idsByName = `
  SELECT id FROM (
    (SELECT u.id FROM ${usersWithCompanies} WHERE ${nameMatches('$1')} LIMIT $2)
    UNION ALL (SELECT id FROM products WHERE name ILIKE $1 LIMIT $2)
    UNION ALL (SELECT id FROM categories WHERE name ILIKE $1 LIMIT $2)
    UNION ALL (SELECT id FROM orders WHERE code = upper($3) LIMIT $2)
    UNION ALL (SELECT id FROM photos WHERE title ILIKE $1 LIMIT $2)
    UNION ALL (SELECT id FROM imports WHERE file_name ILIKE $1 LIMIT $2)
    UNION ALL (SELECT id FROM staff_roles WHERE name ILIKE $1 LIMIT $2)
  ) AS known LIMIT $2`;

/** Ids of the people of the company `$1`. */
export const idsOfPeople = `SELECT id FROM users WHERE company_id = $1 AND role = 'customer'`;

/** The current names of users (`$1`) and of other records (`$2`). A company and its founder have the same id. */
export const namesOfParties = `
  SELECT u.id, 'user' AS type, u.name, c.name AS company FROM ${usersWithCompanies} WHERE u.id = ANY ($1)
  UNION ALL SELECT id, 'company', name, NULL FROM companies WHERE id = ANY ($2)
  UNION ALL SELECT id, 'role', name, NULL FROM staff_roles WHERE id = ANY ($2)
  UNION ALL SELECT id, 'product', name, NULL FROM products WHERE id = ANY ($2)
  UNION ALL SELECT id, 'category', name, NULL FROM categories WHERE id = ANY ($2)
  UNION ALL SELECT id, 'order', code, NULL FROM orders WHERE id = ANY ($2)
  UNION ALL SELECT id, 'photo', coalesce(nullif(title, ''), type), NULL FROM photos WHERE id = ANY ($2)
  UNION ALL SELECT id, 'contact', name, NULL FROM contacts WHERE id = ANY ($2)
  UNION ALL SELECT id, 'media', alt, NULL FROM media WHERE id = ANY ($2)
  UNION ALL SELECT id, 'import', file_name, NULL FROM imports WHERE id = ANY ($2)`;

/** A company with the ids of its people. */
interface CompanyParties {
  id: string;
  people: string[];
}

/** Kinds whose subject is a company. A founder who has left has the id of the company, too. */
const kindsAboutCompanies = [...auditKindsOf('access'), ...auditKindsOf('company')];

interface Filter extends Pick<ListAudit, 'kind' | 'actorId' | 'subjectId'> {
  from?: Date;
  /** The end of the period, exclusive. */
  to?: Date;
  /** Actors or subjects that a search found. */
  ids?: string[];
  company?: CompanyParties;
}

/** Selects a page of entries and their number. */
export function entryPage(filter: Filter, { size, skipped }: Record<'size' | 'skipped', number>) {
  const { where, values } = conditions(filter);
  // The count is a separate subquery, so that an empty page still returns the total.
  const sql = `
    SELECT counted.total, entry.* FROM (
      SELECT count(*)::int AS total FROM (
        SELECT FROM audit_entries WHERE ${where} ORDER BY at DESC, id DESC LIMIT ${auditReadLimit + 1}) AS reached
    ) AS counted LEFT JOIN (
      SELECT id, at, kind, actor_id, subject_id, details FROM audit_entries WHERE ${where}
      ORDER BY audit_entries.at DESC, audit_entries.id DESC LIMIT ${size} OFFSET ${Math.min(skipped, auditReadLimit)}
    ) AS entry ON true`;
  return { sql, values };
}

function conditions({ kind, actorId, subjectId, from, to, ids, company }: Filter) {
  const values: unknown[] = [];
  const parts: string[] = [];
  const add = (filter: unknown, condition: (value: string) => string) => {
    if (filter === undefined) return;
    values.push(filter);
    parts.push(condition(`$${values.length}`));
  };
  const kinds = kind === undefined ? undefined : auditKindsOf(kind);
  if (kinds?.length === 1) add(kinds[0], (value) => `kind = ${value}`);
  else add(kinds, (value) => `kind = ANY (${value})`);
  add(actorId, (value) => `actor_id = ${value}`);
  add(subjectId, (value) => `subject_id = ${value}`);
  add(from, (value) => `at >= ${value}`);
  add(to, (value) => `at < ${value}`);
  add(ids, (value) => `(actor_id = ANY (${value}) OR subject_id = ANY (${value}))`);
  add(company?.people, (people) => {
    const [id, known] = [values.push(company?.id), values.push(kindsAboutCompanies)];
    return `(actor_id = ANY (${people}) OR subject_id = ANY (${people}) OR subject_id = $${id} AND kind = ANY ($${known}))`;
  });
  return { where: parts.join(' AND ') || 'true', values };
}
