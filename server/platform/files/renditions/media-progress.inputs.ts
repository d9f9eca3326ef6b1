import { ArgsType, Field, ID, InputType } from '@nestjs/graphql';
import type { ReadMediaProgress } from '../../../../domain/media.schemas.js';

@ArgsType()
export class MediaProgressArgs implements ReadMediaProgress {
  @Field(() => [ID], { description: 'The ids of the files, 1 to 100.' }) ids!: string[];
}

@InputType({ description: 'The picture to process again.' })
export class RetryMediaInput {
  @Field(() => ID, { description: 'The id of the file.' }) id!: string;
}
