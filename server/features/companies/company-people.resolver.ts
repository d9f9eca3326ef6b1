import { Args, Mutation, Query, Resolver } from '@nestjs/graphql';
import { companyMessages } from '../../../domain/companies.js';
import {
  changeCompanyPersonSchema,
  companyIdSchema,
  companyPersonSchema,
  inviteToCompanySchema,
} from '../../../domain/companies.schemas.js';
import { Deletion } from '../../platform/graphql/graphql.types.js';
import { Input } from '../../platform/graphql/input.js';
import { Allow, CurrentUser } from '../../platform/http/access/allow.js';
import type { SignedIn } from '../../platform/http/access/person.js';
import { Validate } from '../../platform/http/validate.js';
import {
  ChangeCompanyPersonInput,
  CompanyPeopleArgs,
  InviteToCompanyInput,
  RemoveCompanyPersonInput,
} from './companies.inputs.js';
import { CompanyPerson, Invitation, People } from './company.types.js';
import { InvitationsService } from './invitations.service.js';
import { PeopleService } from './people.service.js';

/** The people of any company, for administrators. */
@Resolver(() => CompanyPerson)
@Allow('admin', 'clients:write')
export class CompanyPeopleResolver {
  constructor(
    private readonly people: PeopleService,
    private readonly invitations: InvitationsService,
  ) {}

  @Query(() => People, {
    nullable: true,
    description: 'The people of a company and its invitations. Null, with an error, if there is no such company.',
  })
  @Allow('admin', 'clients:read')
  companyPeople(@Args(new Validate(companyIdSchema)) { companyId }: CompanyPeopleArgs) {
    return this.people.listOf(companyId);
  }

  @Mutation(() => Invitation, { description: 'Does for a company what `invitePerson` does for your own.' })
  inviteToCompany(
    @CurrentUser() actor: SignedIn,
    @Input(new Validate(inviteToCompanySchema)) { companyId, ...input }: InviteToCompanyInput,
  ) {
    return this.invitations.invite(actor, companyId, input);
  }

  @Mutation(() => CompanyPerson, {
    description: 'Changes the role of a person of a company, or blocks them. At least one owner remains.',
  })
  changeCompanyPerson(
    @CurrentUser() actor: SignedIn,
    @Input(new Validate(changeCompanyPersonSchema)) { companyId, ...input }: ChangeCompanyPersonInput,
  ) {
    return this.people.change(actor, companyId, input);
  }

  @Mutation(() => Deletion, {
    description: 'Deletes the account of a person of a company. Their orders stay. At least one owner remains.',
  })
  async removeCompanyPerson(
    @CurrentUser() actor: SignedIn,
    @Input(new Validate(companyPersonSchema)) { companyId, id }: RemoveCompanyPersonInput,
  ) {
    await this.people.remove(actor, companyId, { id });
    return { id, message: companyMessages.personRemoved };
  }
}
