import { Field, ID, Int, ObjectType } from '@nestjs/graphql';

@ObjectType({ description: 'A PDF that the house has sent along with an order.' })
export class OrderDesign {
  @Field(() => ID, { description: 'The id of this PDF.' }) id!: string;
  @Field(() => Int, { description: 'Counted from 1 within its order; the highest is the one that counts.' })
  version!: number;
  @Field({ description: 'What it is called when it is downloaded.' }) fileName!: string;
  @Field(() => Int, { description: 'Its size in bytes.' }) bytes!: number;
  @Field(() => Int, { nullable: true, description: 'How many pages it has.' }) pages!: number | null;
  @Field({ description: 'Where it is downloaded from, by the customer of the order and by administrators.' })
  url!: string;
  @Field({ description: 'The name of whoever sent it.' }) by!: string;
  @Field({ description: 'When it was sent.' }) at!: Date;
}
