import { Args, ArgsType, Field, ID, Query, Resolver } from '@nestjs/graphql';
import {
  type JobCards,
  jobCardsSchema,
  type ProductionList,
  productionListSchema,
} from '../../../../domain/orders.schemas.js';
import {
  type CardSize as Size,
  cardSizes,
  type ProductionListFormat as Format,
  productionListFormats,
} from '../../../../domain/orders.js';
import { FileLink } from '../../../platform/graphql/graphql.types.js';
import { Allow, CurrentUser } from '../../../platform/http/access/allow.js';
import type { SignedIn } from '../../../platform/http/access/person.js';
import { Validate } from '../../../platform/http/validate.js';
import { graphqlEnum } from '../../../platform/graphql/graphql-enum.js';
import { OrderFilesService } from './order-files.service.js';

const CardSize = graphqlEnum('CardSize', cardSizes, 'The paper of job cards.', {
  a4: 'Four cards on a page; the default.',
  a6: 'One card on a page.',
});

const ProductionListFormat = graphqlEnum('ProductionListFormat', productionListFormats, 'A kind of file.', {
  pdf: 'To print; the default.',
  xlsx: 'For spreadsheet programs.',
});

@ArgsType()
class JobCardsArgs implements JobCards {
  @Field(() => [ID], { description: 'The ids of 1 to 100 orders.' }) ids!: string[];
  @Field(() => CardSize, { nullable: true, description: 'The paper; defaults to A4.' }) size!: Size;
}

@ArgsType()
class ProductionListArgs implements ProductionList {
  @Field(() => [ID], { description: 'The ids of 1 to 100 orders.' }) ids!: string[];
  @Field(() => ProductionListFormat, { nullable: true, description: 'The kind of file; defaults to PDF.' })
  format!: Format;
}

@Resolver()
@Allow('admin', 'production:read')
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
    description: 'A list of what these orders contain together, by design, carat, colour, size and making options.',
  })
  productionList(@CurrentUser() actor: SignedIn, @Args(new Validate(productionListSchema)) input: ProductionListArgs) {
    return this.files.linkToProductionList(actor, input);
  }
}
