import { Args, Mutation, Query, Resolver } from '@nestjs/graphql';
import {
  listClientNumbersSchema,
  listCompanyClientNumbersSchema,
  setClientNumbersSchema,
  setCompanyClientNumbersSchema,
} from '../../../domain/client-numbers.schemas.js';
import { Allow, CurrentUser } from '../../platform/http/access/allow.js';
import type { SignedIn } from '../../platform/http/access/person.js';
import { Input } from '../../platform/graphql/input.js';
import { Validate } from '../../platform/http/validate.js';
import {
  ClientNumbersArgs,
  CompanyClientNumbersArgs,
  SetClientNumbersInput,
  SetCompanyClientNumbersInput,
} from './client-numbers.inputs.js';
import { ClientNumbersService } from './client-numbers.service.js';
import { ClientNumber, ClientNumberPage, ClientNumbersSet } from './client-numbers.types.js';

@Resolver(() => ClientNumber)
@Allow('owner')
export class ClientNumbersResolver {
  constructor(private readonly numbers: ClientNumbersService) {}

  @Query(() => ClientNumberPage, { description: 'The numbers that your company gives designs.' })
  @Allow('customer')
  clientNumbers(@CurrentUser() actor: SignedIn, @Args(new Validate(listClientNumbersSchema)) input: ClientNumbersArgs) {
    return this.numbers.list(actor.companyId, input);
  }

  @Mutation(() => ClientNumbersSet, {
    description:
      'Gives designs numbers of your company, all or none. They are unique within the company and never one of our design numbers.',
  })
  setClientNumbers(
    @CurrentUser() actor: SignedIn,
    @Input(new Validate(setClientNumbersSchema)) input: SetClientNumbersInput,
  ) {
    return this.numbers.set(actor, actor.companyId, input);
  }

  @Query(() => ClientNumberPage, {
    nullable: true,
    description: 'The numbers that a company gives designs. Null, with an error, if there is no such company.',
  })
  @Allow('admin', 'clients:read')
  companyClientNumbers(
    @Args(new Validate(listCompanyClientNumbersSchema)) { companyId, ...input }: CompanyClientNumbersArgs,
  ) {
    return this.numbers.listOf(companyId, input);
  }

  @Mutation(() => ClientNumbersSet, { description: 'Does for a company what `setClientNumbers` does for your own.' })
  @Allow('admin', 'clients:write')
  setCompanyClientNumbers(
    @CurrentUser() actor: SignedIn,
    @Input(new Validate(setCompanyClientNumbersSchema)) { companyId, ...input }: SetCompanyClientNumbersInput,
  ) {
    return this.numbers.set(actor, companyId, input);
  }
}
