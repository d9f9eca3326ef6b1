import { ArgsType, Field, ID, InputType, Int } from '@nestjs/graphql';
import type { ListClientNumbers, SetClientNumbers } from '../../../domain/client-numbers.schemas.js';

@ArgsType()
export class ClientNumbersArgs implements ListClientNumbers {
  @Field(() => Int, { nullable: true, description: 'The page number, from 1.' }) page!: number;
  @Field(() => Int, { nullable: true, description: 'Items per page: 1 to 500; defaults to 100.' }) perPage!: number;
  @Field(() => String, {
    nullable: true,
    description: 'Text to find in a number of the company, or in the design number or the name of a product.',
  })
  search?: string;
}

@ArgsType()
export class CompanyClientNumbersArgs extends ClientNumbersArgs {
  @Field(() => ID, { description: 'The id of the company.' }) companyId!: string;
}

@InputType({ description: 'The number of a company for a design.' })
export class ClientNumberInput {
  @Field({ description: 'The design number of the shop, however it is written.' }) designNumber!: string;
  @Field({ description: 'The number of the company, at most 40 characters. Empty removes it.' }) number!: string;
}

@InputType({ description: 'Numbers of your company for designs.' })
export class SetClientNumbersInput implements SetClientNumbers {
  @Field(() => [ClientNumberInput], { description: '1 to 500 rows, each for another design.' })
  rows!: ClientNumberInput[];
}

@InputType({ description: 'Numbers of a company for designs.' })
export class SetCompanyClientNumbersInput extends SetClientNumbersInput {
  @Field(() => ID, { description: 'The id of the company.' }) companyId!: string;
}
