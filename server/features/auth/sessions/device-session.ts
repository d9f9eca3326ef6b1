import { Field, ID, ObjectType } from '@nestjs/graphql';

@ObjectType({ description: 'A browser that is signed in to an account.' })
export class DeviceSession {
  @Field(() => ID, { description: 'The id of this session.' }) id!: string;
  @Field({ description: 'This very browser.' }) current!: boolean;
  @Field({ description: 'Browser and system, as far as they tell.' }) device!: string;
  @Field({ description: 'The network address at sign-in.' }) address!: string;
  @Field({ description: 'When it signed in.' }) signedInAt!: Date;
  @Field({ description: 'When it was last renewed; a browser in use renews every quarter of an hour.' })
  lastSeenAt!: Date;
}
