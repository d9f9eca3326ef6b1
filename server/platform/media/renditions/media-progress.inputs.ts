import { ArgsType, Field, ID, InputType } from '@nestjs/graphql';
import type { ReadMediaProgress } from '../../../../domain/media.js';

@ArgsType()
export class MediaProgressArgs implements ReadMediaProgress {
  @Field(() => [ID], { description: 'The ids of 1 to 100 files.' }) ids!: string[];
}

@InputType({ description: 'A picture whose renditions failed.' })
export class RetryMediaInput {
  @Field(() => ID, { description: 'The id of the file.' }) id!: string;
}
