import { Mutation, Query, Resolver } from '@nestjs/graphql';
import { companyMessages } from '../../../domain/companies.js';
import {
  acceptInvitationSchemaIn,
  changePersonSchema,
  invitePersonSchema,
  updateCompanySchemaIn,
} from '../../../domain/companies.schemas.js';
import { byIdSchema } from '../../../domain/rules.schemas.js';
import { Deletion, Message } from '../../platform/graphql/graphql.types.js';
import { Input } from '../../platform/graphql/input.js';
import { Allow, CurrentUser } from '../../platform/http/access/allow.js';
import type { SignedIn } from '../../platform/http/access/person.js';
import { Throttle } from '../../platform/http/limits/throttle.guard.js';
import { Validate } from '../../platform/http/validate.js';
import { codeAttemptsPerAddress } from '../auth/registration.service.js';
import { validateInCountry } from '../users/phone.inputs.js';
import {
  AcceptInvitationInput,
  ChangePersonInput,
  InvitePersonInput,
  RemovePersonInput,
  ResendInvitationInput,
  RevokeInvitationInput,
  UpdateCompanyInput,
} from './companies.inputs.js';
import { CompaniesService } from './companies.service.js';
import { Company, CompanyPerson, Invitation, People } from './company.types.js';
import { InvitationsService } from './invitations.service.js';
import { PeopleService } from './people.service.js';

@Resolver(() => Company)
@Allow('owner')
export class CompaniesResolver {
  constructor(
    private readonly companies: CompaniesService,
    private readonly people: PeopleService,
    private readonly invitations: InvitationsService,
  ) {}

  @Query(() => Company, {
    nullable: true,
    description: 'Your company. Null, with an error, for administrators.',
  })
  @Allow('member')
  company(@CurrentUser() actor: SignedIn) {
    return this.companies.get(actor);
  }

  @Query(() => People, { name: 'people', description: 'The people of your company and its invitations.' })
  @Allow('buyer')
  list(@CurrentUser() actor: SignedIn) {
    return this.people.list(actor.companyId);
  }

  @Mutation(() => Company, { description: 'Changes your company. Fields that are absent keep their value.' })
  updateCompany(
    @CurrentUser() actor: SignedIn,
    @Input(validateInCountry(updateCompanySchemaIn)) input: UpdateCompanyInput,
  ) {
    return this.companies.update(actor, input);
  }

  @Mutation(() => Invitation, {
    description:
      'Mails a link with which a person joins your company. Replaces an invitation to the same address, and gives the ' +
      'same response if the address has an account.',
  })
  invitePerson(@CurrentUser() actor: SignedIn, @Input(new Validate(invitePersonSchema)) input: InvitePersonInput) {
    return this.invitations.invite(actor, actor.companyId, input);
  }

  @Mutation(() => CompanyPerson, {
    description: 'Changes the role of a person of your company, or blocks them. At least one owner remains.',
  })
  changePerson(@CurrentUser() actor: SignedIn, @Input(new Validate(changePersonSchema)) input: ChangePersonInput) {
    return this.people.change(actor, actor.companyId, input);
  }

  @Mutation(() => Deletion, {
    description: 'Deletes the account of a person of your company. Their orders stay. At least one owner remains.',
  })
  async removePerson(@CurrentUser() actor: SignedIn, @Input(new Validate(byIdSchema)) input: RemovePersonInput) {
    await this.people.remove(actor, actor.companyId, input);
    return { id: input.id, message: companyMessages.personRemoved };
  }

  @Mutation(() => Invitation, { description: 'Mails the link of an invitation again, valid for seven more days.' })
  resendInvitation(@CurrentUser() actor: SignedIn, @Input(new Validate(byIdSchema)) input: ResendInvitationInput) {
    return this.invitations.resend(actor, actor.companyId, input);
  }

  @Mutation(() => Deletion, { description: 'Withdraws an invitation. Its link stops working at once.' })
  async revokeInvitation(
    @CurrentUser() actor: SignedIn,
    @Input(new Validate(byIdSchema)) input: RevokeInvitationInput,
  ) {
    await this.invitations.revoke(actor, actor.companyId, input);
    return { id: input.id, message: companyMessages.invitationWithdrawn };
  }

  @Mutation(() => Message, { description: 'Creates your account in the company that has invited you.' })
  @Allow('visitor')
  @Throttle(codeAttemptsPerAddress)
  async acceptInvitation(@Input(validateInCountry(acceptInvitationSchemaIn)) input: AcceptInvitationInput) {
    await this.invitations.accept(input);
    return { message: companyMessages.joined };
  }
}
