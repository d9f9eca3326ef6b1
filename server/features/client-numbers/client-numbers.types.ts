import { Field, ID, ObjectType } from '@nestjs/graphql';
import { PageInfo } from '../../platform/graphql/graphql.types.js';

@ObjectType({ description: 'The number that a company gives a design.' })
export class ClientNumber {
  @Field(() => ID, { description: 'The id of the product.' }) productId!: string;
  @Field({ description: 'The design number of the shop.' }) designNumber!: string;
  @Field({ description: 'The name of the product.' }) name!: string;
  @Field({ description: 'The number of the company; empty if it was removed.' }) number!: string;
  @Field(() => String, {
    nullable: true,
    description: 'Why the number does not find the design any more, as text to show to the user; null if it does.',
  })
  problem!: string | null;
}

@ObjectType({ description: 'A page of the numbers that a company gives designs.' })
export class ClientNumberPage {
  @Field(() => [ClientNumber], { description: 'The numbers on this page, by design number.' }) items!: ClientNumber[];
  @Field({ description: 'The position of this page in the list.' }) pageInfo!: PageInfo;
}

@ObjectType({ description: 'The result of changing numbers of a company.' })
export class ClientNumbersSet {
  @Field({ description: 'A message for the user.' }) message!: string;
  @Field(() => [ClientNumber], { description: 'The designs of the rows, in their order.' }) rows!: ClientNumber[];
}
