import { Field, Float, ID, ObjectType } from '@nestjs/graphql';
import type { ProcessingState } from '../../../../domain/media.js';
import { type MediaState, MediaProcessing, processingOf } from './processing.js';
import { renditionFormats, widthsFor } from './widths.js';

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

export interface ProgressRow {
  id: string;
  state: MediaState;
  failure: string | null;
  width: number | null;
  /** The number of files, including the original. */
  files: number;
}

export function toProgress({ id, state, failure, width, files }: ProgressRow): MediaProgress {
  const expected = widthsFor(width ?? 0).length * renditionFormats.length;
  const done = state === 'ready' ? 1 : Math.min(1, (files - 1) / expected);
  return { id, processing: processingOf(state), done, failure };
}
