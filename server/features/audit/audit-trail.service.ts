import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import {
  auditNameMatchLimit,
  type AuditPartyType as Party,
  auditPartyTypeOf,
  auditReadLimit,
} from '../../../domain/audit.js';
import { type ListAudit } from '../../../domain/audit.schemas.js';
import { type Days, daysIn } from '../../../domain/days.js';
import { CONFIG, type Config } from '../../platform/config/config.js';
import { containing, rows } from '../../platform/database/sql.js';
import type { SignedIn } from '../../platform/http/access/person.js';
import { paged } from '../../platform/graphql/graphql.types.js';
import {
  entryPage,
  type EntryRow,
  idsByName,
  idsOfPeople,
  type NamedParty,
  namesOfParties,
} from './audit-trail.sql.js';
import type { AuditEntry, AuditPage, AuditParty } from './audit-trail.types.js';

/** Reads audit entries, newest first, with the current names of the records they refer to. */
@Injectable()
export class AuditTrailService {
  private readonly days: Days;

  constructor(
    private readonly database: DataSource,
    @Inject(CONFIG) config: Config,
  ) {
    this.days = daysIn(config.timeZone);
  }

  async list(actor: SignedIn, { page, perPage, search, companyId, from, to, ...rest }: ListAudit): Promise<AuditPage> {
    const filter = {
      ...rest,
      from: from === undefined ? undefined : this.days.startOf(from),
      to: to === undefined ? undefined : this.days.endOf(to),
    };
    const skipped = (page - 1) * perPage;
    const size = Math.max(Math.min(perPage, auditReadLimit - skipped), 0);
    const [ids, company] = await Promise.all([
      search ? this.idsByName(search) : undefined,
      companyId ? this.withPeople(companyId) : undefined,
    ]);
    const { sql, values } = entryPage({ ...filter, ids, company }, { size, skipped });
    const found = await rows<EntryRow & { total: number }>(this.database, sql, values);
    const total = found[0]?.total ?? 0;
    const entries = found.filter(({ id }) => id).map((entry) => withoutNotes(entry, actor));
    const items = entries.length ? await this.withNames(entries) : [];
    return { ...paged(items, Math.min(total, auditReadLimit), { page, perPage }), more: total > auditReadLimit };
  }

  private async idsByName(search: string): Promise<string[]> {
    const values = [containing(search), auditNameMatchLimit, search];
    return (await rows<{ id: string }>(this.database, idsByName, values)).map(({ id }) => id);
  }

  private async withPeople(companyId: string): Promise<{ id: string; people: string[] }> {
    const people = await rows<{ id: string }>(this.database, idsOfPeople, [companyId]);
    return { id: companyId, people: people.map(({ id }) => id) };
  }

  private async withNames(entries: EntryRow[]): Promise<AuditEntry[]> {
    const ids = (of: (entry: EntryRow) => (string | null)[]) => [
      ...new Set(entries.flatMap(of).filter((id) => id !== null)),
    ];
    const known = await rows<NamedParty>(this.database, namesOfParties, [
      ids(({ actorId, subjectId }) => [actorId, subjectId]),
      ids(({ subjectId, kind }) => [auditPartyTypeOf(kind) === 'user' && !isAboutAccess(kind) ? null : subjectId]),
    ]);
    const byKey = new Map(known.map((party) => [keyOf(party), party]));
    const party = (id: string | null, type: Party): AuditParty | null =>
      id === null ? null : (byKey.get(keyOf({ id, type })) ?? { id, type, name: null, company: null });
    // The company stands in for a founder whose account was deleted.
    const accessParty = (id: string | null): AuditParty | null => {
      const founder = party(id, 'user');
      return founder?.name === null ? (byKey.get(keyOf({ id: founder.id, type: 'company' })) ?? founder) : founder;
    };
    return entries.map(({ id, at, kind, actorId, subjectId, details }) => ({
      id,
      at,
      kind,
      actor: party(actorId, 'user'),
      subject: isAboutAccess(kind) ? accessParty(subjectId) : party(subjectId, auditPartyTypeOf(kind)),
      details: toDetails(details),
    }));
  }
}

const keyOf = ({ id, type }: Pick<NamedParty, 'id' | 'type'>) => `${type} ${id}`;

/** True for entries whose subject is the id of a company, which is that of its founder. */
const isAboutAccess = (kind: string) => kind.startsWith('access.');

/** Internal notes of orders are for those who may see orders. */
const withoutNotes = <Entry extends EntryRow>(entry: Entry, { permissions }: SignedIn): Entry =>
  entry.kind === 'order.note-changed' && !permissions.includes('orders:read') ? { ...entry, details: {} } : entry;

/** Omits details that are null or false. */
const toDetails = (details: EntryRow['details']) =>
  Object.entries(details)
    .filter(([, value]) => value !== null && value !== false)
    .map(([name, value]) => ({ name, value: String(value) }));
