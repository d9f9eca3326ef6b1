import { Field, ObjectType } from '@nestjs/graphql';

@ObjectType({ description: 'A file that is made when it is downloaded.' })
export class FileLink {
  @Field({ description: 'The download address, for those who may ask for this link.' }) url!: string;
}
