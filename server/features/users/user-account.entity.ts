import { Field, ID, Int, ObjectType } from '@nestjs/graphql';
import { User } from './user.entity.js';

@ObjectType({ description: 'Everything the house knows of an account.' })
export class UserAccount {
  @Field(() => ID, { description: 'The id of the person.' }) id!: string;
  @Field(() => User, { description: 'The person.' }) user!: User;
  @Field(() => Date, { description: 'When access was last asked for.' }) requestedAt!: Date;
  @Field({ description: 'A customer with current access who asks for more time.' }) wantsMoreTime!: boolean;
  @Field(() => Date, { nullable: true, description: 'When access was last decided.' }) decidedAt!: Date | null;
  @Field(() => String, { nullable: true, description: 'Who decided.' }) decidedBy!: string | null;
  @Field(() => Int, { description: 'In how many browsers they are signed in now.' }) sessions!: number;
  @Field(() => Date, { nullable: true, description: 'When a signed-in browser was last seen.' })
  lastSeenAt!: Date | null;
  @Field(() => Int, { description: 'How many orders they placed.' }) orders!: number;
}
