import { Body, Controller, Get, Param, Put, Query } from '@nestjs/common';
import { companyMessages, orderingMessage } from '../../../domain/companies.js';
import type { ListManagedCompanies, SetOrdering, UpdateManagedCompany } from '../../../domain/companies.schemas.js';
import { Allow, CurrentUser } from '../../platform/http/access/allow.js';
import type { SignedIn } from '../../platform/http/access/person.js';
import { Fails, Returns } from '../../platform/http/contract.js';
import { Validate, ValidateQuery } from '../../platform/http/validate.js';
import { validateInCountry } from '../users/phone.inputs.js';
import {
  restListManagedCompanies,
  restManagedCompanies,
  restManagedCompanyChanged,
  restOneManagedCompany,
  restOrderingChanged,
  restSetOrdering,
  restUpdateManagedCompanyIn,
  toRestManagedCompanies,
  toRestManagedCompany,
} from './companies.rest.js';
import { ManagedCompaniesService } from './managed-companies.service.js';

/** All companies, for administrators. */
@Controller('api/v1/admin/companies')
@Allow('admin', 'clients:write')
export class ManagedCompaniesController {
  constructor(private readonly companies: ManagedCompaniesService) {}

  @Get()
  @Allow('admin', 'clients:read')
  @Returns(restManagedCompanies, { graphql: 'managedCompanies' })
  async list(@Query(new ValidateQuery(restListManagedCompanies)) input: ListManagedCompanies) {
    return toRestManagedCompanies(await this.companies.list(input));
  }

  @Get(':companyId')
  @Allow('admin', 'clients:read')
  @Returns(restOneManagedCompany, { graphql: 'managedCompany' })
  @Fails('COMPANY_NOT_FOUND')
  async one(@Param('companyId') id: string) {
    return { success: true, company: toRestManagedCompany(await this.companies.get(id)) };
  }

  @Put(':companyId')
  @Returns(restManagedCompanyChanged, { graphql: 'updateManagedCompany' })
  @Fails('COMPANY_NOT_FOUND', 'CONFLICT')
  async update(
    @CurrentUser() actor: SignedIn,
    @Param('companyId') id: string,
    @Body(validateInCountry(restUpdateManagedCompanyIn)) input: Omit<UpdateManagedCompany, 'id'>,
  ) {
    const company = await this.companies.update(actor, { id, ...input });
    return { success: true, message: companyMessages.changed, company: toRestManagedCompany(company) };
  }

  @Put(':companyId/ordering')
  @Returns(restOrderingChanged, { graphql: 'setOrdering' })
  @Fails('COMPANY_NOT_FOUND')
  async setOrdering(
    @CurrentUser() actor: SignedIn,
    @Param('companyId') id: string,
    @Body(new Validate(restSetOrdering)) input: Omit<SetOrdering, 'id'>,
  ) {
    const company = await this.companies.setOrdering(actor, { id, ...input });
    return { success: true, message: orderingMessage(input.ordering), company: toRestManagedCompany(company) };
  }
}
