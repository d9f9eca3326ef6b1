import { Args, ID, Mutation, Query, Resolver } from '@nestjs/graphql';
import {
  joinCompanySchema,
  listManagedCompaniesSchema,
  setOrderingSchema,
  updateManagedCompanySchemaIn,
} from '../../../domain/companies.schemas.js';
import { Input } from '../../platform/graphql/input.js';
import { Allow, CurrentUser } from '../../platform/http/access/allow.js';
import type { SignedIn } from '../../platform/http/access/person.js';
import { Validate } from '../../platform/http/validate.js';
import { validateInCountry } from '../users/phone.inputs.js';
import {
  JoinCompanyInput,
  ManagedCompaniesArgs,
  SetOrderingInput,
  UpdateManagedCompanyInput,
} from './companies.inputs.js';
import { JoiningService } from './joining.service.js';
import { ManagedCompany, ManagedCompanyPage } from './company.types.js';
import { ManagedCompaniesService } from './managed-companies.service.js';

/** All companies, for administrators. */
@Resolver(() => ManagedCompany)
@Allow('admin', 'clients:write')
export class ManagedCompaniesResolver {
  constructor(
    private readonly companies: ManagedCompaniesService,
    private readonly joining: JoiningService,
  ) {}

  @Query(() => ManagedCompanyPage, { description: 'All companies of customers, by name.' })
  @Allow('admin', 'clients:read')
  managedCompanies(@Args(new Validate(listManagedCompaniesSchema)) input: ManagedCompaniesArgs) {
    return this.companies.list(input);
  }

  @Query(() => ManagedCompany, {
    nullable: true,
    description: 'A company of customers. Null, with an error, if there is no such company.',
  })
  @Allow('admin', 'clients:read')
  managedCompany(@Args('id', { type: () => ID, description: 'The id of the company.' }) id: string) {
    return this.companies.get(id);
  }

  @Mutation(() => ManagedCompany, {
    description: 'Changes the details and terms of a company. Fields that are absent keep their value.',
  })
  updateManagedCompany(
    @CurrentUser() actor: SignedIn,
    @Input(validateInCountry(updateManagedCompanySchemaIn)) input: UpdateManagedCompanyInput,
  ) {
    return this.companies.update(actor, input);
  }

  @Mutation(() => ManagedCompany, {
    description:
      'Adds the person of a pending request to an existing company, which has no further decision to wait for. Deletes the company of the request, which must have neither orders nor other people. Returns the existing company.',
  })
  joinCompany(@CurrentUser() actor: SignedIn, @Input(new Validate(joinCompanySchema)) input: JoinCompanyInput) {
    return this.joining.join(actor, input);
  }

  @Mutation(() => ManagedCompany, {
    description:
      'Pauses or opens ordering of a company. While it is paused, its people see the catalogue, and orders fail with ORDERING_PAUSED.',
  })
  setOrdering(@CurrentUser() actor: SignedIn, @Input(new Validate(setOrderingSchema)) input: SetOrderingInput) {
    return this.companies.setOrdering(actor, input);
  }
}
