import { Field, ObjectType } from '@nestjs/graphql';

@ObjectType({ description: 'What was done, in words for a person.' })
export class Message {
  @Field({ description: 'Fit to show as it is.' }) message!: string;
}
