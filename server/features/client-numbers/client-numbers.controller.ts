import { Body, Controller, Get, Param, Put, Query } from '@nestjs/common';
import {
  type ListClientNumbers,
  type SetClientNumbers,
  setClientNumbersSchema,
} from '../../../domain/client-numbers.schemas.js';
import { Allow, CurrentUser } from '../../platform/http/access/allow.js';
import type { SignedIn } from '../../platform/http/access/person.js';
import { Fails, Returns } from '../../platform/http/contract.js';
import { Validate, ValidateQuery } from '../../platform/http/validate.js';
import {
  restClientNumbers,
  restClientNumbersSet,
  restListClientNumbers,
  toRestClientNumbers,
  toRestClientNumbersSet,
} from './client-numbers.rest.js';
import { ClientNumbersService } from './client-numbers.service.js';

@Controller('api/v1/company/design-numbers')
@Allow('owner')
export class ClientNumbersController {
  constructor(private readonly numbers: ClientNumbersService) {}

  @Get()
  @Allow('customer')
  @Returns(restClientNumbers, { graphql: 'clientNumbers' })
  async list(
    @CurrentUser() actor: SignedIn,
    @Query(new ValidateQuery(restListClientNumbers)) input: ListClientNumbers,
  ) {
    return toRestClientNumbers(await this.numbers.list(actor.companyId, input));
  }

  @Put()
  @Returns(restClientNumbersSet, { graphql: 'setClientNumbers' })
  @Fails('CLIENT_NUMBER_TAKEN')
  async set(@CurrentUser() actor: SignedIn, @Body(new Validate(setClientNumbersSchema)) input: SetClientNumbers) {
    return toRestClientNumbersSet(await this.numbers.set(actor, actor.companyId, input));
  }
}

/** The numbers of any company, for administrators. */
@Controller('api/v1/admin/companies/:companyId/design-numbers')
@Allow('admin', 'clients:write')
export class CompanyClientNumbersController {
  constructor(private readonly numbers: ClientNumbersService) {}

  @Get()
  @Allow('admin', 'clients:read')
  @Returns(restClientNumbers, { graphql: 'companyClientNumbers' })
  @Fails('COMPANY_NOT_FOUND')
  async list(
    @Param('companyId') companyId: string,
    @Query(new ValidateQuery(restListClientNumbers)) input: ListClientNumbers,
  ) {
    return toRestClientNumbers(await this.numbers.listOf(companyId, input));
  }

  @Put()
  @Returns(restClientNumbersSet, { graphql: 'setCompanyClientNumbers' })
  @Fails('CLIENT_NUMBER_TAKEN', 'COMPANY_NOT_FOUND')
  async set(
    @CurrentUser() actor: SignedIn,
    @Param('companyId') companyId: string,
    @Body(new Validate(setClientNumbersSchema)) input: SetClientNumbers,
  ) {
    return toRestClientNumbersSet(await this.numbers.set(actor, companyId, input));
  }
}
