import { Field, ObjectType } from '@nestjs/graphql';

@ObjectType({ description: 'A confirmation that the operation succeeded.' })
export class Message {
  @Field({ description: 'Text for the user, in English.' }) message!: string;
}
