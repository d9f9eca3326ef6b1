import { Field, ID, Int, ObjectType } from '@nestjs/graphql';

@ObjectType({ description: 'A PDF attached to an order.' })
export class OrderDesign {
  @Field(() => ID, { description: 'The id of this PDF.' }) id!: string;
  @Field(() => Int, { description: 'The version within the order, from 1; the highest is current.' })
  version!: number;
  @Field({ description: 'The file name for the download.' }) fileName!: string;
  @Field(() => Int, { description: 'The file size in bytes.' }) bytes!: number;
  @Field(() => Int, { nullable: true, description: 'The number of pages; null if unknown.' }) pages!: number | null;
  @Field({ description: 'The download address, for the customer of the order and for administrators.' })
  url!: string;
  @Field({ description: 'The name of the administrator who uploaded it.' }) by!: string;
  @Field({ description: 'When it was uploaded.' }) at!: Date;
}
