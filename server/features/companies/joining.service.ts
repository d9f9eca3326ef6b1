import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { JoinCompany } from '../../../domain/companies.schemas.js';
import { DomainError } from '../../../domain/errors.js';
import { isId } from '../../../domain/rules.js';
import { Audit } from '../../platform/audit/audit.js';
import { changed, rows } from '../../platform/database/sql.js';
import type { SignedIn } from '../../platform/http/access/person.js';
import { Outbox } from '../../platform/mail/outbox.js';
import { lockState } from '../access/access.sql.js';
import { UsersService } from '../users/users.service.js';
import type { ManagedCompany } from './company.types.js';
import { requirePlace } from './invitations.service.js';
import { deleteMerged, lockBoth } from './joining.sql.js';
import { ManagedCompaniesService } from './managed-companies.service.js';
import { PeopleService } from './people.service.js';

@Injectable()
export class JoiningService {
  constructor(
    private readonly database: DataSource,
    private readonly companies: ManagedCompaniesService,
    private readonly people: PeopleService,
    private readonly users: UsersService,
    private readonly outbox: Outbox,
    private readonly audit: Audit,
  ) {}

  /**
   * Adds the person who requested access for a new company to another company, instead of deciding the request. Deletes
   * the new company. Throws COMPANY_IN_USE if it has orders or other people.
   */
  async join(actor: SignedIn, { id: requestId, companyId, role }: JoinCompany): Promise<ManagedCompany> {
    return this.database.transaction(async (tx) => {
      await rows(tx, lockBoth, [isId(requestId) ? requestId : null, isId(companyId) ? companyId : null]);
      const request = await lockState(tx, requestId, 'REQUEST_NOT_FOUND');
      if (request.status !== 'pending') throw new DomainError('REQUEST_DECIDED');
      const members = await this.people.lock(tx, actor, companyId);
      if (request.companyId === companyId.toLowerCase()) throw new DomainError('COMPANY_NOT_FOUND');
      requirePlace(members.length);
      const user = await this.users.move(tx, request.companyId, { companyId, companyRole: role });
      if (!user) throw new DomainError('COMPANY_IN_USE');
      await changed(tx, deleteMerged, [request.companyId, companyId, user.email]);
      const company = await this.companies.get(companyId, tx);
      await this.outbox.add(tx, 'companies.added', { userId: user.id });
      const details = { company: company.code, role };
      await this.audit.record(actor, { kind: 'user.added-to-company', subject: user.id, details }, tx);
      return company;
    });
  }
}
