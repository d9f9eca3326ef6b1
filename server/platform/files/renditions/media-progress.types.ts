import { Field, Float, ID, ObjectType } from '@nestjs/graphql';
import { type ProcessingState, processingStates } from '../../../../domain/media.js';
import { graphqlEnum } from '../../graphql/graphql-enum.js';

/** The state in the table; `stored` means that renditions are missing. */
export type MediaState = 'stored' | 'ready' | 'failed';

export const processingOf = (state: MediaState): ProcessingState => (state === 'stored' ? 'processing' : state);

export const MediaProcessing = graphqlEnum(
  'MediaProcessing',
  processingStates,
  'The processing state of the renditions of a file.',
  {
    processing: 'The renditions are being made. Until they are ready, `url` is the original.',
    ready: 'All renditions exist.',
    failed: 'The renditions could not be made. `failure` gives the reason.',
  },
);

@ObjectType({ description: 'The processing progress of a stored file.' })
export class MediaProgress {
  @Field(() => ID, { description: 'The id of the file.' }) id!: string;
  @Field(() => MediaProcessing, { description: 'The processing state of the renditions.' })
  processing!: ProcessingState;
  @Field(() => Float, { description: 'The share of the renditions that exist, from 0 to 1.' }) done!: number;
  @Field(() => String, {
    nullable: true,
    description: 'Why the latest attempt failed, even if another one follows; null if none failed.',
  })
  failure!: string | null;
}
