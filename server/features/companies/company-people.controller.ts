import { Body, Controller, Delete, Get, Param, Post, Put } from '@nestjs/common';
import { companyMessages } from '../../../domain/companies.js';
import { type ChangePerson, type InvitePerson, invitePersonSchema } from '../../../domain/companies.schemas.js';
import { Allow, CurrentUser } from '../../platform/http/access/allow.js';
import type { SignedIn } from '../../platform/http/access/person.js';
import { done, Fails, Returns } from '../../platform/http/contract.js';
import { Validate } from '../../platform/http/validate.js';
import {
  restChangePerson,
  restInvited,
  restPeople,
  restPersonChanged,
  toRestInvited,
  toRestPeople,
  toRestPerson,
} from './companies.rest.js';
import { InvitationsService } from './invitations.service.js';
import { PeopleService } from './people.service.js';

/** The people of any company, for administrators. */
@Controller('api/v1/admin/companies/:companyId/people')
@Allow('admin', 'clients:write')
export class CompanyPeopleController {
  constructor(
    private readonly people: PeopleService,
    private readonly invitations: InvitationsService,
  ) {}

  @Get()
  @Allow('admin', 'clients:read')
  @Returns(restPeople, { graphql: 'companyPeople' })
  @Fails('COMPANY_NOT_FOUND')
  async list(@Param('companyId') companyId: string) {
    return toRestPeople(await this.people.listOf(companyId));
  }

  @Post()
  @Returns(restInvited, { graphql: 'inviteToCompany' })
  @Fails('COMPANY_NOT_FOUND', 'PEOPLE_FULL')
  async invite(
    @CurrentUser() actor: SignedIn,
    @Param('companyId') companyId: string,
    @Body(new Validate(invitePersonSchema)) input: InvitePerson,
  ) {
    return toRestInvited(await this.invitations.invite(actor, companyId, input));
  }

  @Put(':id')
  @Returns(restPersonChanged, { graphql: 'changeCompanyPerson' })
  @Fails('COMPANY_NOT_FOUND', 'LAST_OWNER', 'USER_NOT_FOUND')
  async change(
    @CurrentUser() actor: SignedIn,
    @Param('companyId') companyId: string,
    @Param('id') id: string,
    @Body(new Validate(restChangePerson)) input: Omit<ChangePerson, 'id'>,
  ) {
    const person = await this.people.change(actor, companyId, { id, ...input });
    return { success: true, message: companyMessages.personChanged, person: toRestPerson(person) };
  }

  @Delete(':id')
  @Returns(done(companyMessages.personRemoved, {}), { graphql: 'removeCompanyPerson' })
  @Fails('COMPANY_NOT_FOUND', 'LAST_OWNER', 'USER_NOT_FOUND')
  async remove(@CurrentUser() actor: SignedIn, @Param('companyId') companyId: string, @Param('id') id: string) {
    await this.people.remove(actor, companyId, { id });
    return { success: true, message: companyMessages.personRemoved };
  }
}
