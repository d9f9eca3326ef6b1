import { Field, Float, ID, ObjectType } from '@nestjs/graphql';
import type { ProcessingState } from '../../../../domain/media.js';
import { type MediaState, MediaProcessing, processingOf } from './processing.js';
import { renditionFormats, widthsFor } from './widths.js';

@ObjectType({ description: 'How far the renditions of a stored file are.' })
export class MediaProgress {
  @Field(() => ID, { description: 'The id of the file.' }) id!: string;
  @Field(() => MediaProcessing, { description: 'Whether the renditions exist.' }) processing!: ProcessingState;
  @Field(() => Float, { description: 'The share of the renditions that exist: 0 to 1.' }) done!: number;
  @Field(() => String, { nullable: true, description: 'What went wrong, even while it is tried again.' })
  failure!: string | null;
}

export interface ProgressRow {
  id: string;
  state: MediaState;
  failure: string | null;
  width: number | null;
  /** The original included. */
  files: number;
}

export function toProgress({ id, state, failure, width, files }: ProgressRow): MediaProgress {
  const wanted = widthsFor(width ?? 0).length * renditionFormats.length;
  const done = state === 'ready' ? 1 : Math.min(1, (files - 1) / wanted);
  return { id, processing: processingOf(state), done, failure };
}

export const toRestProgress = ({ id, ...progress }: MediaProgress) => ({ _id: id, ...progress });
