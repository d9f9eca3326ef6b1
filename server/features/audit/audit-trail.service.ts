import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import {
  auditNameMatchLimit,
  auditReadLimit,
  type AuditPartyType as Party,
  auditKindsOf,
  type ListAudit,
  auditPartyTypeOf,
} from '../../../domain/audit.js';
import { paged } from '../../platform/graphql/page-info.js';
import type { AuditEntry, AuditPage, AuditParty } from './audit-trail.types.js';

type Details = Record<string, string | number | boolean | null>;

interface Row {
  id: string;
  at: Date;
  kind: string;
  actorId: string | null;
  subjectId: string | null;
  details: Details;
}

interface NamedParty {
  id: string;
  type: Party;
  name: string;
  company: string | null;
}

/** Escapes `%`, `_` and `\`, so that a search takes them literally. */
const containing = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`;

const columns = 'id, at, kind, actor_id AS "actorId", subject_id AS "subjectId", details';

/** Ids of records with a matching name. Entries store no names, because they outlive the people they refer to. */
const idsByNameSql = `
  SELECT id FROM (
    (SELECT id FROM users WHERE (name || ' ' || company_name || ' ' || email) ILIKE $1 LIMIT $2)
    UNION ALL (SELECT id FROM products WHERE name ILIKE $1 LIMIT $2)
    UNION ALL (SELECT id FROM categories WHERE name ILIKE $1 LIMIT $2)
    UNION ALL (SELECT id FROM orders WHERE code = upper($3) LIMIT $2)
    UNION ALL (SELECT id FROM photos WHERE title ILIKE $1 LIMIT $2)
  ) AS known LIMIT $2`;

const namesSql = `
  SELECT id, 'user' AS type, name, company_name AS company FROM users WHERE id = ANY ($1)
  UNION ALL SELECT id, 'product', name, NULL FROM products WHERE id = ANY ($2)
  UNION ALL SELECT id, 'category', name, NULL FROM categories WHERE id = ANY ($2)
  UNION ALL SELECT id, 'order', code, NULL FROM orders WHERE id = ANY ($2)
  UNION ALL SELECT id, 'photo', coalesce(nullif(title, ''), type), NULL FROM photos WHERE id = ANY ($2)
  UNION ALL SELECT id, 'contact', name, NULL FROM contacts WHERE id = ANY ($2)
  UNION ALL SELECT id, 'media', alt, NULL FROM media WHERE id = ANY ($2)`;

/** Reads audit entries, newest first, with the current names of the records they refer to. */
@Injectable()
export class AuditTrail {
  constructor(private readonly database: DataSource) {}

  async list({ page, perPage, search, ...filter }: ListAudit): Promise<AuditPage> {
    const { where, values } = conditions(filter, search ? await this.idsByName(search) : undefined);
    const skipped = (page - 1) * perPage;
    const size = Math.max(Math.min(perPage, auditReadLimit - skipped), 0);
    const found = await this.database.query<(Row & { total: number })[]>(
      // The count is a separate subquery, so that an empty page still returns the total.
      `SELECT counted.total, entry.* FROM (
         SELECT count(*)::int AS total FROM (
           SELECT FROM audit_entries WHERE ${where} ORDER BY at DESC, id DESC LIMIT ${auditReadLimit + 1}) AS reached
       ) AS counted LEFT JOIN (
         SELECT ${columns} FROM audit_entries WHERE ${where} ORDER BY audit_entries.at DESC, audit_entries.id DESC
         LIMIT ${size} OFFSET ${Math.min(skipped, auditReadLimit)}
       ) AS entry ON true`,
      values,
    );
    const total = found[0]?.total ?? 0;
    const rows = found.filter(({ id }) => id);
    const items = rows.length ? await this.withNames(rows) : [];
    return { ...paged(items, Math.min(total, auditReadLimit), { page, perPage }), more: total > auditReadLimit };
  }

  private async idsByName(search: string): Promise<string[]> {
    const rows = await this.database.query<{ id: string }[]>(idsByNameSql, [
      containing(search),
      auditNameMatchLimit,
      search,
    ]);
    return rows.map(({ id }) => id);
  }

  private async withNames(rows: Row[]): Promise<AuditEntry[]> {
    const ids = (of: (row: Row) => (string | null)[]) => [...new Set(rows.flatMap(of).filter((id) => id !== null))];
    const known = await this.database.query<NamedParty[]>(namesSql, [
      ids(({ actorId, subjectId }) => [actorId, subjectId]),
      ids(({ subjectId, kind }) => [auditPartyTypeOf(kind) === 'user' ? null : subjectId]),
    ]);
    const byId = new Map(known.map((party) => [party.id, party]));
    const party = (id: string | null, type: Party): AuditParty | null =>
      id === null ? null : (byId.get(id) ?? { id, type, name: null, company: null });
    return rows.map(({ id, at, kind, actorId, subjectId, details }) => ({
      id,
      at,
      kind,
      actor: party(actorId, 'user'),
      subject: party(subjectId, auditPartyTypeOf(kind)),
      details: toDetails(details),
    }));
  }
}

/** Omits details that are null or false. */
const toDetails = (details: Details) =>
  Object.entries(details)
    .filter(([, value]) => value !== null && value !== false)
    .map(([name, value]) => ({ name, value: String(value) }));

type Filter = Pick<ListAudit, 'kind' | 'actorId' | 'subjectId' | 'from' | 'to'>;

function conditions({ kind, actorId, subjectId, from, to }: Filter, ids: string[] | undefined) {
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
  return { where: parts.join(' AND ') || 'true', values };
}
