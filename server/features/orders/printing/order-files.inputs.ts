import { ArgsType, Field, ID } from '@nestjs/graphql';
import type { CardSize as Size, ProductionListFormat as Format } from '../../../../domain/orders.js';
import type { JobCards, ProductionList } from '../../../../domain/orders.schemas.js';
import { CardSize, ProductionListFormat } from './order-files.types.js';

@ArgsType()
export class JobCardsArgs implements JobCards {
  @Field(() => [ID], { description: 'The ids of 1 to 100 orders.' }) ids!: string[];
  @Field(() => CardSize, { nullable: true, description: 'The paper; defaults to A4.' }) size!: Size;
}

@ArgsType()
export class ProductionListArgs implements ProductionList {
  @Field(() => [ID], { description: 'The ids of 1 to 100 orders.' }) ids!: string[];
  @Field(() => ProductionListFormat, { nullable: true, description: 'The kind of file; defaults to PDF.' })
  format!: Format;
}
