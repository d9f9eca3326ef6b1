import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { ListManagedCompanies, SetOrdering, UpdateManagedCompany } from '../../../domain/companies.schemas.js';
import { DomainError, requireSeen } from '../../../domain/errors.js';
import { isId } from '../../../domain/rules.js';
import { Audit, type AuditEntry } from '../../platform/audit/audit.js';
import { changed, type Database, one, rows } from '../../platform/database/sql.js';
import { paged } from '../../platform/graphql/graphql.types.js';
import type { SignedIn } from '../../platform/http/access/person.js';
import { updateCompany } from './companies.sql.js';
import type { ManagedCompany, ManagedCompanyPage } from './company.types.js';
import {
  countManaged,
  lockManaged,
  managedCompany,
  managedPage,
  type ManagedRow,
  setPause,
  toManaged,
} from './managed-companies.sql.js';

interface LockedCompany {
  version: number;
  minOrderGrams: number | null;
}

/** Manages the companies of customers, for administrators. */
@Injectable()
export class ManagedCompaniesService {
  constructor(
    private readonly database: DataSource,
    private readonly audit: Audit,
  ) {}

  async list({ page, perPage, ...filter }: ListManagedCompanies): Promise<ManagedCompanyPage> {
    const list = managedPage(filter, perPage, (page - 1) * perPage);
    const count = countManaged(filter);
    const [found, counted] = await Promise.all([
      rows<ManagedRow>(this.database, list.sql, list.values),
      one<{ total: number }>(this.database, count.sql, count.values),
    ]);
    return paged(found.map(toManaged), counted?.total ?? 0, { page, perPage });
  }

  async get(id: string, database: Database = this.database): Promise<ManagedCompany> {
    const found = isId(id) ? await one<ManagedRow>(database, managedCompany, [id]) : undefined;
    if (!found) throw new DomainError('COMPANY_NOT_FOUND');
    return toManaged(found);
  }

  /** Fields that are absent keep their value. */
  async update(actor: SignedIn, { id, version, ...input }: UpdateManagedCompany): Promise<ManagedCompany> {
    return this.change(actor, id, async (tx, company) => {
      requireSeen(version, company.version);
      const { companyName = null, address = null, phone = null, minOrderGrams, internalNote } = input;
      const terms = [minOrderGrams !== undefined, minOrderGrams ?? null];
      const values = [id, companyName, address, phone, ...terms, internalNote !== undefined, internalNote ?? null];
      if (!(await changed(tx, updateCompany, values))) return [];
      const { minOrderGrams: before } = company;
      const hasNewTerms = minOrderGrams !== undefined && minOrderGrams !== before;
      return [
        { kind: 'company.changed', subject: id },
        ...(hasNewTerms
          ? [{ kind: 'company.terms-changed' as const, subject: id, details: { from: before, to: minOrderGrams } }]
          : []),
      ];
    });
  }

  /** Pauses or opens ordering. Pausing again with another reason replaces the reason. */
  async setOrdering(actor: SignedIn, { id, ordering, reason }: SetOrdering): Promise<ManagedCompany> {
    return this.change(actor, id, async (tx) => {
      const isPaused = ordering === 'paused';
      if (!(await changed(tx, setPause, [id, isPaused ? reason : null]))) return [];
      return [{ kind: isPaused ? 'company.ordering-paused' : 'company.ordering-opened', subject: id }];
    });
  }

  /** Locks a company, so that changes run one after the other. `write` returns what is recorded about its change. */
  private async change(
    actor: SignedIn,
    id: string,
    write: (tx: EntityManager, company: LockedCompany) => Promise<AuditEntry[]>,
  ): Promise<ManagedCompany> {
    return this.database.transaction(async (tx) => {
      const company = isId(id) ? await one<LockedCompany>(tx, lockManaged, [id]) : undefined;
      if (!company) throw new DomainError('COMPANY_NOT_FOUND');
      const entries = await write(tx, company);
      if (entries.length > 0) await this.audit.recordAll(actor, entries, tx);
      return this.get(id, tx);
    });
  }
}
