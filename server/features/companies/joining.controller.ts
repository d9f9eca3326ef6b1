import { Body, Controller, HttpCode, Param, Post } from '@nestjs/common';
import type { JoinCompany } from '../../../domain/companies.schemas.js';
import { Allow, CurrentUser } from '../../platform/http/access/allow.js';
import type { SignedIn } from '../../platform/http/access/person.js';
import { Fails, Returns } from '../../platform/http/contract.js';
import { Validate } from '../../platform/http/validate.js';
import { restJoinCompany, restOneManagedCompany, toRestManagedCompany } from './companies.rest.js';
import { JoiningService } from './joining.service.js';

@Controller('api/v1/admin/access-requests')
@Allow('admin', 'clients:write')
export class JoiningController {
  constructor(private readonly joining: JoiningService) {}

  @Post(':id/join')
  @HttpCode(200)
  @Returns(restOneManagedCompany, { graphql: 'joinCompany' })
  @Fails('COMPANY_IN_USE', 'COMPANY_NOT_FOUND', 'PEOPLE_FULL', 'REQUEST_DECIDED', 'REQUEST_NOT_FOUND')
  async join(
    @CurrentUser() actor: SignedIn,
    @Param('id') id: string,
    @Body(new Validate(restJoinCompany)) input: Omit<JoinCompany, 'id'>,
  ) {
    return { success: true, company: toRestManagedCompany(await this.joining.join(actor, { id, ...input })) };
  }
}
