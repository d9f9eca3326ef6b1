import { Field, ID, ObjectType } from '@nestjs/graphql';

@ObjectType({ description: 'A browser that is signed in to an account.' })
export class DeviceSession {
  @Field(() => ID, { description: 'The id of this session.' }) id!: string;
  @Field({ description: 'True for the session of this browser.' }) current!: boolean;
  @Field({ description: 'Browser and operating system, as far as known.' }) device!: string;
  @Field({ description: 'The network address at sign-in.' }) address!: string;
  @Field({ description: 'When the session began.' }) signedInAt!: Date;
  @Field({ description: 'When the session was last renewed; a browser in use renews it every 15 minutes.' })
  lastSeenAt!: Date;
}
