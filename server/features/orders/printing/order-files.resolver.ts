import { Args, Query, Resolver } from '@nestjs/graphql';
import { jobCardsSchema, productionListSchema } from '../../../../domain/orders.schemas.js';
import { FileLink } from '../../../platform/graphql/file-link.js';
import { Allow, CurrentUser } from '../../../platform/http/access/allow.js';
import type { SignedIn } from '../../../platform/http/access/person.js';
import { Validate } from '../../../platform/http/validate.js';
import { JobCardsArgs, ProductionListArgs } from './order-files.inputs.js';
import { OrderFilesService } from './order-files.service.js';

@Resolver()
@Allow('admin')
export class OrderFilesResolver {
  constructor(private readonly files: OrderFilesService) {}

  @Query(() => FileLink, {
    description:
      'A PDF with a card for each line of these orders, with picture, weights and notes, for those who make it.',
  })
  jobCards(@CurrentUser() actor: SignedIn, @Args(new Validate(jobCardsSchema)) input: JobCardsArgs) {
    return this.files.linkToJobCards(actor, input);
  }

  @Query(() => FileLink, {
    description: 'A list of what these orders contain together, by design, carat, colour and size.',
  })
  productionList(@CurrentUser() actor: SignedIn, @Args(new Validate(productionListSchema)) input: ProductionListArgs) {
    return this.files.linkToProductionList(actor, input);
  }
}
