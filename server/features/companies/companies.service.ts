import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { UpdateCompany } from '../../../domain/companies.schemas.js';
import { DomainError } from '../../../domain/errors.js';
import { Audit } from '../../platform/audit/audit.js';
import { changed } from '../../platform/database/sql.js';
import type { SignedIn } from '../../platform/http/access/person.js';
import { UsersService } from '../users/users.service.js';
import { updateCompany } from './companies.sql.js';
import type { Company } from './company.types.js';

/** Reads and changes the company of the caller. */
@Injectable()
export class CompaniesService {
  constructor(
    private readonly database: DataSource,
    private readonly users: UsersService,
    private readonly audit: Audit,
  ) {}

  async get(actor: SignedIn): Promise<Company> {
    const { company } = await this.users.get(actor.id);
    if (!company) throw new DomainError('COMPANY_NOT_FOUND');
    return company;
  }

  /** Fields that are absent keep their value. */
  async update(actor: SignedIn, { companyName, address, phone }: UpdateCompany): Promise<Company> {
    await this.database.transaction(async (tx) => {
      const values = [actor.companyId, companyName ?? null, address ?? null, phone ?? null, false, null, false, null];
      if (!(await changed(tx, updateCompany, values))) return;
      await this.audit.record(actor, { kind: 'company.changed', subject: actor.companyId }, tx);
    });
    return this.get(actor);
  }
}
