import { Field, ID, Int, ObjectType } from '@nestjs/graphql';
import type { AccessAction as Action } from '../../../domain/access.js';
import { AccessAction } from '../access/access.types.js';
import { User } from '../users/user.entity.js';

@ObjectType({ description: 'An account with its access request, sessions and orders.' })
export class UserAccount {
  @Field(() => ID, { description: 'The id of the account.' }) id!: string;
  @Field(() => User, { description: 'The user of the account.' }) user!: User;
  @Field(() => Date, { description: 'When access or more time was last requested.' }) requestedAt!: Date;
  @Field({ description: 'True when the customer has access and requests more time.' }) wantsMoreTime!: boolean;
  @Field(() => [AccessAction], {
    description: 'What an administrator can do now about the access; empty for administrators.',
  })
  allowedActions!: Action[];
  @Field(() => Date, {
    nullable: true,
    description: 'When an administrator last decided about access; null without a decision.',
  })
  decidedAt!: Date | null;
  @Field(() => String, {
    nullable: true,
    description: 'Who decided last, by name; null without a decision or after the account’s deletion.',
  })
  decidedBy!: string | null;
  @Field(() => Int, { description: 'The number of current sessions.' }) sessions!: number;
  @Field(() => Date, {
    nullable: true,
    description: 'When one of the current sessions was last renewed; null when there is none.',
  })
  lastSeenAt!: Date | null;
  @Field(() => Int, { description: 'The number of orders placed.' }) orders!: number;
}
