import { Body, Controller, Delete, Get, HttpCode, Param, Post, Put } from '@nestjs/common';
import { companyMessages } from '../../../domain/companies.js';
import {
  type AcceptInvitation,
  acceptInvitationSchemaIn,
  type ChangePerson,
  type InvitePerson,
  invitePersonSchema,
  type UpdateCompany,
  updateCompanySchemaIn,
} from '../../../domain/companies.schemas.js';
import { Allow, CurrentUser } from '../../platform/http/access/allow.js';
import type { SignedIn } from '../../platform/http/access/person.js';
import { done, Fails, Returns } from '../../platform/http/contract.js';
import { Throttle } from '../../platform/http/limits/throttle.guard.js';
import { Validate } from '../../platform/http/validate.js';
import { codeAttemptsPerAddress } from '../auth/registration.service.js';
import { validateInCountry } from '../users/phone.inputs.js';
import {
  restChangePerson,
  restCompanyChanged,
  restInvited,
  restInvitedAgain,
  restOwnCompany,
  restPeople,
  restPersonChanged,
  toRestCompany,
  toRestInvited,
  toRestInvitedAgain,
  toRestPeople,
  toRestPerson,
} from './companies.rest.js';
import { CompaniesService } from './companies.service.js';
import { InvitationsService } from './invitations.service.js';
import { PeopleService } from './people.service.js';

@Controller('api/v1')
@Allow('owner')
export class CompaniesController {
  constructor(
    private readonly companies: CompaniesService,
    private readonly people: PeopleService,
    private readonly invitations: InvitationsService,
  ) {}

  @Get('company')
  @Allow('member')
  @Returns(restOwnCompany, { graphql: 'company' })
  @Fails('COMPANY_NOT_FOUND', 'USER_NOT_FOUND')
  async company(@CurrentUser() actor: SignedIn) {
    return { success: true, company: toRestCompany(await this.companies.get(actor)) };
  }

  @Put('company')
  @Returns(restCompanyChanged, { graphql: 'updateCompany' })
  @Fails('COMPANY_NOT_FOUND', 'USER_NOT_FOUND')
  async update(@CurrentUser() actor: SignedIn, @Body(validateInCountry(updateCompanySchemaIn)) input: UpdateCompany) {
    const company = await this.companies.update(actor, input);
    return { success: true, message: companyMessages.changed, company: toRestCompany(company) };
  }

  @Get('company/people')
  @Allow('buyer')
  @Returns(restPeople, { graphql: 'people' })
  async list(@CurrentUser() actor: SignedIn) {
    return toRestPeople(await this.people.list(actor.companyId));
  }

  @Post('company/people')
  @Returns(restInvited, { graphql: 'invitePerson' })
  @Fails('PEOPLE_FULL')
  async invite(@CurrentUser() actor: SignedIn, @Body(new Validate(invitePersonSchema)) input: InvitePerson) {
    return toRestInvited(await this.invitations.invite(actor, actor.companyId, input));
  }

  @Put('company/people/:id')
  @Returns(restPersonChanged, { graphql: 'changePerson' })
  @Fails('LAST_OWNER', 'USER_NOT_FOUND')
  async change(
    @CurrentUser() actor: SignedIn,
    @Param('id') id: string,
    @Body(new Validate(restChangePerson)) input: Omit<ChangePerson, 'id'>,
  ) {
    const person = await this.people.change(actor, actor.companyId, { id, ...input });
    return { success: true, message: companyMessages.personChanged, person: toRestPerson(person) };
  }

  @Delete('company/people/:id')
  @Returns(done(companyMessages.personRemoved, {}), { graphql: 'removePerson' })
  @Fails('LAST_OWNER', 'USER_NOT_FOUND')
  async remove(@CurrentUser() actor: SignedIn, @Param('id') id: string) {
    await this.people.remove(actor, actor.companyId, { id });
    return { success: true, message: companyMessages.personRemoved };
  }

  @Post('company/invitations/:id/resend')
  @HttpCode(200)
  @Returns(restInvitedAgain, { graphql: 'resendInvitation' })
  @Fails('INVITATION_NOT_FOUND', 'PEOPLE_FULL')
  async resend(@CurrentUser() actor: SignedIn, @Param('id') id: string) {
    return toRestInvitedAgain(await this.invitations.resend(actor, actor.companyId, { id }));
  }

  @Delete('company/invitations/:id')
  @Returns(done(companyMessages.invitationWithdrawn, {}), { graphql: 'revokeInvitation' })
  @Fails('INVITATION_NOT_FOUND')
  async revoke(@CurrentUser() actor: SignedIn, @Param('id') id: string) {
    await this.invitations.revoke(actor, actor.companyId, { id });
    return { success: true, message: companyMessages.invitationWithdrawn };
  }

  @Post('accept-invitation')
  @HttpCode(200)
  @Allow('visitor')
  @Returns(done(companyMessages.joined, {}), { graphql: 'acceptInvitation' })
  @Fails('EMAIL_TAKEN', 'INVITATION_INVALID', 'PEOPLE_FULL', 'WEAK_PASSWORD')
  @Throttle(codeAttemptsPerAddress)
  async accept(@Body(validateInCountry(acceptInvitationSchemaIn)) input: AcceptInvitation) {
    await this.invitations.accept(input);
    return { success: true, message: companyMessages.joined };
  }
}
